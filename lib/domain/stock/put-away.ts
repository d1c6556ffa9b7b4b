import type { Data } from '../data';
import type { Shipment, ShipmentLine } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { onHand, serialAt } from './inventory';
import { lotAt } from './location';
import { closedRefusal } from './posting';
import { isFinalized, isReversed } from './shipment';

type Books = Pick<Data, 'movements' | 'shipments' | 'warehouses'>;

const isHere = (data: Books, { warehouseId }: Shipment, { materialId, lotNumber, serialNumbers }: ShipmentLine) => {
  if (serialNumbers) return serialNumbers.some((serial) => serialAt(data, warehouseId, materialId, serial) !== undefined);
  const left =
    lotNumber === undefined
      ? onHand(data, warehouseId, materialId)
      : (lotAt(data, warehouseId, materialId, lotNumber)?.quantity ?? 0);
  return left > 0;
};

/**
 * Why nothing of a shipment can be put away: it did not come in, was not received yet or was reversed, its warehouse is archived, or
 * nothing of it is there any more.
 */
export const putAwayRefusal = (data: Books, shipment: Shipment): Refused | undefined => {
  if (shipment.type !== 'Incoming') return refused('not-received-here');
  if (!isFinalized(shipment)) return refused('not-finalized');
  if (isReversed(data, shipment.id)) return refused('already-reversed');
  const closed = closedRefusal(data, shipment.warehouseId);
  if (closed) return closed;
  return shipment.lines.some((line) => isHere(data, shipment, line)) ? undefined : refused('not-received-here');
};

/** The lines of a shipment that can be put away: those of which something is still in its warehouse. None where `Ubicar` is refused. */
export const linesToPutAway = (data: Books, shipment: Shipment): readonly ShipmentLine[] =>
  putAwayRefusal(data, shipment) ? [] : shipment.lines.filter((line) => isHere(data, shipment, line));
