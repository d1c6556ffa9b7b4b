import fc from 'fast-check';
import type { Data } from '@/lib/domain/data';
import { mergeVersions } from '@/lib/domain/merge/row-rules';
import type { Shipment, ShipmentLineId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { arriveStock } from '@/lib/domain/stock/arrive';
import { issueStock } from '@/lib/domain/stock/issue';
import type { LineInput } from '@/lib/domain/stock/line';
import { lotAt, stockEntries } from '@/lib/domain/stock/lots';
import { linesToPutAway, putAway, putAwayRefusal } from '@/lib/domain/stock/put-away';
import { receiveStock } from '@/lib/domain/stock/receive';
import { reverseShipment } from '@/lib/domain/stock/reverse';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { transferStock } from '@/lib/domain/stock/transfer';
import { archiveWarehouse } from '@/lib/domain/warehouse/changes';
import { anId, dataAfter, refusalOf, shipmentId, TODAY } from '../../support/builders';
import { brokenInvariants } from '../../support/invariants';
import { runs } from '../../support/runs';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness } from '../../support/stock-builders';

/** Stock received without a location gets one later, without breaking invariants S9 and S10. */

const lineId = (number: number) => anId<ShipmentLineId>('lin', number);
const [boxes, reel, onts] = [lineId(1), lineId(2), lineId(3)];
const receipt = shipmentId(1);

const receive = (data: Data, number: number, lines: readonly LineInput[]) =>
  dataAfter(data, receiveStock, aShipmentInput({ id: shipmentId(number), reference: `INB00000${number}`, lines }));
const issue = (data: Data, number: number, lines: readonly LineInput[]) =>
  dataAfter(data, issueStock, aShipmentInput({ id: shipmentId(number), reference: `OUT00000${number}`, lines }));
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

describe('stock received without a location', () => {
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
  it('can be put elsewhere later', () => {
    expect(placeOfReel(put(put(received, 1, [reel], 'Patio'), 1, [reel], 'Rack B2'))).toBe('Rack B2');
  });
  it('keeps its location when more comes without one, and moves with more that comes with one', () => {
    const placed = put(received, 1, [reel], 'Patio');
    expect(placeOfReel(receive(placed, 2, [reelOf(500)]))).toBe('Patio');
    const more = receive(placed, 2, [reelOf(500, { id: lineId(9), location: 'Rack B2' })]);
    expect(placeOfReel(more)).toBe('Rack B2');
    expect(placeOfReel(put(more, 2, [lineId(9)], 'Rack C3'))).toBe('Rack C3');
  });
  it('of one lot in two lines has the location of the line that has one', () => {
    const both = receive(stockBusiness(), 1, [reelOf(500, { id: reel }), reelOf(300, { id: lineId(9) })]);
    expect(placeOfReel(put(both, 1, [reel], 'Patio'))).toBe('Patio');
  });
  it.each([
    ['lot', reelOf(500, { id: reel }), reelOf(300, { id: lineId(9), lotNumber: 'b-1' })],
    ['quantity', aLine({ id: reel, quantity: 5 }), aLine({ id: lineId(9), quantity: 3, location: 'Rack A1' })],
  ])('of one %s in two lines has the location put away last', (_, one, other) => {
    const both = receive(stockBusiness(), 1, [one, other]);
    const placed = put(put(put(both, 1, [reel], 'Patio'), 1, [lineId(9)], 'Rack B2'), 1, [reel], 'Rack C3');
    expect(places(placed)).toEqual(['Rack C3']);
    expect(placed.shipments.get(receipt)?.lines.map(({ location }) => location)).toEqual(['Rack C3', 'Rack C3']);
  });
  it('keeps its location only while its lot is in stock: a lot that ran out and returns has none', () => {
    const gone = issue(put(received, 1, [reel], 'Patio'), 2, [reelOf(2_000)]);
    expect(placeOfReel(receive(gone, 3, [reelOf(100)]))).toBeUndefined();
  });
});

describe('the location and condition of a piece', () => {
  const used = receive(stockBusiness(), 1, [
    reelOf(2_000, { id: reel, condition: 'Used', location: 'Patio' }),
    aLine({ id: onts, materialId: ont, serialNumbers: ['HW-1', 'HW-2'], condition: 'Used' }),
  ]);
  const placed = put(used, 1, [onts], 'Rack A1');
  const leaving = [reelOf(2_000), aLine({ materialId: ont, serialNumbers: ['HW-1'] })];
  const ofPieces = (data: Data, warehouse = central) =>
    [cable, ont].flatMap((material) =>
      stockEntries(data, warehouse, material).map(({ serialNumber, condition, location }) => [serialNumber, condition, location]),
    );

  it('are the former ones when its issue is reversed', () => {
    const gone = issue(placed, 2, leaving);
    const back = dataAfter(gone, reverseShipment, { id: shipmentId(3), shipmentId: shipmentId(2), reason: 'No era' });
    expect(new Set(ofPieces(back))).toEqual(new Set(ofPieces(placed)));
    expect(placeOfReel(put(back, 1, [reel], 'Rack C3'))).toBe('Rack C3');
    expect(ofPieces(put(back, 1, [onts], 'Rack C3'))).toContainEqual(['HW-1', 'Used', 'Rack C3']);
  });

  it('are the former ones after a mistaken receipt is reversed, put away or not (S9, S14)', () => {
    const mistaken = receive(placed, 2, [reelOf(500, { id: lineId(9), location: 'Rack B2', condition: 'New' })]);
    const takenBack = (data: Data) =>
      dataAfter(data, reverseShipment, { id: shipmentId(3), shipmentId: shipmentId(2), reason: 'Era otro' });
    for (const data of [mistaken, put(mistaken, 2, [lineId(9)], 'Rack C3')])
      expect(ofPieces(takenBack(data))).toEqual(ofPieces(placed));
  });

  it('are found again after all of it left, whatever came and was reversed meanwhile', () => {
    const later = receive(issue(placed, 2, leaving), 3, [reelOf(500, { location: 'Rack B2', condition: 'New' })]);
    const alone = dataAfter(later, reverseShipment, { id: shipmentId(4), shipmentId: shipmentId(3), reason: 'Era otro' });
    const back = dataAfter(alone, reverseShipment, { id: shipmentId(5), shipmentId: shipmentId(2), reason: 'No era' });
    expect(new Set(ofPieces(back))).toEqual(new Set(ofPieces(placed)));
  });

  it('keep the condition on a transfer, and the location too on its return', () => {
    const header = { reference: 'TRA000001', date: TODAY, notes: '' };
    const sent = dataAfter(placed, transferStock, {
      ...{ ...header, id: shipmentId(2), warehouseId: central, otherWarehouseId: north, lines: leaving },
    });
    const arrived = (warehouseId: WarehouseId) =>
      dataAfter(sent, arriveStock, { ...header, id: shipmentId(3), warehouseId, transferId: shipmentId(2), lines: leaving });
    expect(ofPieces(arrived(north), north)).toEqual([
      [undefined, 'Used', undefined],
      ['HW-1', 'Used', undefined],
    ]);
    expect(new Set(ofPieces(arrived(central)))).toEqual(new Set(ofPieces(placed)));
  });

  it('stay however much of it comes later, and can be set from any receipt', () => {
    const numbers = Array.from({ length: 25 }, (_, index) => index + 10);
    const many = numbers.reduce((data, number) => receive(data, number, [reelOf(10)]), put(received, 1, [reel], 'Patio'));
    expect(placeOfReel(many)).toBe('Patio');
    const later = receive(many, 50, [reelOf(10, { location: 'Rack B2' })]);
    expect(placeOfReel(put(later, 1, [reel], 'Rack C3'))).toBe('Rack C3');
  });

  it("don't change when other lines of its receipt are put away, though more of it came later elsewhere", () => {
    const later = receive(put(received, 1, [reel], 'Patio'), 2, [reelOf(500, { id: lineId(9), location: 'Rack B2' })]);
    expect(placeOfReel(put(later, 1, [boxes, onts], 'Rack A1'))).toBe('Rack B2');
  });
});

describe('Ubicar', () => {
  const without = issue(received, 2, [aLine({ quantity: 10 }), aLine({ materialId: ont, serialNumbers: ['HW-1'] })]);
  it('offers only lines with stock left in the warehouse', () => {
    const shipment = without.shipments.get(receipt);
    expect(shipment && linesToPutAway(without, shipment).map(({ id }) => id)).toEqual([reel, onts]);
  });
  it('offers no line whose serials left, though others of the material are there', () => {
    const others = receive(issue(received, 2, [aLine({ materialId: ont, serialNumbers: ['HW-1', 'HW-2'] })]), 3, [
      aLine({ materialId: ont, serialNumbers: ['HW-3'] }),
    ]);
    const shipment = others.shipments.get(receipt);
    expect(shipment && linesToPutAway(others, shipment).map(({ id }) => id)).toEqual([boxes, reel]);
  });
  it.each<[string, Data, Partial<Parameters<typeof putAway>[1]>, string]>([
    ['a missing shipment', received, { id: shipmentId(8) }, 'record-missing'],
    ['an issue', without, { id: shipmentId(2) }, 'not-received-here'],
    [
      'an announced receipt',
      dataAfter(received, saveShipment, { ...aShipmentInput({ id: shipmentId(3) }), type: 'Incoming' }),
      { id: shipmentId(3) },
      'not-finalized',
    ],
    [
      'a reversed receipt',
      dataAfter(received, reverseShipment, { id: shipmentId(4), shipmentId: receipt, reason: 'Otro' }),
      {},
      'already-reversed',
    ],
    ['a line with nothing left', without, { lineIds: [boxes, reel] }, 'not-received-here'],
    ['no line', received, { lineIds: [] }, 'serials-not-chosen'],
    ['no location', received, { location: '  ' }, 'text-missing'],
    ['a location that is too long', received, { location: 'x'.repeat(201) }, 'text-too-long'],
  ])('refuses %s', (_case, data, wanted, why) => {
    expect(refusalOf(data, putAway, { id: receipt, lineIds: [reel], location: 'Patio', ...wanted })).toBe(why);
  });
  it('offers no line of an issue, though more of the same is there', () => {
    const part = issue(received, 2, [aLine({ id: lineId(9), quantity: 1 })]);
    const shipment = part.shipments.get(shipmentId(2));
    expect(shipment && [putAwayRefusal(part, shipment)?.refused, linesToPutAway(part, shipment)]).toEqual([
      'not-received-here',
      [],
    ]);
    expect(refusalOf(part, putAway, { id: shipmentId(2), lineIds: [lineId(9)], location: 'Patio' })).toBe('not-received-here');
  });
  it('is refused in an archived warehouse, or if nothing of the shipment is left', () => {
    const empty = issue(without, 3, [reelOf(2_000), aLine({ materialId: ont, serialNumbers: ['HW-2'] })]);
    const shipment = empty.shipments.get(receipt);
    expect(shipment && putAwayRefusal(empty, shipment)?.refused).toBe('not-received-here');
    const archived = dataAfter(empty, archiveWarehouse, { id: central });
    expect(shipment && putAwayRefusal(archived, shipment)?.refused).toBe('warehouse-archived');
  });
});

const many = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'];
const box = lineId(5);
const came = receive(stockBusiness(), 1, [
  aLine({ id: box, materialId: ont, serialNumbers: many, customFields: { Firmware: '2.1' }, notes: 'Caja 7' }),
  aLine({ id: boxes, quantity: 10 }),
]);
const part = (serialNumbers: readonly string[], partId: ShipmentLineId, of = box) => ({ lineId: of, serialNumbers, partId });
const putPart = (data: Data, serialNumbers: readonly string[], partId: ShipmentLineId, location: string, of = box) =>
  dataAfter(data, putAway, { id: receipt, lineIds: [of], location, parts: [part(serialNumbers, partId, of)] });
const placeOf = (data: Data) =>
  Object.fromEntries(stockEntries(data, central, ont).map(({ serialNumber, location }) => [serialNumber, location]));
const linesOf = (data: Data) => data.shipments.get(receipt)?.lines ?? [];

describe('some serials of a line', () => {
  it("become a line of their own when put away, with the line's other values", () => {
    const data = putPart(came, ['a-2 ', 'A-4'], lineId(6), 'Rack A1');
    expect(placeOf(data)).toEqual({ 'A-2': 'Rack A1', 'A-4': 'Rack A1' });
    expect(data.movements).toBe(came.movements);
    const same = { materialId: ont, customFields: { Firmware: '2.1' }, notes: 'Caja 7' };
    expect(linesOf(data)).toMatchObject([
      { ...same, id: box, quantity: 3, serialNumbers: ['A-1', 'A-3', 'A-5'] },
      { ...same, id: lineId(6), quantity: 2, serialNumbers: ['A-2', 'A-4'], location: 'Rack A1' },
      { id: boxes, quantity: 10 },
    ]);
  });
  it('stay in their line if the location is the same', () => {
    const there = put(came, 1, [box], 'Rack A1');
    expect(linesOf(putPart(there, ['A-2'], lineId(6), 'Rack A1'))).toEqual(linesOf(there));
  });
  it('stay in their line if all serials still there are chosen', () => {
    const left = issue(came, 2, [aLine({ materialId: ont, serialNumbers: ['A-1'] })]);
    expect(linesOf(putPart(left, many.slice(1), lineId(6), 'Rack A1'))).toMatchObject([
      { id: box, quantity: 5, serialNumbers: many, location: 'Rack A1' },
      { id: boxes },
    ]);
  });
  it.each<[string, readonly string[], ShipmentLineId, string]>([
    ['none', [], lineId(6), 'serials-not-chosen'],
    ['a serial of no line', ['B-1'], lineId(6), 'not-received-here'],
    ['a serial that left', ['A-1', 'A-2'], lineId(6), 'not-received-here'],
    ['the id of an existing line', ['A-2'], boxes, 'already-exists'],
  ])('refuses %s', (_case, serialNumbers, partId, why) => {
    const left = issue(came, 2, [aLine({ materialId: ont, serialNumbers: ['A-1'] })]);
    const input = { id: receipt, lineIds: [box], location: 'Patio', parts: [part(serialNumbers, partId)] };
    expect(refusalOf(left, putAway, input)).toBe(why);
  });
});

/** Steps of putting away: a line, a number of its serials, and a location. */
const stepsTo = (...racks: readonly string[]) =>
  fc.array(fc.record({ line: fc.nat(9), take: fc.nat(9), from: fc.nat(4), rack: fc.constantFrom(...racks) }), { maxLength: 4 });
const steps = stepsTo('R1', 'R2', 'R3');
type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const putAll = (data: Data, wanted: readonly Step[], firstId: number) =>
  wanted.reduce((now, { line: nth, take, from, rack }, index) => {
    const lines = linesOf(now);
    const line = lines[nth % lines.length];
    if (!line) return now;
    const serials = line.serialNumbers?.slice(from).slice(0, take) ?? [];
    return serials.length === 0 ? put(now, 1, [line.id], rack) : putPart(now, serials, lineId(firstId + index), rack, line.id);
  }, data);

/** Each serial and each counted line, with its location and its other values. */
const placements = ({ lines }: Pick<Shipment, 'lines'>) =>
  new Map(
    lines.flatMap(({ id, quantity, serialNumbers, location, ...rest }) =>
      serialNumbers
        ? serialNumbers.map((serial) => [serial, { location, said: JSON.stringify(rest) }] as const)
        : [[id, { location, said: `${quantity}` }] as const],
    ),
  );
const without = (map: ReturnType<typeof placements>) => new Map([...map].map(([thing, { said }]) => [thing, said]));
const isWhole = ({ lines }: Pick<Shipment, 'lines'>) =>
  new Set(lines.map(({ id }) => id)).size === lines.length &&
  lines.every(({ quantity, serialNumbers }) => quantity > 0 && (serialNumbers ?? Array(quantity)).length === quantity);

it('serials put away in part leave every sum, serial and text of the shipment unchanged', () => {
  fc.assert(
    fc.property(steps, (wanted) => {
      const data = putAll(came, wanted, 10);
      const [before, after] = [came, data].map((one) => one.shipments.get(receipt));
      if (!before || !after) return false;
      expect(without(placements(after))).toEqual(without(placements(before)));
      expect(isWhole(after)).toBe(true);
      expect(data.movements).toBe(came.movements);
      expect(brokenInvariants(data)).toEqual([]);
    }),
  );
});

/** A shipment that two devices put away from a common state, and the merged result. */
const merging = (both: readonly Step[], here: readonly Step[], there: readonly Step[]) => {
  const base = putAll(came, both, 10);
  const [old, mine, theirs] = [base, putAll(base, here, 20), putAll(base, there, 30)].map((one) => one.shipments.get(receipt));
  if (!old || !mine || !theirs) throw new Error('the shipment is gone');
  const { row, clashes } = mergeVersions('shipments', mine, theirs, old);
  const merged = row as Shipment;
  const [was, own, other] = [placements(old), placements(mine), placements(theirs)];
  const places = [...placements(merged)].map(([thing, { location }]) => {
    const [before, one, two] = [was, own, other].map((map) => map.get(thing)?.location);
    return { location, before, one, two };
  });
  const isTwice = places.some(({ before, one, two }) => one !== before && two !== before && one !== two);
  return { old, mine, theirs, merged, clashes, places, isTwice };
};

it('serials put away in part on two devices are all kept once; a location set differently on both is reported', () => {
  fc.assert(
    fc.property(steps, steps, steps, (both, here, there) => {
      const { old, mine, theirs, merged, clashes, places, isTwice } = merging(both, here, there);
      expect(isWhole(merged)).toBe(true);
      expect(without(placements(merged))).toEqual(without(placements(old)));
      if (isTwice) expect(clashes).toMatchObject([{ field: 'lines' }]);
      if (clashes.length > 0) return expect(merged.lines).toEqual(mine.lines);
      for (const { location, before, one, two } of places) expect(location).toBe(one === before ? two : one);
      expect(mergeVersions('shipments', merged, theirs, old)).toEqual({ row: merged, clashes: [] });
    }),
    { numRuns: runs(300) },
  );
});

it('serials put away in part on two devices are put away in all, unless both chose different locations', () => {
  const later = stepsTo('R4', 'R5');
  fc.assert(
    fc.property(steps, later, later, (both, here, there) => {
      const { clashes, isTwice } = merging(both, here, there);
      expect(clashes.map(({ field }) => field)).toEqual(isTwice ? ['lines'] : []);
    }),
    { numRuns: runs(300) },
  );
});
