import { sameValue } from '@/lib/kernel/same-value';
import { findRow, type Patch, put } from '../data';
import { RECORDS } from '../records';
import { rowFrom, type TableName } from '../schemas';
import { completedPointsPatch } from '../task/checklist';
import { type Conflict, nameOf } from './conflict';
import type { Clash } from './row';
import { mergeVersions } from './row-rules';
import { commonVersion, type Row, rowOf, type Side, wasDeleted } from './versions';

export interface Answer {
  readonly patch?: Patch;
  readonly conflict?: Conflict;
}

/** A row of the other phone as a patch; `undefined` when it does not fit its schema. */
export const putFrom = (table: TableName, row: Row): Patch | undefined => {
  const read = rowFrom(table, row);
  return read ? completedPointsPatch(put(table, read)) : undefined;
};

const mergedRecord = (mine: Side, theirs: Side, table: TableName, id: string): Answer => {
  const own = rowOf(mine, table, id);
  const other = rowOf(theirs, table, id);
  if (!other) return {};
  const conflict = (kind: Conflict['kind'], clashes: readonly Clash[] = []): Answer =>
    RECORDS[table].showsClashes ? { conflict: { kind, table, id, name: nameOf(mine, theirs, table, id), clashes } } : {};
  if (!own) return wasDeleted(mine, table, id) ? conflict('deleted-here') : { patch: putFrom(table, other) };
  if (table === 'weeklyReports') return {};
  if (table === 'invoices' && own.formId !== other.formId) return conflict('number-taken');
  const merged = mergeVersions(table, own, other, commonVersion(mine, theirs, table, id));
  const patch = sameValue(merged.row, own) ? undefined : putFrom(table, merged.row);
  return { patch, ...(merged.clashes.length > 0 && conflict('both-edited', merged.clashes)) };
};

/** Merges one record of the other phone; empty when both phones have the same. */
export const mergeRecord = (mine: Side, theirs: Side, table: TableName, id: string): readonly Answer[] => {
  if (sameValue(findRow(mine.data, table, id), findRow(theirs.data, table, id))) return [];
  return [mergedRecord(mine, theirs, table, id)];
};
