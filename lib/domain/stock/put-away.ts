import * as v from 'valibot';
import { identifierKey } from '@/lib/kernel/identifier';
import { change, type Data, type Patch, put } from '../data';
import { requiredLine } from '../draft-fields';
import { keepingReferences } from '../integrity';
import { LONGEST_LINE } from '../model/limits';
import type { Shipment, ShipmentId, ShipmentLine, ShipmentLineId } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { lengthRefusal } from '../written';
import { entryKey } from './entries';
import { serialAt, stockItem } from './inventory';
import { mayBePutAway } from './kinds';
import { quantityAt } from './lots';
import { closedRefusal } from './posting';
import { isFinalized, isReversed } from './shipment';

export type PlacedStock = Pick<Data, 'movements' | 'shipments' | 'warehouses'>;

/**
 * The serials of a line that are still in the warehouse since this shipment. A serial that left and came back belongs to the
 * shipment that returned it.
 */
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
 * Why nothing of a shipment can be put away: it is no receipt, is not finalized, was reversed, or its warehouse is archived. Or
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

/** The lines that can be put away: those with stock still in the warehouse; none when `Ubicar` is refused. */
export const linesToPutAway = (data: PlacedStock, shipment: Shipment): readonly ShipmentLine[] =>
  putAwayRefusal(data, shipment) ? [] : shipment.lines.filter((line) => isHere(data, shipment, line));

/** A line that can be put away, with its serials still in the warehouse. */
export interface LineHere {
  readonly line: ShipmentLine;
  readonly here: readonly string[];
}

/** `linesToPutAway` with the serials still in the warehouse. */
export const linesHere = (data: PlacedStock, shipment: Shipment): readonly LineHere[] =>
  linesToPutAway(data, shipment).map((line) => ({ line, here: serialsHere(data, shipment, line) }));

/**
 * Some serials of a line, and the id of the new line if others stay behind. A lot or quantity has one location per warehouse, so
 * it moves only whole.
 */
export interface PutAwayPart {
  readonly lineId: ShipmentLineId;
  readonly serialNumbers: readonly string[];
  readonly partId: ShipmentLineId;
}

/** Why a part can't be put away: no serial is chosen, or one is not in the line or no longer in the warehouse. */
export const partRefusal = (data: PlacedStock, shipment: Shipment, part: PutAwayPart): Refused | undefined => {
  const line = shipment.lines.find(({ id }) => id === part.lineId);
  if (part.serialNumbers.length === 0) return refused('serials-not-chosen', {}, 'lineIds');
  const here = new Set(line && serialsHere(data, shipment, line).map(identifierKey));
  const isHereStill = part.serialNumbers.every((serial) => here.has(identifierKey(serial)));
  return isHereStill ? undefined : refused('not-received-here', {}, 'lineIds');
};

/** Splits a line for a part with another location. It stays one line when no serial stays behind or the location is the same. */
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

/** The draft of `Ubicar`: the lines for one location, and for partial lines their serials (invariant S10). */
export const putAwayDraftSchema = v.object({
  lineIds: v.pipe(v.array(v.string()), v.minLength(1, 'Elige al menos un artículo.')),
  serials: v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1, 'Elige al menos una serie.'))),
  location: requiredLine('Escribe la ubicación.'),
});

export type PutAwayDraft = v.InferInput<typeof putAwayDraftSchema>;

/** Lines of a received shipment, whole or in part, and their new location. */
interface PutAwayInput {
  readonly id: ShipmentId;
  readonly lineIds: readonly ShipmentLineId[];
  readonly location: string;
  /** The partial lines, with the serials that move. */
  readonly parts?: readonly PutAwayPart[];
}

/** Whether another line locates the same lot or quantity; each serial has its own location. */
const alike = (line: ShipmentLine) => (one: ShipmentLine) =>
  one.id === line.id ||
  (!line.serialNumbers && !one.serialNumbers && one.materialId === line.materialId && entryKey(one) === entryKey(line));

/**
 * Later shipments of the same lots or quantities, with the new location: a lot has one location per warehouse, whichever receipt
 * it is put away from.
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
 * `Ubicar`: sets the location of lines of a received shipment. No stock moves and no movement changes (invariants S9, S10). A
 * partial line is split into two. Refused when nothing of it is in the warehouse, without a line, and without a location.
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
    const noRoom = lengthRefusal(written, LONGEST_LINE, 'location');
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
