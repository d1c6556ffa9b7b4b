import * as v from 'valibot';
import { identifierKey } from '@/lib/kernel/identifier';
import { change, type Data, type Patch, put } from '../data';
import { requiredLine } from '../draft-fields';
import { keepingReferences } from '../integrity';
import { LONGEST_LINE } from '../model/limits';
import type { Shipment, ShipmentId, ShipmentLine, ShipmentLineId } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { roomRefusal } from '../written';
import { entryKey } from './entries';
import { serialAt, stockItem } from './inventory';
import { mayBePutAway } from './kinds';
import { quantityAt } from './lots';
import { closedRefusal } from './posting';
import { isFinalized, isReversed } from './shipment';

export type PlacedStock = Pick<Data, 'movements' | 'shipments' | 'warehouses'>;

/** The serials of a line that are in its shipment's warehouse since it came: one that left and came back is of what brought it last. */
export const serialsHere = (
  data: PlacedStock,
  { id, warehouseId }: Pick<Shipment, 'id' | 'warehouseId'>,
  line: ShipmentLine,
): readonly string[] =>
  (line.serialNumbers ?? []).filter(
    (serial) => serialAt(data, warehouseId, line.materialId, serial)?.arrivals?.row.shipmentId === id,
  );

const isHere = (data: PlacedStock, shipment: Shipment, line: ShipmentLine) => {
  if (line.serialNumbers) return serialsHere(data, shipment, line).length > 0;
  return quantityAt(data, shipment.warehouseId, line) > 0;
};

/**
 * Why nothing of a shipment can be put away. It did not come in, was not received yet or was reversed; or its warehouse is archived; or
 * nothing of it is left there.
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

/** What `Ubicar` holds: the lines that go to one place, and of which of them only some serials go there (invariant S10). */
export const putAwayDraftSchema = v.object({
  lineIds: v.pipe(v.array(v.string()), v.minLength(1, 'Elige al menos un artículo.')),
  serials: v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1, 'Elige al menos una serie.'))),
  location: requiredLine('Escribe la ubicación.'),
});

export type PutAwayDraft = v.InferInput<typeof putAwayDraftSchema>;

/** Lines of one received shipment, whole or in part, and the one place where they are put. */
interface PutAwayInput {
  readonly id: ShipmentId;
  readonly lineIds: readonly ShipmentLineId[];
  readonly location: string;
  /** Of which of these lines only some serials go there. */
  readonly parts?: readonly PutAwayPart[];
}

/** The lines that say where the same lot or quantity lies; serials lie one by one. */
const alike = (line: ShipmentLine) => (one: ShipmentLine) =>
  one.id === line.id ||
  (!line.serialNumbers && !one.serialNumbers && one.materialId === line.materialId && entryKey(one) === entryKey(line));

/**
 * What brought more of the same lots or quantities later, with the same place: a lot has one place in a warehouse, whichever receipt it is
 * put away from.
 */
const newerArrivals = (data: Data, { id, warehouseId, lines }: Shipment, lineIds: readonly ShipmentLineId[]) => {
  const changed = new Map<ShipmentId, Shipment>();
  for (const line of lines) {
    if (line.serialNumbers || !lineIds.includes(line.id)) continue;
    const newest = stockItem(data, warehouseId, line.materialId)?.entries.get(entryKey(line))?.arrivals?.row.shipmentId;
    const shipment = newest && newest !== id ? (changed.get(newest) ?? data.shipments.get(newest)) : undefined;
    if (!shipment) continue;
    const placed = shipment.lines.map((one) => (alike(line)(one) ? { ...one, location: line.location } : one));
    changed.set(shipment.id, { ...shipment, lines: placed });
  }
  return [...changed.values()];
};

/**
 * `Ubicar`: writes on lines of a received shipment where they lie; no stock moves and no movement changes (invariants S9, S10). A line of
 * which only some serials go there becomes two. Refused where nothing of it is in the warehouse any more, without a line, and without a place.
 */
export const putAway = change(
  'stock-put-away',
  (data, { id, lineIds, location, parts = [] }: PutAwayInput): readonly Patch[] | Refused => {
    const shipment = data.shipments.get(id);
    if (!shipment) return refused('record-missing');
    const wrong = putAwayRefusal(data, shipment);
    if (wrong) return wrong;
    const written = location.trim();
    const here = new Set(linesToPutAway(data, shipment).map((line) => line.id));
    if (lineIds.length === 0) return refused('serials-not-chosen', {}, 'lineIds');
    if (!lineIds.every((lineId) => here.has(lineId))) return refused('not-received-here', {}, 'lineIds');
    if (written === '') return refused('text-missing', {}, 'location');
    const noRoom = roomRefusal(written, LONGEST_LINE, 'location');
    if (noRoom) return noRoom;
    const partOf = (lineId: ShipmentLineId) => parts.find((part) => part.lineId === lineId);
    for (const lineId of lineIds) {
      const part = partOf(lineId);
      const wrongPart = part && partRefusal(data, shipment, part);
      if (wrongPart) return wrongPart;
    }
    const chosen = shipment.lines.filter((line) => lineIds.includes(line.id));
    const lines = shipment.lines.flatMap((line) => {
      const part = partOf(line.id);
      if (!chosen.some(alike(line))) return [line];
      return part ? putPartAway(line, part, serialsHere(data, shipment, line), written) : [{ ...line, location: written }];
    });
    if (new Set(lines.map((line) => line.id)).size < lines.length) return refused('already-exists');
    const row = { ...shipment, lines };
    return keepingReferences(
      data,
      [row, ...newerArrivals(data, row, lineIds)].map((one) => put('shipments', one)),
    );
  },
);
