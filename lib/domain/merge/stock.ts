import { groupBy, runningSums, sumBy } from '@/lib/kernel/list';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import { filtering, type Steps } from '@/lib/kernel/slices';
import { applyPatches, type Data, type Patch, put } from '../data';
import { usesOnlyAllocated } from '../history/record-rules';
import type { Movement } from '../model/movement';
import type { Shipment } from '../model/shipment';
import { danglingLinksOf } from '../references';
import { entryKey } from '../stock/entries';
import { assetKey, fulfilment } from '../stock/fulfilment';
import { onHand, stockItem } from '../stock/inventory';
import { isReceived } from '../stock/kinds';
import { ledgerInSteps, ledgerOf, nextNumber, serialKey, signedQuantity } from '../stock/ledger';
import { lotAt } from '../stock/lots';
import { closedRefusal } from '../stock/posting';
import { ownedParts } from '../stock/return';
import { reversalRefusal } from '../stock/reverse';
import { whereIsSerial } from '../stock/serials';
import { inTransit, transitKey } from '../stock/transit';

/** A shipment of the other phone with its movements; it is merged as a whole or not at all. */
export interface ShipmentUnit {
  readonly shipment: Shipment;
  readonly movements: readonly Movement[];
}

/** The shipments that only the other phone finalized, in the order of their movements. */
export function* shipmentUnits(mine: Data, theirs: Data): Steps<readonly ShipmentUnit[]> {
  const fresh = yield* ledgerInSteps(yield* filtering(theirs.movements.values(), ({ id }) => !mine.movements.has(id)));
  return [...groupBy(fresh, ({ shipmentId }) => shipmentId)].flatMap(([id, movements]) => {
    const shipment = theirs.shipments.get(id);
    return shipment ? [{ shipment, movements }] : [];
  });
}

const hasDanglingLink = (data: Data, table: 'shipments' | 'movements', row: Shipment | Movement) =>
  danglingLinksOf(data, table, row).length > 0;

/** Whether a movement has the lot or serial that its material's tracking demands (invariants S7, S8). */
export const fitsTracking = (data: Data, { materialId, lotNumber, serialNumber, quantity }: Movement) => {
  const tracking = data.materials.get(materialId)?.trackingType;
  if (tracking === 'individual') return serialNumber !== undefined && lotNumber === undefined && quantity === 1;
  return serialNumber === undefined && (lotNumber !== undefined) === (tracking === 'lot');
};

/** Whether one more movement is possible: its warehouse is open, and S2, S5 and S9 still hold. */
const mayMove = (data: Data, movement: Movement, { transferId }: Shipment) => {
  const { warehouseId, materialId, direction, quantity, lotNumber, serialNumber, reversesId } = movement;
  if (hasDanglingLink(data, 'movements', movement) || !fitsTracking(data, movement) || closedRefusal(data, warehouseId))
    return false;
  if (reversesId && ledgerOf(data).reversedBy.has(reversesId)) return false;
  const place = serialNumber === undefined ? undefined : whereIsSerial(data, materialId, serialNumber);
  const mayArrive = reversesId !== undefined || place?.kind !== 'transit' || place.shipmentId === transferId;
  if (direction === 'in') return place?.kind !== 'warehouse' && mayArrive;
  if (place && !(place.kind === 'warehouse' && place.warehouseId === warehouseId)) return false;
  if (lotNumber !== undefined && (lotAt(data, warehouseId, materialId, lotNumber)?.quantity ?? 0) < quantity) return false;
  return onHand(data, warehouseId, materialId) >= quantity;
};

/** Whether the arrived quantities were in transit (invariant S12). */
export const fitsTransfer = (data: Data, { shipment, movements }: ShipmentUnit) => {
  if (!shipment.transferId) return true;
  const left = new Map(inTransit(data, shipment.transferId).map((line) => [transitKey(line), line.left]));
  const add = runningSums();
  return movements.every((movement) => {
    const key = transitKey(movement);
    return add(key, movement.quantity) <= (left.get(key) ?? 0);
  });
};

/**
 * Whether each returned serial has the owner that a receipt made here would name: the task or request with that unused serial, or
 * nobody.
 */
const fitsOwners = (data: Data, { shipment, movements }: ShipmentUnit) => {
  if (!isReceived(shipment)) return true;
  const ties = new Map(
    ownedParts(data, shipment).flatMap((part) =>
      part.serialNumber === undefined ? [] : [[serialKey(part.line.materialId, part.serialNumber), part] as const],
    ),
  );
  return movements.every(({ materialId, serialNumber, taskId, requestId }) => {
    const tie = serialNumber === undefined ? undefined : ties.get(serialKey(materialId, serialNumber));
    return serialNumber === undefined || (tie?.taskId === taskId && tie?.requestId === requestId);
  });
};

/** Whether a reversal would be permitted here too (invariant S9). */
const fitsReversal = (data: Data, { shipment }: ShipmentUnit) => {
  const target = shipment.reversesId && data.shipments.get(shipment.reversesId);
  return !shipment.reversesId || (target !== undefined && reversalRefusal(data, target) === undefined);
};

/**
 * Whether each request served was approved (invariant R5). It is checked first, because the checks that follow read all issues.
 */
const servesApproved = (data: Data, movements: readonly Movement[]) =>
  movements.every(({ requestId }) => !requestId || data.materialRequests.get(requestId)?.decision?.outcome === 'Approved');

/** Whether requests were approved (R5), and issued ≤ requested and returned ≤ issued − used (invariant R3). */
export const keepsRequests = (data: Data, movements: readonly Movement[]) =>
  [...new Set(movements.flatMap(({ requestId }) => requestId ?? []))].every((id) => {
    const request = data.materialRequests.get(id);
    return (
      request?.decision?.outcome === 'Approved' &&
      fulfilment(data, request).lines.every(
        ({ requested, issued, used, returned }) => issued <= requested && returned <= issued - Math.max(0, used),
      )
    );
  });

/** Whether no task returned more than it received, or what its report used (invariant R3). */
export const keepsTasks = (data: Data, movements: readonly Movement[]) =>
  [...new Set(movements.flatMap(({ taskId }) => taskId ?? []))].every((id) => {
    const report = data.completionReports.get(id);
    const assets = groupBy(newestFirst(ledgerOf(data).ofTask.get(id)), assetKey);
    return (
      [...assets.values()].every((those) => sumBy(those, signedQuantity) <= 0) && (!report || usesOnlyAllocated(data, report))
    );
  });

/** The data with one more shipment, its movements numbered after the last one. `null` when it is not possible here. */
export const withUnit = (data: Data, unit: ShipmentUnit): { readonly data: Data; readonly patches: readonly Patch[] } | null => {
  const { shipment, movements } = unit;
  const begun = ledgerOf(data).ofShipment.has(shipment.id);
  if (begun || hasDanglingLink(data, 'shipments', shipment) || !servesApproved(data, movements)) return null;
  if (!fitsTransfer(data, unit) || !fitsReversal(data, unit) || !fitsOwners(data, unit)) return null;
  const patches: Patch[] = [put('shipments', shipment)];
  let next = applyPatches(data, patches);
  for (const movement of movements) {
    if (!mayMove(next, movement, shipment)) return null;
    const patch = put('movements', { ...movement, number: nextNumber(next) });
    patches.push(patch);
    next = applyPatches(next, [patch]);
  }
  return keepsRequests(next, movements) && keepsTasks(next, movements) ? { data: next, patches } : null;
};

/**
 * The movements after which stock was impossible, checked after each one (S2, S5). A seed may bring many commits at once, and a
 * later arrival does not excuse an earlier shortage.
 */
export const impossibleAt = (before: Data, movements: readonly Movement[]): ReadonlySet<Movement> => {
  const amounts = new Map<string, number>();
  const isImpossible = (movement: Movement) => {
    const { warehouseId, materialId, serialNumber = '', direction } = movement;
    const here = `${warehouseId} ${materialId}`;
    const entry = entryKey(movement);
    const item = stockItem(before, warehouseId, materialId);
    const serial = serialKey(materialId, serialNumber);
    const copies = () => sumBy([...newestFirst(ledgerOf(before).serials.get(serial)?.movements)], signedQuantity);
    const after = (key: string, was: number) => {
      const amount = (amounts.get(key) ?? was) + signedQuantity(movement);
      amounts.set(key, amount);
      return amount;
    };
    const isShort = after(here, item?.quantity ?? 0) < 0;
    const isEntryShort = after(`${here} ${entry}`, item?.entries.get(entry)?.quantity ?? 0) < 0;
    const isTwice = serialNumber !== '' && after(serial, copies()) === 2;
    return direction === 'out' ? isShort || isEntryShort : isTwice;
  };
  return new Set(movements.filter(isImpossible));
};
