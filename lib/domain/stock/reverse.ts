import * as v from 'valibot';
import { sameIdentifier } from '@/lib/kernel/identifier';
import { runningSums } from '@/lib/kernel/list';
import { applyPatches, change, type Data, type Env, type Patch, put, remove } from '../data';
import { requiredText } from '../draft-fields';
import { keepingReferences } from '../integrity';
import { cutTo, LONGEST_LINE } from '../model/limits';
import type { Movement } from '../model/movement';
import type { Shipment, ShipmentId } from '../model/shipment';
import { isRefused, type Refused, refused } from '../refusal';
import { entryKey } from './entries';
import { allocatedToTask, assetKey, returnableAsset } from './fulfilment';
import { onHand } from './inventory';
import { issuePatches } from './issue';
import { isCorrected, mayBeReversed } from './kinds';
import { ledgerOf } from './ledger';
import { lotAt } from './lots';
import { closedRefusal, posted, projectClosedRefusal } from './posting';
import { receivePatches } from './receive';
import { requestTally } from './request-stock';
import { standingMovement, whereIsSerial } from './serials';
import { isFinalized, isReversed, shipmentStatus, standingArrivals } from './shipment';
import type { ShipmentInput } from './shipment-changes';
import { isTransfer } from './transit';

/** The movements of a shipment, in the order in which they were written. */
export const movementsOfShipment = (data: Pick<Data, 'movements'>, { id }: Pick<Shipment, 'id'>): readonly Movement[] =>
  ledgerOf(data).ofShipment.get(id) ?? [];

const stockIsGone = (data: Data, movements: readonly Movement[]) => {
  const add = runningSums();
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
  const add = runningSums();
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

const hasArrived = (data: Data, shipment: Shipment) => isTransfer(shipment) && standingArrivals(data, shipment.id).length > 0;

/** Refuses the reversal of an issue whose serial its task's report uses (R3), also when other serials there are unused. */
const serialIsUsed = (data: Data, movements: readonly Movement[]) => {
  const used = movements.find(({ direction, taskId, serialNumber, ...of }) => {
    if (direction === 'in' || !taskId || serialNumber === undefined) return false;
    return !returnableAsset(data, taskId, of)?.serialNumbers.some((one) => sameIdentifier(one, serialNumber));
  });
  return used && refused('used-or-returned', { material: data.materials.get(used.materialId)?.name ?? '' });
};

/**
 * `reversalRefusal` by the rules of a team's log, which flags a used serial instead. Another answer needs a new `FOLD_VERSION`.
 */
export const loggedReversalRefusal = (data: Data, shipment: Shipment): Refused | undefined => {
  if (!mayBeReversed(shipment)) return refused('not-reversible');
  if (!isFinalized(shipment)) return refused('not-finalized');
  if (isReversed(data, shipment.id)) return refused('already-reversed');
  if (hasArrived(data, shipment)) return refused('transfer-received');
  const closed = closedRefusal(data, shipment.warehouseId);
  if (closed) return closed;
  const movements = movementsOfShipment(data, shipment);
  return serialHasMoved(data, movements) ?? stockIsGone(data, movements) ?? isUsedOrReturned(data, movements);
};

/**
 * Why a shipment can't be reversed (invariant S9); `undefined` enables `Anular y corregir`. Refused when it is not finalized, was
 * reversed, is itself a reversal, or its transfer was received. Refused when its warehouse is archived, or its stock or serials
 * have moved since (S2, S5). Refused when part of it was used or returned (R3).
 */
export const reversalRefusal = (data: Data, shipment: Shipment): Refused | undefined =>
  loggedReversalRefusal(data, shipment) ?? serialIsUsed(data, movementsOfShipment(data, shipment));

/** Whether `Anular y corregir` is enabled. */
export const canReverse = (data: Data, shipment: Shipment) => reversalRefusal(data, shipment) === undefined;

/** Why a shipment can't be corrected: it can't be reversed, or its request's project is archived and takes no issue. */
export const correctionRefusal = (data: Data, shipment: Shipment): Refused | undefined => {
  const { type, requestId } = shipment;
  return (
    reversalRefusal(data, shipment) ?? (type === 'Outgoing' && requestId ? projectClosedRefusal(data, { requestId }) : undefined)
  );
};

/** `id` is the new reversal's id, generated once by its form. */
export interface ReversalInput {
  readonly id: ShipmentId;
  readonly shipmentId: ShipmentId;
  readonly reason: string;
}

const opposite = { in: 'out', out: 'in' } as const;

const backwards = (movement: Movement, shipmentId: ShipmentId, reason: string) => {
  const { id, number: _number, at: _at, by: _by, direction, ...rest } = movement;
  return { ...rest, shipmentId, direction: opposite[direction], reversesId: id, reason };
};

/** A transfer whose arrival is reversed is in transit again. */
const reopened = (data: Data, { transferId }: Shipment, { now, user }: Env) => {
  const transfer = transferId && data.shipments.get(transferId);
  if (!transfer || shipmentStatus(transfer) !== 'Delivered') return [];
  return [put('shipments', { ...transfer, timeline: [...transfer.timeline, { status: 'In Transit', at: now, by: user }] })];
};

const reversalPatches = (data: Data, { id, shipmentId, reason }: ReversalInput, env: Env): readonly Patch[] | Refused => {
  if (data.shipments.has(id)) return refused('already-finalized');
  const shipment = data.shipments.get(shipmentId);
  if (!shipment) return refused('record-missing');
  const why = reason.trim();
  if (why === '') return refused('reason-missing', {}, 'reason');
  const wrong = reversalRefusal(data, shipment);
  if (wrong) return wrong;
  const {
    supplier,
    destination,
    finalizedAt: _finalized,
    transferId: _transfer,
    signature: _signed,
    asSigned: _names,
    ...header
  } = shipment;
  const row: Shipment = {
    ...header,
    id,
    type: shipment.type === 'Incoming' ? 'Outgoing' : 'Incoming',
    purpose: 'correction',
    ...(shipment.type === 'Incoming' ? { destination: supplier } : { supplier: destination }),
    reversesId: shipmentId,
    date: env.today,
    notes: why,
    timeline: [{ status: 'Delivered', at: env.now, by: env.user }],
    createdBy: env.user,
    createdAt: env.now,
    finalizedAt: env.now,
  };
  const postings = movementsOfShipment(data, shipment).map((movement) => backwards(movement, id, cutTo(why, LONGEST_LINE)));
  return keepingReferences(data, [put('shipments', row), ...posted(data, env, postings), ...reopened(data, shipment, env)]);
};

/** Reverses a shipment once, with a reason, by movements that refer to the reversed ones (invariant S9). */
export const reverseShipment = change('stock-reversed', reversalPatches);

/**
 * `Anular y corregir`: reverses a shipment and posts the corrected one in one commit; a refusal of either changes nothing.
 * Receipts and issues only; a transfer or count is reversed and made again.
 */
export const correctShipment = change(
  'stock-corrected',
  (data, { corrected, ...input }: ReversalInput & { readonly corrected: ShipmentInput }, env): readonly Patch[] | Refused => {
    const shipment = data.shipments.get(input.shipmentId);
    if (shipment && !isCorrected(shipment)) return refused('not-reversible');
    const reversal = reversalPatches(data, input, env);
    if (isRefused(reversal) || !shipment) return reversal;
    const patchesOf = shipment.type === 'Incoming' ? receivePatches : issuePatches;
    const again = patchesOf(applyPatches(data, reversal), corrected, env);
    return isRefused(again) ? again : [...reversal, ...again];
  },
);

const lastTakenBack = new WeakMap<Data, { readonly id: ShipmentId; readonly before: Data }>();

/** The data without a shipment's movements, on which its correction is edited before the reversal. */
export const withoutShipment = (data: Data, id: ShipmentId): Data => {
  if (isReversed(data, id)) return data;
  const known = lastTakenBack.get(data);
  if (known?.id === id) return known.before;
  const moved = movementsOfShipment(data, { id }).map((movement) => remove('movements', movement.id));
  const before = applyPatches(data, moved);
  lastTakenBack.set(data, { id, before });
  return before;
};

/** The draft of a reversal: its required reason (invariant S9). */
export const reversalDraftSchema = v.object({ reason: requiredText('Escribe el motivo.') });
