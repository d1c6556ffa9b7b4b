import type { Data } from '../data';
import type { Shipment, ShipmentLine } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { onHand, serialAt } from './inventory';
import { mayBePutAway } from './kinds';
import { lotAt } from './location';
import { closedRefusal } from './posting';
import { isFinalized, isReversed } from './shipment';

export type PlacedStock = Pick<Data, 'movements' | 'shipments' | 'warehouses'>;

/** The serials of a line that are in its shipment's warehouse since it came: one that left and came back is of what brought it last. */
export const serialsHere = (
  data: PlacedStock,
  { id, warehouseId }: Pick<Shipment, 'id' | 'warehouseId'>,
  line: ShipmentLine,
): readonly string[] =>
  (line.serialNumbers ?? []).filter((serial) => serialAt(data, warehouseId, line.materialId, serial)?.arrivals?.row === id);

const isHere = (data: PlacedStock, shipment: Shipment, line: ShipmentLine) => {
  if (line.serialNumbers) return serialsHere(data, shipment, line).length > 0;
  const { warehouseId } = shipment;
  const { materialId, lotNumber } = line;
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
export const putAwayRefusal = (data: PlacedStock, shipment: Shipment): Refused | undefined => {
  if (!mayBePutAway(shipment)) return refused('not-received-here');
  if (!isFinalized(shipment)) return refused('not-finalized');
  if (isReversed(data, shipment.id)) return refused('already-reversed');
  const closed = closedRefusal(data, shipment.warehouseId);
  if (closed) return closed;
  return shipment.lines.some((line) => isHere(data, shipment, line)) ? undefined : refused('not-received-here');
};

/** The lines of a shipment that can be put away: those of which something is still in its warehouse. None where `Ubicar` is refused. */
export const linesToPutAway = (data: PlacedStock, shipment: Shipment): readonly ShipmentLine[] =>
  putAwayRefusal(data, shipment) ? [] : shipment.lines.filter((line) => isHere(data, shipment, line));
