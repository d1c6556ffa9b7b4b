import type { Data, Patch } from '@/lib/domain/data';
import type { Finding, FlagKind, StockPlace } from '@/lib/domain/merge/flag';
import type { Clash } from '@/lib/domain/merge/row';
import { fitsTracking, impossibleAt, keepsRequests, keepsTasks } from '@/lib/domain/merge/stock';
import type { Movement } from '@/lib/domain/model/movement';
import { onHand } from '@/lib/domain/stock/inventory';
import { ledgerOf, serialKey, timesInWarehouses } from '@/lib/domain/stock/ledger';
import { lotAt } from '@/lib/domain/stock/lots';
import { closedRefusal } from '@/lib/domain/stock/posting';
import { whereIsSerial } from '@/lib/domain/stock/serials';
import { inTransit, openTransfers } from '@/lib/domain/stock/transit';
import { identifierKey, sameIdentifier } from '@/lib/kernel/identifier';
import { sumBy } from '@/lib/kernel/list';

const byField = (one: Clash, other: Clash) => (one.field < other.field ? -1 : 1);

/** A finding about a record. Clashes are sorted by field, because a row read from a disk may have another order. */
export const finding = (
  kind: FlagKind,
  { table, id }: { readonly table: Finding['table']; readonly id: string },
  clashes: readonly Clash[] = [],
  why?: string,
): Finding => ({
  kind,
  table,
  record: id,
  clashes: [...clashes].sort(byField),
  ...(why !== undefined && { why }),
});

/** Whether an open transfer has this serial in transit. */
const isOnTheWay = (data: Data, { materialId, serialNumber = '' }: StockPlace) =>
  openTransfers(data).some(({ id }) =>
    inTransit(data, id).some((line) => line.materialId === materialId && sameIdentifier(line.serialNumber, serialNumber)),
  );

/** Whether a serial is in at most one place, and left none twice (invariant S5). */
const isSerialSound = (data: Data, location: StockPlace) => {
  const { materialId, serialNumber = '' } = location;
  const times = [...timesInWarehouses(ledgerOf(data).serials.get(serialKey(materialId, serialNumber))?.movements).values()];
  if (times.some((count) => count < 0)) return false;
  const isInTransit = whereIsSerial(data, materialId, serialNumber).kind === 'transit';
  const inWarehouses = sumBy(times, (count) => count);
  return isOnTheWay(data, location) ? inWarehouses === 0 && isInTransit : inWarehouses <= 1;
};

/** Whether the stock of a location is possible: no negative quantity, no serial in two places (invariants S2, S5). */
export const isPossibleStock = (data: Data, location: StockPlace) => {
  const { warehouseId, materialId, lotNumber, serialNumber } = location;
  if (onHand(data, warehouseId, materialId) < 0) return false;
  if (lotNumber !== undefined && (lotAt(data, warehouseId, materialId, lotNumber)?.quantity ?? 0) < 0) return false;
  return serialNumber === undefined || isSerialSound(data, location);
};

const locationOf = ({ warehouseId, materialId, lotNumber, serialNumber }: Movement): StockPlace => ({
  warehouseId,
  materialId,
  ...(lotNumber !== undefined && { lotNumber: identifierKey(lotNumber) }),
  ...(serialNumber !== undefined && { serialNumber: identifierKey(serialNumber) }),
});

/**
 * A finding when a movement makes its location impossible. An arrival at an already impossible location adds no finding; a
 * departure does.
 */
const locationFinding = (data: Data, before: Data, movement: Movement, isImpossible: boolean): Finding | undefined => {
  const location = locationOf(movement);
  const isNews = !isPossibleStock(data, location) && (movement.direction === 'out' || isPossibleStock(before, location));
  if (!isNews && !isImpossible) return undefined;
  const kind = location.serialNumber === undefined ? 'stock-issued-twice' : 'serial-twice';
  return { ...finding(kind, { table: 'movements', id: movement.id }), place: location };
};

const rule = (table: Finding['table'], id: string, why: string) => finding('rule', { table, id }, [], why);

/** The rules that a commit's movements broke and that every form would have refused (invariants S2, S5, S7, R3, R5). */
export const stockFindings = (data: Data, before: Data, patches: readonly Patch[]): readonly Finding[] => {
  const movements = patches.flatMap(({ table, row }) => (table === 'movements' && row ? [row] : []));
  if (movements.length === 0) return [];
  const impossible = impossibleAt(before, movements);
  const findings = movements.flatMap((movement): readonly Finding[] => {
    const found = locationFinding(data, before, movement, impossible.has(movement));
    const isClosed = closedRefusal(data, movement.warehouseId) !== undefined;
    return [
      ...(found ? [found] : []),
      ...(isClosed ? [rule('warehouses', movement.warehouseId, 'warehouse-archived')] : []),
      ...(fitsTracking(data, movement) ? [] : [rule('materials', movement.materialId, 'tracking-frozen')]),
      ...(keepsRequests(data, [movement]) ? [] : [rule('materialRequests', movement.requestId ?? '', 'more-than-requested')]),
      ...(keepsTasks(data, [movement]) ? [] : [rule('tasks', movement.taskId ?? '', 'more-than-allocated')]),
    ];
  });
  const keyOf = ({ kind, table, record, place: location }: Finding) =>
    JSON.stringify(location ? [kind, location] : [kind, table, record]);
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
};
