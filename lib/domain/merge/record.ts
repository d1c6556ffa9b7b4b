import { sameValue } from '@/lib/kernel/same-value';
import { findRow, type Patch } from '../data';
import { RECORDS } from '../records';
import type { TableName } from '../schemas';
import { type Conflict, nameOf } from './conflict';
import type { Clash } from './row';
import { mergeVersions, patchFrom } from './row-rules';
import { commonVersion, rowOf, type Side, wasDeleted } from './versions';

export interface Answer {
  readonly patch?: Patch;
  readonly conflict?: Conflict;
}

const mergedRecord = (mine: Side, theirs: Side, table: TableName, id: string): Answer => {
  const own = rowOf(mine, table, id);
  const other = rowOf(theirs, table, id);
  if (!other) return {};
  const conflict = (kind: Conflict['kind'], clashes: readonly Clash[] = []): Answer =>
    RECORDS[table].showsClashes ? { conflict: { kind, table, id, name: nameOf(mine, theirs, table, id), clashes } } : {};
  if (!own) return wasDeleted(mine, table, id) ? conflict('deleted-here') : { patch: patchFrom(table, other) };
  if (table === 'weeklyReports') return {};
  if (table === 'invoices' && own.formId !== other.formId) return conflict('number-taken');
  const merged = mergeVersions(table, own, other, commonVersion(mine, theirs, table, id));
  const patch = sameValue(merged.row, own) ? undefined : patchFrom(table, merged.row);
  return { patch, ...(merged.clashes.length > 0 && conflict('both-edited', merged.clashes)) };
};

/** Merges one record of the other phone; empty when both phones have the same. */
export const mergeRecord = (mine: Side, theirs: Side, table: TableName, id: string): readonly Answer[] => {
  if (sameValue(findRow(mine.data, table, id), findRow(theirs.data, table, id))) return [];
  return [mergedRecord(mine, theirs, table, id)];
};
