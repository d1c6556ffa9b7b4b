import { identifierKey } from '@/lib/kernel/identifier';
import type { Shipment, ShipmentLine, ShipmentLineId } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { linesToPutAway, type PlacedStock, serialsHere } from './put-away';

/** A line that can be put away, with its serials that are still here. */
export interface LineHere {
  readonly line: ShipmentLine;
  readonly here: readonly string[];
}

/** The same lines, each with its serials that are still in the warehouse. */
export const linesHere = (data: PlacedStock, shipment: Shipment): readonly LineHere[] =>
  linesToPutAway(data, shipment).map((line) => ({ line, here: serialsHere(data, shipment, line) }));

/**
 * Some serials of a line, and the id of the line that they become when others stay behind. A lot, and what is counted, has one place in a
 * warehouse, so it only goes whole.
 */
export interface PutAwayPart {
  readonly lineId: ShipmentLineId;
  readonly serialNumbers: readonly string[];
  readonly partId: ShipmentLineId;
}

/** Why a part of a line can't be put away on its own: nothing of it was chosen, or it has one that is not of the line or not here any more. */
export const partRefusal = (data: PlacedStock, shipment: Shipment, part: PutAwayPart): Refused | undefined => {
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
