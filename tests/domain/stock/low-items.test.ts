import { archiveMaterial } from '@/lib/domain/material/changes';
import { lowItems } from '@/lib/domain/stock/inventory-list';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { shortWarehouses, toBuyAt, warehousesToBuyFor } from '@/lib/domain/stock/restock';
import { reverseShipment } from '@/lib/domain/stock/reverse';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { archiveWarehouse, setMinimum } from '@/lib/domain/warehouse/changes';
import { dataAfter, shipmentId, userId } from '../../support/builders';
import {
  aLine,
  aShipmentInput,
  cable,
  central,
  connector,
  drill,
  north,
  ont,
  stockBusiness,
  van,
} from '../../support/stock-builders';

/** The minimums are 10 connectors, 10 m of cable and 2 ONT, and none for the drill. No warehouse has stock. */
const empty = stockBusiness();
const low = (data: typeof empty) =>
  lowItems(data).map(({ material, warehouseId, quantity, minimum }) => [material.id, warehouseId, quantity, minimum]);

it('S15: a material that no warehouse has is low over all of them; one without a minimum is not', () => {
  const data = dataAfter(empty, setMinimum, { id: north, materialId: connector, minimum: undefined });
  expect(low(data)).toEqual([
    [cable, undefined, 0, 10],
    [connector, undefined, 0, 10],
    [ont, undefined, 0, 2],
  ]);
  expect(lowItems(data, userId())).toEqual([]);
});

it('a material low in a warehouse is listed once', () => {
  expect(low(empty)).toEqual([
    [connector, north, 0, 3],
    [cable, undefined, 0, 10],
    [ont, undefined, 0, 2],
  ]);
  const putAway = dataAfter(empty, archiveWarehouse, { id: north });
  expect(low(putAway)).toContainEqual([connector, undefined, 0, 10]);
});

it('a quantity that is enough in each warehouse may be too little over all', () => {
  const few = dataAfter(empty, receiveStock, aShipmentInput({ warehouseId: north, lines: [aLine({ quantity: 9 })] }));
  expect(low(few)).toContainEqual([connector, undefined, 9, 10]);
  const enough = dataAfter(
    few,
    receiveStock,
    aShipmentInput({ id: shipmentId(2), warehouseId: north, lines: [aLine({ quantity: 2 })] }),
  );
  expect(low(enough).map(([id]) => id)).toEqual([cable, ont]);
  const less = dataAfter(
    enough,
    issueStock,
    aShipmentInput({ id: shipmentId(3), warehouseId: north, lines: [aLine({ quantity: 1 })] }),
  );
  expect(low(less)).toContainEqual([connector, undefined, 10, 10]);
  expect(low(dataAfter(less, archiveMaterial, { id: connector })).map(([id]) => id)).toEqual([cable, ont]);
});

describe('a purchase of a material low over all warehouses', () => {
  const places = (data: typeof empty) =>
    warehousesToBuyFor(data, [ont]).map(({ warehouseId, rows }) => [warehouseId, rows.map(({ suggested }) => suggested)]);
  it('is for any active warehouse, minus announced receipts', () => {
    expect(shortWarehouses(empty, [ont])).toEqual([]);
    expect(places(empty)).toEqual([central, north, van].map((id) => [id, [4]]));
    const announced = (quantity: number) =>
      dataAfter(empty, saveShipment, { ...aShipmentInput({ lines: [aLine({ materialId: ont, quantity })] }), type: 'Incoming' });
    expect(places(announced(1))).toEqual([central, north, van].map((id) => [id, [3]]));
    expect(places(announced(3))).toEqual([]);
  });
  it('is only for the short warehouse, if there is one', () => {
    const one = dataAfter(empty, receiveStock, aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: ['HW-1'] })] }));
    expect(places(one)).toEqual([[central, [3]]]);
  });
  it('is listed by each active warehouse, and by no van', () => {
    const lists = (data: typeof empty) =>
      [central, north, van].map((id) => toBuyAt(data, id).map(({ material, suggested }) => [material.id, suggested]));
    const anywhere = [
      [cable, 20],
      [ont, 4],
    ];
    expect(lists(empty)).toEqual([anywhere, [[connector, 6], ...anywhere], []]);
    expect(lists(dataAfter(empty, archiveWarehouse, { id: central }))[0]).toEqual([]);
    const announced = dataAfter(empty, saveShipment, {
      ...aShipmentInput({ lines: [aLine({ materialId: ont, quantity: 3 })] }),
      type: 'Incoming',
    });
    expect(lists(announced)[0]).toEqual([[cable, 20]]);
  });
});

it('S15: a low warehouse whose announced receipt is enough for itself hides no purchase for all warehouses', () => {
  const minimum = (data: typeof empty, id: typeof north, least: number) =>
    dataAfter(data, setMinimum, { id, materialId: connector, minimum: least });
  const receive = (data: typeof empty, warehouseId: typeof north, number: number, quantity: number) =>
    dataAfter(data, receiveStock, aShipmentInput({ id: shipmentId(number), warehouseId, lines: [aLine({ quantity })] }));
  const held = receive(receive(minimum(minimum(empty, north, 3), central, 2), north, 1, 2), central, 2, 6);
  const announced = dataAfter(held, saveShipment, {
    ...aShipmentInput({ id: shipmentId(3), warehouseId: north, lines: [aLine({ quantity: 2 })] }),
    type: 'Incoming',
  });
  const lists = [central, north].map((id) =>
    toBuyAt(announced, id).flatMap(({ material, suggested }) => (material.id === connector ? suggested : [])),
  );
  expect(lists).toEqual([[10], [10]]);
});

it('S15: a material without a minimum whose only receipt was annulled is not low', () => {
  const line = aLine({ materialId: drill, serialNumbers: ['DR-1'] });
  const received = dataAfter(empty, receiveStock, aShipmentInput({ id: shipmentId(), lines: [line] }));
  expect(low(received).map(([id]) => id)).not.toContain(drill);
  const used = dataAfter(received, issueStock, aShipmentInput({ id: shipmentId(2), lines: [line] }));
  expect(low(used)).toContainEqual([drill, central, 0, 0]);
  const annulled = dataAfter(received, reverseShipment, {
    id: shipmentId(3),
    shipmentId: shipmentId(),
    reason: 'Era otro material',
  });
  expect(low(annulled).map(([id]) => id)).not.toContain(drill);
});

it('an archived material with little stock is listed as low, and not as one to buy', () => {
  const few = dataAfter(empty, receiveStock, aShipmentInput({ lines: [aLine({ quantity: 4 })] }));
  const archived = dataAfter(few, archiveMaterial, { id: connector });
  const toBuy = (data: typeof empty) => toBuyAt(data, central).map(({ material }) => material.id);
  expect(low(archived)).toContainEqual([connector, central, 4, 10]);
  expect([toBuy(few).includes(connector), toBuy(archived).includes(connector)]).toEqual([true, false]);
});
