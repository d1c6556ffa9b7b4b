import type { Data } from '@/lib/domain/data';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { finalizeOutbound } from '@/lib/domain/stock/issue';
import type { LineInput } from '@/lib/domain/stock/lines';
import { lotAt, stockEntries } from '@/lib/domain/stock/location';
import { linesToPutAway, putAwayRefusal } from '@/lib/domain/stock/put-away';
import { putAway } from '@/lib/domain/stock/put-away-changes';
import { finalizeInbound } from '@/lib/domain/stock/receive';
import { reverseShipment } from '@/lib/domain/stock/reverse-changes';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { archiveWarehouse } from '@/lib/domain/warehouse/changes';
import { anId, dataAfter, refusalOf, shipmentId } from '../../support/builders';
import { aLine, aShipmentInput, cable, central, connector, ont, stockBusiness } from '../../support/stock-builders';

/** What came in without a place gets one afterwards; invariants S9 and S10 stay as they are. */

const lineId = (number: number) => anId<ShipmentLineId>('lin', number);
const [boxes, reel, onts] = [lineId(1), lineId(2), lineId(3)];
const receipt = shipmentId(1);

const receive = (data: Data, number: number, lines: readonly LineInput[]) =>
  dataAfter(data, finalizeInbound, aShipmentInput({ id: shipmentId(number), reference: `INB00000${number}`, lines }));
const issue = (data: Data, number: number, lines: readonly LineInput[]) =>
  dataAfter(data, finalizeOutbound, aShipmentInput({ id: shipmentId(number), reference: `OUT00000${number}`, lines }));
const put = (data: Data, id: number, lineIds: readonly ShipmentLineId[], location: string) =>
  dataAfter(data, putAway, { id: shipmentId(id), lineIds, location });
const reelOf = (quantity: number, wanted: Partial<LineInput> = {}) =>
  aLine({ materialId: cable, lotNumber: 'B-1', quantity, ...wanted });

const received = receive(stockBusiness(), 1, [
  aLine({ id: boxes, quantity: 10 }),
  reelOf(2_000, { id: reel }),
  aLine({ id: onts, materialId: ont, serialNumbers: ['HW-1', 'HW-2'] }),
]);
const places = (data: Data) =>
  [connector, cable, ont].flatMap((material) => stockEntries(data, central, material).map(({ location }) => location));
const placeOfReel = (data: Data) => lotAt(data, central, cable, 'b-1')?.location;

describe('what was received without a place', () => {
  it('is put away, several lines at once, and no movement changes', () => {
    const data = put(put(received, 1, [boxes, onts], ' Rack A1 '), 1, [reel], 'Patio');
    expect(places(received)).toEqual([undefined, undefined, undefined, undefined]);
    expect(places(data)).toEqual(['Rack A1', 'Patio', 'Rack A1', 'Rack A1']);
    expect(data.movements).toBe(received.movements);
    const { lines, ...rest } = data.shipments.get(receipt) ?? { lines: [] };
    const { lines: before, ...same } = received.shipments.get(receipt) ?? { lines: [] };
    expect(rest).toEqual(same);
    expect(lines.map(({ location: _, ...line }) => line)).toEqual(before);
  });
  it('may be put elsewhere later', () => {
    expect(placeOfReel(put(put(received, 1, [reel], 'Patio'), 1, [reel], 'Rack B2'))).toBe('Rack B2');
  });
  it('stays there when more of it comes without a place, and moves with what comes with one', () => {
    const placed = put(received, 1, [reel], 'Patio');
    expect(placeOfReel(receive(placed, 2, [reelOf(500)]))).toBe('Patio');
    const more = receive(placed, 2, [reelOf(500, { id: lineId(9), location: 'Rack B2' })]);
    expect(placeOfReel(more)).toBe('Rack B2');
    expect(placeOfReel(put(more, 2, [lineId(9)], 'Rack C3'))).toBe('Rack C3');
  });
  it('takes its place along no further than the lot: one that ran out and comes back has none', () => {
    const gone = issue(put(received, 1, [reel], 'Patio'), 2, [reelOf(2_000)]);
    expect(placeOfReel(receive(gone, 3, [reelOf(100)]))).toBeUndefined();
  });
});

describe('Ubicar', () => {
  const without = issue(received, 2, [aLine({ quantity: 10 }), aLine({ materialId: ont, serialNumbers: ['HW-1'] })]);
  it('offers only lines of which something is still here', () => {
    const shipment = without.shipments.get(receipt);
    expect(shipment && linesToPutAway(without, shipment).map(({ id }) => id)).toEqual([reel, onts]);
  });
  it.each<[string, Data, Partial<Parameters<typeof putAway>[1]>, string]>([
    ['a shipment that is not there', received, { id: shipmentId(8) }, 'record-missing'],
    ['what left', without, { id: shipmentId(2) }, 'not-received-here'],
    [
      'what is only announced',
      dataAfter(received, saveShipment, { ...aShipmentInput({ id: shipmentId(3) }), type: 'Incoming' }),
      { id: shipmentId(3) },
      'not-finalized',
    ],
    [
      'what was taken back',
      dataAfter(received, reverseShipment, { id: shipmentId(4), shipmentId: receipt, reason: 'Otro' }),
      {},
      'already-reversed',
    ],
    ['a line of which nothing is here', without, { lineIds: [boxes, reel] }, 'not-received-here'],
    ['no line', received, { lineIds: [] }, 'serials-not-chosen'],
    ['no place', received, { location: '  ' }, 'text-missing'],
    ['a place that is too long', received, { location: 'x'.repeat(201) }, 'text-too-long'],
  ])('refuses %s', (_case, data, wanted, why) => {
    expect(refusalOf(data, putAway, { id: receipt, lineIds: [reel], location: 'Patio', ...wanted })).toBe(why);
  });
  it('refuses where the warehouse is archived, or nothing of the shipment is left', () => {
    const empty = issue(without, 3, [reelOf(2_000), aLine({ materialId: ont, serialNumbers: ['HW-2'] })]);
    const shipment = empty.shipments.get(receipt);
    expect(shipment && putAwayRefusal(empty, shipment)?.refused).toBe('not-received-here');
    const archived = dataAfter(empty, archiveWarehouse, { id: central });
    expect(shipment && putAwayRefusal(archived, shipment)?.refused).toBe('warehouse-archived');
  });
});
