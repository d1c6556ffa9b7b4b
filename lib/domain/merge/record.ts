import { asId } from '@/lib/kernel/id';
import { sameValue } from '@/lib/kernel/same-value';
import { type Patch, put, type TableName } from '../data';
import { isFinalized } from '../stock/shipment';
import type { ShipmentId } from '../stock/shipment-model';
import { rowFrom } from '../table-schemas';
import { type Conflict, fieldsOnlyIn, nameOf } from './conflict';
import { type Clash, type MergedRow, mergeRow } from './row';
import { longerTimeline } from './rules';
import { commonVersion, type Row, rowOf, type Side, wasDeleted } from './versions';

interface Answer {
  readonly patch?: Patch;
  readonly conflict?: Conflict;
}

/** Whether a conflict in the table is worth a person's attention. */
const TELLS_CONFLICTS: Readonly<Record<TableName, boolean>> = {
  customers: true,
  projects: true,
  tasks: true,
  completionReports: true,
  budgetRequests: true,
  materialRequests: true,
  materials: true,
  warehouses: true,
  shipments: true,
  movements: true,
  users: true,
  invoices: true,
  notifications: false,
  weeklyReports: false,
  settings: true,
};

/** A row of the other phone as a patch; nothing where it does not fit its schema. */
export const putFrom = (table: TableName, row: Row): Patch | undefined => {
  const read = rowFrom(table, row);
  return read ? put(table, read) : undefined;
};

/** This phone's row stays, and what the other said differently is told. */
const keepingMine = (own: Row, other: Row, base: Row | undefined, quiet: readonly string[] = []): MergedRow => ({
  row: own,
  clashes: fieldsOnlyIn(other, own, base)
    .filter((field) => !quiet.includes(field))
    .map((field) => ({ field, mine: own[field], theirs: other[field] })),
});

const shipmentOf = ({ data }: Side, id: string) => data.shipments.get(asId<ShipmentId>(id));

/** A shipment that was finalized here goes on by its steps only (invariant S10). */
const mergeFinalizedShipment = (mine: Side, theirs: Side, id: string, own: Row, other: Row): MergedRow | undefined => {
  const [shipment, theirShipment] = [shipmentOf(mine, id), shipmentOf(theirs, id)];
  if (!shipment || !theirShipment || !isFinalized(shipment)) return undefined;
  const base = commonVersion(mine, theirs, 'shipments', id);
  if (!isFinalized(theirShipment)) return keepingMine(own, other, base, ['timeline']);
  const timeline = longerTimeline(shipment, theirShipment);
  const kept = keepingMine(own, other, base, timeline ? ['timeline'] : []);
  return timeline ? { ...kept, row: { ...own, timeline } } : kept;
};

/** A deleted invoice stays deleted, and one that was edited here is not deleted unheard. */
const mergeDeletedInvoice = (own: Row, other: Row, base: Row | undefined): MergedRow | undefined => {
  if (own.deletedAt !== undefined) return keepingMine(own, other, base, ['deletedAt']);
  const isDeletedThere = other.deletedAt !== undefined;
  return isDeletedThere && !(base && sameValue(own, base)) ? keepingMine(own, other, base) : undefined;
};

/** Two versions of one record made one; what was sent or posted once and for all stays. */
const mergedRow = (mine: Side, theirs: Side, table: TableName, id: string, own: Row, other: Row): MergedRow => {
  const base = commonVersion(mine, theirs, table, id);
  const settled = () => {
    if (table === 'completionReports') return keepingMine(own, other, base);
    if (table === 'invoices') return mergeDeletedInvoice(own, other, base);
    return table === 'shipments' ? mergeFinalizedShipment(mine, theirs, id, own, other) : undefined;
  };
  return settled() ?? mergeRow(own, other, base);
};

/** One record of the other phone, seen from this one. */
export const mergeRecord = (mine: Side, theirs: Side, table: TableName, id: string): Answer => {
  const [own, other] = [rowOf(mine, table, id), rowOf(theirs, table, id)];
  if (!other || sameValue(own, other)) return {};
  const conflict = (kind: Conflict['kind'], clashes: readonly Clash[] = []): Answer =>
    TELLS_CONFLICTS[table] ? { conflict: { kind, table, id, name: nameOf(mine, theirs, table, id), clashes } } : {};
  if (!own) return wasDeleted(mine, table, id) ? conflict('deleted-here') : { patch: putFrom(table, other) };
  if (table === 'movements' || table === 'weeklyReports') return {};
  if (table === 'invoices' && own.formId !== other.formId) return conflict('number-taken');
  const merged = mergedRow(mine, theirs, table, id, own, other);
  const patch = sameValue(merged.row, own) ? undefined : putFrom(table, merged.row);
  return { patch, ...(merged.clashes.length > 0 && conflict('both-edited', merged.clashes)) };
};
