import fc from 'fast-check';
import { applyPatches, type Data, put } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { available } from '@/lib/domain/stock/fulfilment';
import { inventoryItem, onHand } from '@/lib/domain/stock/inventory';
import { receiveStock } from '@/lib/domain/stock/receive';
import { reorderList, shortWarehouses, spare, suggestedLines, suggestedTransfers } from '@/lib/domain/stock/restock';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { transferStock } from '@/lib/domain/stock/transfer';
import {
  aMaterialRequest,
  aWarehouse,
  dataAfter,
  materialRequestId,
  NOW,
  refusalOf,
  testEnv,
  userId,
  warehouseId,
} from '../../support/builders';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness, van } from '../../support/stock-builders';

type Stock = Partial<Record<'central' | 'north' | 'van', number>>;
const PLACES = { central, north, van };

/** Connectors in the three warehouses. Their minimum is the catalogue's 10, and 3 in the northern one. */
const holding = (stock: Stock, minimums: Stock = {}): Data => {
  const set = Object.entries(PLACES).flatMap(([name, id]) => {
    const minimum = minimums[name as keyof Stock];
    const known = stockBusiness().warehouses.get(id) ?? aWarehouse();
    return minimum === undefined ? [] : [put('warehouses', { ...known, minimums: { [connector]: minimum } })];
  });
  return Object.entries(PLACES).reduce(
    (data, [name, warehouseId]) => {
      const quantity = stock[name as keyof Stock] ?? 0;
      return quantity === 0 ? data : dataAfter(data, receiveStock, aShipmentInput({ warehouseId, lines: [aLine({ quantity })] }));
    },
    applyPatches(stockBusiness(), set),
  );
};

const waysOf = (data: Data, materials: readonly MaterialId[] = [connector]) =>
  suggestedTransfers(data, materials).map(({ fromId, toId }) => [fromId, toId]);
const quantityOf = (data: Data, fromId: WarehouseId, toId: WarehouseId) =>
  suggestedLines(data, { fromId, toId }, [connector]).map(({ quantity }) => quantity);

describe('the warehouse that supplies a short one', () => {
  it.each<[string, Stock, readonly (readonly [WarehouseId, WarehouseId])[]]>([
    ['is the one that can spare most', { central: 4, north: 30, van: 40 }, [[van, central]]],
    ['is chosen by what it can spare, not by its stock', { central: 4, north: 30, van: 35 }, [[north, central]]],
    ['never becomes short itself', { central: 4, north: 4, van: 11 }, []],
    ['supplies no warehouse that is not short', { central: 11, north: 30 }, []],
    [
      'is chosen for each short one separately',
      { central: 4, north: 2, van: 60 },
      [
        [van, central],
        [van, north],
      ],
    ],
  ])('%s', (_case, stock, ways) => expect(waysOf(holding(stock))).toEqual(ways));

  it.each<[string, Stock, number]>([
    ['as much as would be bought', { central: 4, van: 60 }, 16],
    ['at most what leaves the origin above its minimum', { central: 4, van: 18 }, 7],
    ['one piece', { central: 4, van: 12 }, 1],
  ])('gives this quantity: %s', (_case, stock, quantity) => expect(quantityOf(holding(stock), van, central)).toEqual([quantity]));

  it('keeps the quantity that approved requests wait for', () => {
    const asked = put(
      'materialRequests',
      aMaterialRequest({
        id: materialRequestId(9),
        decision: { outcome: 'Approved', by: userId(), at: NOW },
        items: [{ materialId: connector, quantity: 50 }],
      }),
    );
    const data = applyPatches(holding({ central: 4, van: 60 }), [asked]);
    expect(available(data, connector)).toBe(14);
    expect(quantityOf(data, van, central)).toEqual([14]);
  });

  it('is never archived, nor supplies an archived one or itself', () => {
    const data = holding({ central: 4, van: 60 });
    const closed = (id: WarehouseId) => {
      const known = data.warehouses.get(id);
      return known ? applyPatches(data, [put('warehouses', { ...known, archivedAt: testEnv().now })]) : data;
    };
    expect(waysOf(closed(van))).toEqual([]);
    expect(quantityOf(closed(van), van, central)).toEqual([]);
    expect(waysOf(closed(central))).toEqual([[van, north]]);
    expect(quantityOf(data, central, central)).toEqual([]);
  });

  it('gives its lots in their order', () => {
    const lots = [
      aLine({ materialId: cable, lotNumber: 'L-1', quantity: 8 }),
      aLine({ materialId: cable, lotNumber: 'L-2', quantity: 40 }),
    ];
    const here = dataAfter(
      stockBusiness(),
      receiveStock,
      aShipmentInput({ lines: [aLine({ materialId: cable, lotNumber: 'L-9', quantity: 1 })] }),
    );
    const data = dataAfter(here, receiveStock, aShipmentInput({ warehouseId: van, lines: lots }));
    expect(suggestedLines(data, { fromId: van, toId: central }, [cable])).toEqual([
      {
        materialId: cable,
        quantity: 19,
        lots: [
          { lotNumber: 'L-1', quantity: 8 },
          { lotNumber: 'L-2', quantity: 11 },
        ],
      },
    ]);
  });
});

const few = fc.nat(60);
const anyStock = fc.record({ central: few, north: few, van: few });

it('a suggested transfer leaves its origin above the minimum, and the short warehouse has less to buy (S13)', () => {
  fc.assert(
    fc.property(anyStock, fc.record({ central: fc.nat(20), north: fc.nat(20), van: fc.nat(20) }), (stock, minimums) => {
      const data = holding(stock, minimums);
      for (const { fromId, toId, materialIds } of suggestedTransfers(data, [connector, cable, ont])) {
        const lines = suggestedLines(data, { fromId, toId }, materialIds);
        expect(lines.map(({ materialId }) => materialId)).toEqual([connector]);
        const [{ quantity } = { quantity: 0 }] = lines;
        expect(quantity).toBeLessThanOrEqual(Math.min(spare(data, fromId, connector), available(data, connector, fromId)));
        const toBuy = (known: Data) => reorderList(known, toId).find(({ material }) => material.id === connector)?.suggested ?? 0;
        expect(quantity).toBeLessThanOrEqual(toBuy(data));
        const sent = dataAfter(data, transferStock, {
          ...aShipmentInput({ warehouseId: fromId, lines: [aLine({ quantity })] }),
          otherWarehouseId: toId,
        });
        expect(inventoryItem(sent, fromId, connector)?.status).toBe('OK');
        expect(onHand(sent, fromId, connector)).toBe(onHand(data, fromId, connector) - quantity);
        expect(toBuy(sent)).toBeLessThan(toBuy(data));
      }
    }),
  );
});

const south = warehouseId(4);
/** Four warehouses with connectors and reels of cable, and an approved request for some of each. */
const anyBusiness = fc
  .record({
    minimums: fc.array(fc.nat(20), { minLength: 8, maxLength: 8 }),
    stock: fc.array(few, { minLength: 8, maxLength: 8 }),
    waiting: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ minimums, stock, waiting }) => {
    const places = [central, north, van, south].map((id, place) => ({
      id,
      minimums: { [connector]: minimums[place] ?? 0, [cable]: minimums[place + 4] ?? 0 },
      held: [
        aLine({ quantity: stock[place] ?? 0 }),
        aLine({ materialId: cable, lotNumber: `L-${place}`, quantity: stock[place + 4] ?? 0 }),
      ].filter(({ quantity }) => quantity > 0),
    }));
    const asked = aMaterialRequest({
      id: materialRequestId(9),
      decision: { outcome: 'Approved', by: userId(), at: NOW },
      items: [connector, cable].map((materialId) => ({ materialId, quantity: waiting })),
    });
    const known = applyPatches(stockBusiness(), [
      put('materialRequests', asked),
      ...places.map(({ id, minimums: own }) => put('warehouses', aWarehouse({ id, minimums: own }))),
    ]);
    return places.reduce(
      (data, { id, held }) =>
        held.length === 0 ? data : dataAfter(data, receiveStock, aShipmentInput({ warehouseId: id, lines: held })),
      known,
    );
  });

it('all suggested transfers can be sent, one after the other, and leave each origin above its minimum (S13)', () => {
  fc.assert(
    fc.property(anyBusiness, (data) => {
      const sent = suggestedTransfers(data, [connector, cable]).reduce((known, { fromId, toId, materialIds }) => {
        const suggested = suggestedLines(data, { fromId, toId }, materialIds);
        expect(suggested.map(({ materialId }) => materialId)).toEqual(materialIds);
        for (const { materialId, quantity } of suggested) expect(quantity).toBeLessThanOrEqual(spare(known, fromId, materialId));
        const lines = suggested.flatMap(({ materialId, quantity, lots }) =>
          lots.length > 0 ? lots.map((lot) => aLine({ materialId, ...lot })) : [aLine({ materialId, quantity })],
        );
        return dataAfter(known, transferStock, { ...aShipmentInput({ warehouseId: fromId, lines }), otherWarehouseId: toId });
      }, data);
      for (const { fromId, materialIds } of suggestedTransfers(data, [connector, cable]))
        for (const materialId of materialIds) expect(inventoryItem(sent, fromId, materialId)?.status).toBe('OK');
    }),
  );
});

it('no stock is promised to two short warehouses: the second gets it from the one that can then spare most, or from none', () => {
  const data = holding({ central: 4, north: 2, van: 18 });
  expect(waysOf(data)).toEqual([[van, central]]);
  expect(quantityOf(data, van, central)).toEqual([7]);
  const more = holding({ central: 4, north: 2, van: 29 });
  expect(waysOf(more)).toEqual([
    [van, central],
    [van, north],
  ]);
  expect([quantityOf(more, van, central), quantityOf(more, van, north)]).toEqual([[16], [2]]);
});

it('an announced receipt of short stock has no lots or serials, and leaves nothing to buy', () => {
  const lines = [
    aLine({ quantity: 2 }),
    aLine({ materialId: cable, lotNumber: 'L-1', quantity: 5 }),
    aLine({ materialId: ont, serialNumbers: ['A-1'] }),
  ];
  const data = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines }));
  const [short] = shortWarehouses(data, [connector, cable, ont]).filter(({ warehouseId }) => warehouseId === central);
  const asked = (short?.rows ?? []).map(({ material: { id }, suggested }) => aLine({ materialId: id, quantity: suggested }));
  expect(asked.map(({ materialId, quantity }) => [materialId, quantity])).toEqual([
    [cable, 15],
    [connector, 18],
    [ont, 3],
  ]);
  const input = { ...aShipmentInput({ lines: asked }), type: 'Incoming' as const };
  const announced = dataAfter(data, saveShipment, input);
  expect(reorderList(announced, central)).toEqual([]);
  expect(onHand(announced, central, connector)).toBe(2);
  expect(shortWarehouses(announced, [connector, cable, ont]).map(({ warehouseId }) => warehouseId)).toEqual([north]);

  expect(refusalOf(announced, receiveStock, input)).toBe('identifier-missing');
  const come = asked.map((line) => {
    if (line.materialId === cable) return { ...line, lotNumber: 'L-2' };
    return line.materialId === ont ? { ...line, serialNumbers: ['A-2', 'A-3', 'A-4'] } : line;
  });
  const received = dataAfter(announced, receiveStock, { ...input, lines: come });
  expect(onHand(received, central, ont)).toBe(4);
});

it('an announced line without a quantity is refused at its field', () => {
  const input = (quantity: number) => ({
    ...aShipmentInput({ lines: [aLine({ materialId: ont, quantity })] }),
    type: 'Incoming' as const,
  });
  expect(refusalOf(stockBusiness(), saveShipment, input(0))).toBe('quantity-not-valid');
  expect(refusalOf(stockBusiness(), saveShipment, input(3))).toBeNull();
  expect(refusalOf(stockBusiness(), saveShipment, { ...input(3), type: 'Outgoing' })).toBe('serials-not-chosen');
});
