import { groupBy, sumBy, unique } from '@/lib/kernel/list';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { Movement } from '../model/movement';
import type { WarehouseId } from '../model/warehouse';
import { stockItem } from './inventory';
import { ledgerOf, ledgerOrder, movementsOfMaterial } from './ledger';

type Books = Pick<Data, 'movements'>;

/** The first `limit` movements, completed to whole shipments. */
const wholeShipments = (movements: Iterable<Movement>, limit: number): readonly Movement[] => {
  const taken: Movement[] = [];
  for (const movement of movements) {
    if (taken.length >= limit && movement.shipmentId !== taken.at(-1)?.shipmentId) break;
    taken.push(movement);
  }
  return taken;
};

/** The newest movements of a material in a warehouse, in whole shipments, reversals included. */
export const recentMovements = (data: Books, warehouseId: WarehouseId, materialId: MaterialId, limit = 20) =>
  wholeShipments(newestFirst(stockItem(data, warehouseId, materialId)?.movements), limit);

/** All movements of a warehouse, the newest first. */
export const warehouseMovements = (data: Books, warehouseId: WarehouseId): readonly Movement[] =>
  ledgerOrder(
    [...(ledgerOf(data).stock.get(warehouseId)?.values() ?? [])].flatMap(({ movements }) => [...newestFirst(movements)]),
  ).toReversed();

/** The newest movements of a material in all warehouses and vans, in whole shipments. */
export const materialMovements = (data: Books, materialId: MaterialId, limit = 20) =>
  wholeShipments(movementsOfMaterial(ledgerOf(data), materialId), limit);

/**
 * The movements of one shipment, material and direction with one condition, marks and task. `quantity` is their sum, in the
 * material's unit.
 */
export interface MovementBatch {
  readonly first: Movement;
  readonly quantity: number;
  readonly lotNumbers: readonly string[];
  readonly serialNumbers: readonly string[];
}

const namesOf = (movements: readonly Movement[], name: 'lotNumber' | 'serialNumber') =>
  unique(movements.map((movement) => movement[name]).filter((known) => known !== undefined)).toSorted();

const keyOf = ({ shipmentId, materialId, direction, condition, marks, taskId }: Movement) =>
  [shipmentId, materialId, direction, condition, marks?.start, marks?.end, taskId].join(' ');

/** Groups movements for display, in the given order: forty serials of one receipt are one batch of forty. */
export const movementBatches = (movements: readonly Movement[]): readonly MovementBatch[] =>
  [...groupBy(movements, keyOf).values()].flatMap((those) => {
    const [first] = those;
    if (!first) return [];
    return [
      {
        first,
        quantity: sumBy(those, ({ quantity }) => quantity),
        lotNumbers: namesOf(those, 'lotNumber'),
        serialNumbers: namesOf(those, 'serialNumber'),
      },
    ];
  });
