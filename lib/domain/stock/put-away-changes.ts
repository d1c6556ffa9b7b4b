import { change, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import { LONGEST_LINE } from '../model/limits';
import type { ShipmentId, ShipmentLineId } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { linesToPutAway, putAwayRefusal } from './put-away';

/** Lines of one received shipment, and the one place where all of them are put. */
interface PutAwayInput {
  readonly id: ShipmentId;
  readonly lineIds: readonly ShipmentLineId[];
  readonly location: string;
}

/**
 * `Ubicar`: writes on lines of a received shipment where they lie; no stock moves and no movement changes (invariants S9, S10). Refused
 * where nothing of a line is in the warehouse any more, without a line, and without a place.
 */
export const putAway = /*#__PURE__*/ change(
  'stock-put-away',
  (data, { id, lineIds, location }: PutAwayInput): readonly Patch[] | Refused => {
    const shipment = data.shipments.get(id);
    if (!shipment) return refused('record-missing');
    const wrong = putAwayRefusal(data, shipment);
    if (wrong) return wrong;
    const written = location.trim();
    const here = new Set(linesToPutAway(data, shipment).map((line) => line.id));
    if (lineIds.length === 0) return refused('serials-not-chosen', {}, 'lineIds');
    if (!lineIds.every((lineId) => here.has(lineId))) return refused('not-received-here', {}, 'lineIds');
    if (written === '') return refused('text-missing', {}, 'location');
    if (written.length > LONGEST_LINE) return refused('text-too-long', { most: LONGEST_LINE }, 'location');
    const lines = shipment.lines.map((line) => (lineIds.includes(line.id) ? { ...line, location: written } : line));
    return keepingReferences(data, [put('shipments', { ...shipment, lines })]);
  },
);
