import { change, type Data, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import { LONGEST_LINE } from '../model/limits';
import type { Shipment, ShipmentId, ShipmentLine, ShipmentLineId } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { roomRefusal } from '../written';
import { entryKey } from './entries';
import { stockItem } from './inventory';
import { linesToPutAway, putAwayRefusal, serialsHere } from './put-away';
import { type PutAwayPart, partRefusal, putPartAway } from './put-away-part';

/** Lines of one received shipment, whole or in part, and the one place where they are put. */
interface PutAwayInput {
  readonly id: ShipmentId;
  readonly lineIds: readonly ShipmentLineId[];
  readonly location: string;
  /** Of which of these lines only some serials go there. */
  readonly parts?: readonly PutAwayPart[];
}

/**
 * What brought more of the same lots or quantities later, with the same place: a lot has one place in a warehouse, whichever receipt it is
 * put away from.
 */
const newerArrivals = (data: Data, { id, warehouseId, lines }: Shipment, lineIds: readonly ShipmentLineId[]) => {
  const changed = new Map<ShipmentId, Shipment>();
  for (const line of lines) {
    if (line.serialNumbers || !lineIds.includes(line.id)) continue;
    const entry = stockItem(data, warehouseId, line.materialId)?.entries.get(entryKey(line));
    const newest = entry?.arrivals?.row;
    const shipment = newest && newest !== id ? (changed.get(newest) ?? data.shipments.get(newest)) : undefined;
    if (!shipment) continue;
    const isSame = (one: ShipmentLine) =>
      one.materialId === line.materialId && !one.serialNumbers && entryKey(one) === entry?.key;
    const placed = shipment.lines.map((one) => (isSame(one) ? { ...one, location: line.location } : one));
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
    const lines = shipment.lines.flatMap((line) => {
      const part = partOf(line.id);
      if (!lineIds.includes(line.id)) return [line];
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
