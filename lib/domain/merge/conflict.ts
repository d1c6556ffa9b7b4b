import { sameValue } from '@/lib/kernel/same-value';
import { type Data, type Patch, recordKey } from '../data';
import { nameOfRecord, nameOfRow } from '../records';
import type { TableName } from '../schemas';
import type { Clash } from './row';
import type { ReconciledRow } from './rules';
import { commonVersion, type Row, rowOf, type Side, wasDeleted } from './versions';

/**
 * What a merge left as it is here, or took otherwise than one of the phones has it. `both-edited`: both phones wrote it, and differently.
 * `overwritten`: the other phone finalized what was edited here. `number-taken`: two invoices of one number. `stock`: this shipment is not
 * possible here. `deleted-here`: it was deleted on this phone; `came-back`: and is needed again. `dangling-link`: it names what is not here.
 * `left-team`: it comes without who left; `stays-in-team`: who has work here stays. `rule`: together they would break a rule.
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

/** Fields that one side changed since `base` and that the other does not say. */
export const fieldsOnlyIn = (one: Row, other: Row, base: Row | undefined) =>
  Object.keys(one).filter((field) => !sameValue(one[field], other[field]) && !(base && sameValue(one[field], base[field])));

/** What a person calls a record that either phone has. */
export const nameOf = (mine: Side, theirs: Side, table: TableName, id: string) =>
  nameOfRecord(mine.data, table, id) ?? nameOfRecord(theirs.data, table, id) ?? id;

/** A conflict about a whole row, which goes by its name in `data`. */
export const conflictOf = (data: Data, kind: Conflict['kind'], { table, id, row }: Patch): Conflict => ({
  kind,
  table,
  id,
  name: row ? nameOfRow(data, table, row) : id,
  clashes: [],
});

/** What this phone wrote on a shipment that the other one finalized meanwhile, or that this one had deleted. */
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

/** Tells whom a merge left out of a task or kept in a team. */
export const reconciliationConflict = ({ kind, patch, people }: ReconciledRow, data: Data): Conflict => {
  const names = people.map((id) => data.users.get(id)?.name ?? '').join(', ');
  return { ...conflictOf(data, kind, patch), clashes: [{ field: 'people', mine: names, theirs: undefined }] };
};

/** Two tellings of one conflict as one. What an earlier round told of a field stays, also where a later one has nothing to say of it. */
const together = (one: Conflict | undefined, other: Conflict): Conflict => ({
  ...other,
  clashes: [...new Map([...other.clashes, ...(one?.clashes ?? [])].map((clash) => [clash.field, clash])).values()],
});

/** What the last round still says, and what an earlier one told; once for each record and kind. */
export const allConflicts = (told: readonly Conflict[], last: readonly Conflict[]) => {
  const back = new Set(told.filter(({ kind }) => kind === 'came-back').map(recordKey));
  const all = [...told, ...last].filter((conflict) => !(conflict.kind === 'deleted-here' && back.has(recordKey(conflict))));
  const known = new Map<string, Conflict>();
  for (const conflict of all) {
    const key = `${conflict.kind} ${recordKey(conflict)}`;
    known.set(key, together(known.get(key), conflict));
  }
  return [...known.values()];
};
