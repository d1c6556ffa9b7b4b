import type { Data } from '../data';
import { identifierKey } from '../identifier';
import type { Shipment, ShipmentLine, ShipmentLineId } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { onHand, serialAt } from './inventory';
import { lotAt } from './location';
import { closedRefusal } from './posting';
import { isFinalized, isReversed } from './shipment';

type Books = Pick<Data, 'movements' | 'shipments' | 'warehouses'>;

/** The serials of a line that are still in its shipment's warehouse. */
export const serialsHere = (data: Books, { warehouseId }: Pick<Shipment, 'warehouseId'>, line: ShipmentLine): readonly string[] =>
  (line.serialNumbers ?? []).filter((serial) => serialAt(data, warehouseId, line.materialId, serial) !== undefined);

const isHere = (data: Books, shipment: Shipment, line: ShipmentLine) => {
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

/** Some serials of a line, and the id of the line that they become when others stay behind. */
export interface PutAwayPart {
  readonly lineId: ShipmentLineId;
  readonly serialNumbers: readonly string[];
  readonly partId: ShipmentLineId;
}

/** Why a part of a line can't be put away on its own: nothing of it was chosen, or it has one that is not of the line or not here any more. */
export const partRefusal = (data: Books, shipment: Shipment, part: PutAwayPart): Refused | undefined => {
  const line = shipment.lines.find(({ id }) => id === part.lineId);
  if (part.serialNumbers.length === 0) return refused('serials-not-chosen', {}, 'lineIds');
  const here = new Set(line && serialsHere(data, shipment, line).map(identifierKey));
  const isHereStill = part.serialNumbers.every((serial) => here.has(identifierKey(serial)));
  return isHereStill ? undefined : refused('not-received-here', {}, 'lineIds');
};

/** A line of serials with a part of it elsewhere: two lines, or the one where nothing that is here stays behind, or all is there already. */
export const putPartAway = (
  line: ShipmentLine,
  { serialNumbers, partId }: PutAwayPart,
  here: readonly string[],
  location: string,
): readonly ShipmentLine[] => {
  const chosen = new Set(serialNumbers.map(identifierKey));
  const isChosen = (serial: string) => chosen.has(identifierKey(serial));
  if (line.location === location || here.every(isChosen)) return [{ ...line, location }];
  const [going, staying] = [true, false].map((goes) => line.serialNumbers?.filter((serial) => isChosen(serial) === goes) ?? []);
  const withSerials = (part: readonly string[] = []) => ({ ...line, serialNumbers: [...part], quantity: part.length });
  return [withSerials(staying), { ...withSerials(going), id: partId, location }];
};
