import { sameValue } from '@/lib/kernel/same-value';
import { type Data, type Patch, recordKey } from '../data';
import { nameOfRecord, nameOfRow } from '../records';
import type { TableName } from '../schemas';
import type { Clash } from './row';
import type { ReconciledRow } from './rules';
import { commonVersion, type Row, rowOf, type Side, wasDeleted } from './versions';

/**
 * A merge result that differs from one of the two phones.
 * `both-edited`: both phones changed the record differently. `overwritten`: the other phone finalized a shipment that was edited
 * here.
 * `number-taken`: two invoices have the same number. `stock`: the shipment is impossible with this phone's stock.
 * `deleted-here`: the record was deleted here and stays so. `came-back`: it was deleted here and is restored. `dangling-link`: it
 * refers to a missing record.
 * `left-team`: assignees who left the team were dropped. `stays-in-team`: people with open work stay members. `rule`: the merged
 * rows would break a rule.
 */
export interface Conflict {
  readonly kind:
    | 'both-edited'
    | 'overwritten'
    | 'number-taken'
    | 'stock'
    | 'deleted-here'
    | 'came-back'
    | 'dangling-link'
    | 'left-team'
    | 'stays-in-team'
    | 'rule';
  readonly table: TableName;
  readonly id: string;
  readonly name: string;
  readonly clashes: readonly Clash[];
}

/** The fields that `one` changed since `base` and where `other` differs. */
export const fieldsOnlyIn = (one: Row, other: Row, base: Row | undefined) =>
  Object.keys(one).filter((field) => !sameValue(one[field], other[field]) && !(base && sameValue(one[field], base[field])));

/** The display name of a record, from either phone. */
export const nameOf = (mine: Side, theirs: Side, table: TableName, id: string) =>
  nameOfRecord(mine.data, table, id) ?? nameOfRecord(theirs.data, table, id) ?? id;

/** A conflict about a whole row, named as in `data`. */
export const conflictOf = (data: Data, kind: Conflict['kind'], { table, id, row }: Patch): Conflict => ({
  kind,
  table,
  id,
  name: row ? nameOfRow(data, table, row) : id,
  clashes: [],
});

/** The conflict when the other phone finalized a shipment that was edited or deleted here. */
export const overwrittenBy = (mine: Side, theirs: Side, id: string): Conflict | undefined => {
  const own = rowOf(mine, 'shipments', id);
  const other = rowOf(theirs, 'shipments', id);
  const conflict = (kind: Conflict['kind'], clashes: readonly Clash[] = []): Conflict => ({
    kind,
    table: 'shipments',
    id,
    clashes,
    name: nameOf(mine, theirs, 'shipments', id),
  });
  if (!own) return wasDeleted(mine, 'shipments', id) ? conflict('came-back') : undefined;
  const lost = other ? fieldsOnlyIn(own, other, commonVersion(mine, theirs, 'shipments', id)) : [];
  const clashes = lost.map((field) => ({ field, mine: own[field], theirs: other?.[field] }));
  return clashes.length > 0 ? conflict('overwritten', clashes) : undefined;
};

/** The conflict for people dropped from a task or kept in a team. */
export const reconciliationConflict = ({ kind, patch, people }: ReconciledRow, data: Data): Conflict => {
  const names = people.map((id) => data.users.get(id)?.name ?? '').join(', ');
  return { ...conflictOf(data, kind, patch), clashes: [{ field: 'people', mine: names, theirs: undefined }] };
};

/** Merges two reports of one conflict. Fields of an earlier round stay. */
const together = (one: Conflict | undefined, other: Conflict): Conflict => ({
  ...other,
  clashes: [...new Map([...other.clashes, ...(one?.clashes ?? [])].map((clash) => [clash.field, clash])).values()],
});

/** The conflicts of all rounds, once for each record and kind. */
export const allConflicts = (resolved: readonly Conflict[], last: readonly Conflict[]) => {
  const back = new Set(resolved.filter(({ kind }) => kind === 'came-back').map(recordKey));
  const all = [...resolved, ...last].filter((conflict) => !(conflict.kind === 'deleted-here' && back.has(recordKey(conflict))));
  const known = new Map<string, Conflict>();
  for (const conflict of all) {
    const key = `${conflict.kind} ${recordKey(conflict)}`;
    known.set(key, together(known.get(key), conflict));
  }
  return [...known.values()];
};
