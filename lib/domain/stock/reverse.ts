import type { Data } from '../data';
import type { Movement } from '../model/movement';
import type { Shipment } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { entryKey } from './entries';
import { allocatedToTask, returnableAsset } from './fulfilment';
import { onHand } from './inventory';
import { mayBeReversed } from './kinds';
import { ledgerOf } from './ledger';
import { lotAt } from './location';
import { closedRefusal } from './posting';
import { requestTally } from './request-tally';
import { standingMovement, whereIsSerial } from './serials';
import { arrivalsOf, isFinalized, isReversed } from './shipment';
import { assetKey } from './task-assets';
import { isTransfer } from './transfer';

/** What a shipment moved, in the order in which it was written. */
export const movementsOfShipment = (data: Pick<Data, 'movements'>, { id }: Pick<Shipment, 'id'>): readonly Movement[] =>
  ledgerOf(data).ofShipment.get(id) ?? [];

/** Sums up movement by movement, so that a cap is on all of them together. */
const summing = () => {
  const sums = new Map<string, number>();
  return (key: string, quantity: number) => {
    const sum = (sums.get(key) ?? 0) + quantity;
    sums.set(key, sum);
    return sum;
  };
};

const stockIsGone = (data: Data, movements: readonly Movement[]) => {
  const add = summing();
  for (const { warehouseId, materialId, lotNumber, serialNumber, quantity, direction } of movements) {
    if (direction === 'out' || serialNumber !== undefined) continue;
    if (lotNumber !== undefined) {
      const left = lotAt(data, warehouseId, materialId, lotNumber)?.quantity ?? 0;
      if (add(`${warehouseId} ${materialId} ${entryKey({ lotNumber })}`, quantity) > left)
        return refused('not-enough-in-lot', { lot: lotNumber, left });
    }
    const left = onHand(data, warehouseId, materialId);
    const material = data.materials.get(materialId)?.name ?? '';
    if (add(`${warehouseId} ${materialId}`, quantity) > left) return refused('not-enough-stock', { material, left });
  }
  return undefined;
};

const serialHasMoved = (data: Data, movements: readonly Movement[]) => {
  const moved = movements.find(
    ({ id, materialId, serialNumber }) =>
      serialNumber !== undefined && standingMovement(data, materialId, serialNumber)?.id !== id,
  );
  const serial = moved?.serialNumber;
  return moved && serial !== undefined
    ? refused('serial-moved-since', { serial, place: whereIsSerial(data, moved.materialId, serial) })
    : undefined;
};

const isUsedOrReturned = (data: Data, movements: readonly Movement[]) => {
  const add = summing();
  for (const { direction, taskId, requestId, materialId, lotNumber, quantity } of movements) {
    if (direction === 'in') continue;
    const material = data.materials.get(materialId)?.name ?? '';
    if (taskId) {
      const unused = allocatedToTask(data, taskId).find((one) => one.materialId === materialId)?.available ?? 0;
      const ofLot = returnableAsset(data, taskId, { materialId, lotNumber })?.quantity ?? 0;
      const beyondLot = add(`${taskId} ${assetKey({ materialId, lotNumber })} lot`, quantity) > ofLot;
      if (beyondLot || add(`${taskId} ${materialId}`, quantity) > unused) return refused('used-or-returned', { material });
    }
    if (requestId) {
      const { issued = 0, returned = 0 } = requestTally(data, { id: requestId }).get(materialId) ?? {};
      if (add(`${requestId} ${materialId}`, quantity) > issued - returned) return refused('used-or-returned', { material });
    }
  }
  return undefined;
};

const hasArrived = (data: Data, shipment: Shipment) =>
  isTransfer(shipment) && arrivalsOf(data, shipment.id).some((arrival) => isFinalized(arrival) && !isReversed(data, arrival.id));

/**
 * Why a shipment can't be reversed; `undefined` offers `Anular y corregir`. A reversal is made once, and only where it keeps S2
 * and S5 (invariant S9). It is refused when the shipment moved nothing, was reversed or is itself a reversal. An archived
 * warehouse refuses too. It is refused when its stock or serials have moved on, or when something of it was used or returned
 * (R3).
 */
export const reversalRefusal = (data: Data, shipment: Shipment): Refused | undefined => {
  if (!mayBeReversed(shipment)) return refused('not-reversible');
  if (!isFinalized(shipment)) return refused('not-finalized');
  if (isReversed(data, shipment.id)) return refused('already-reversed');
  if (hasArrived(data, shipment)) return refused('transfer-received');
  const closed = closedRefusal(data, shipment.warehouseId);
  if (closed) return closed;
  const movements = movementsOfShipment(data, shipment);
  return serialHasMoved(data, movements) ?? stockIsGone(data, movements) ?? isUsedOrReturned(data, movements);
};

/** Whether `Anular y corregir` may be offered. */
export const canReverse = (data: Data, shipment: Shipment) => reversalRefusal(data, shipment) === undefined;
