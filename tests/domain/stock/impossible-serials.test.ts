import { applyPatches, type Data, put } from '@/lib/domain/data';
import type { Movement, MovementId } from '@/lib/domain/model/movement';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { countStock, expectedCount } from '@/lib/domain/stock/count';
import { stockEntries } from '@/lib/domain/stock/lots';
import { whereIsSerial } from '@/lib/domain/stock/serials';
import { newId } from '@/lib/kernel/id';
import { aMovement, anId, aShipment, dataAfter, TODAY } from '../../support/builders';
import { brokenInvariants } from '../../support/invariants';
import { central, ont, stockBusiness } from '../../support/stock-builders';

/** Movements of one serial that two phones posted offline, as merged by the team's log. */
const posted = (...directions: readonly Movement['direction'][]): Data =>
  applyPatches(stockBusiness(), [
    put('shipments', aShipment()),
    ...directions.map((direction, index) =>
      put(
        'movements',
        aMovement({
          ...{ id: anId<MovementId>('mov', 90 + index), number: 90 + index, direction },
          ...{ warehouseId: central, materialId: ont, serialNumber: 'A 1', quantity: 1 },
        }),
      ),
    ),
  ]);
const elsewhere = anId<WarehouseId>('wrh', 2);
/** Received, issued, and received elsewhere. Then an offline phone issues it again, and that issue is reversed. */
const takenTwice = (): Data =>
  applyPatches(stockBusiness(), [
    put('shipments', aShipment()),
    ...(
      [
        ['in', central],
        ['out', central],
        ['in', elsewhere],
        ['out', central],
        ['in', central],
      ] as const
    ).map(([direction, warehouseId], index) =>
      put(
        'movements',
        aMovement({
          ...{ id: anId<MovementId>('mov', 90 + index), number: 90 + index, direction, warehouseId },
          ...{ materialId: ont, serialNumber: 'A 1', quantity: 1 },
        }),
      ),
    ),
  ]);
const quantities = (data: Data) => stockEntries(data, central, ont).map(({ quantity }) => quantity);
const counted = (data: Data, foundSerials: readonly string[]) => {
  const [line] = expectedCount(data, central, [ont]);
  const lines = [{ materialId: ont, expectedSerials: line?.serialNumbers ?? [], foundSerials }];
  return dataAfter(data, countStock, {
    id: newId<ShipmentId>(),
    warehouseId: central,
    reference: 'CON000001',
    date: TODAY,
    reason: 'Conteo',
    lines,
  });
};

it('a serial issued on two phones has left twice, until a count without it corrects the ledger', () => {
  const data = posted('in', 'out', 'out');
  expect(quantities(data)).toEqual([-1]);
  expect(expectedCount(data, central, [ont])).toMatchObject([{ expected: 0, serialNumbers: [] }]);
  expect(quantities(counted(data, []))).toEqual([]);
});

it('a serial received on two phones is there twice, until a count with it removes one', () => {
  const data = posted('in', 'in');
  expect(quantities(data)).toEqual([2]);
  expect(quantities(counted(data, ['a  1']))).toEqual([1]);
});

it('a count that finds a serial which left twice puts it on the shelf at once', () => {
  for (const issues of [2, 3]) {
    const data = posted('in', ...Array.from({ length: issues }, () => 'out' as const));
    const found = counted(data, ['a 1']);
    expect(quantities(found)).toEqual([1]);
    expect(whereIsSerial(found, ont, 'A 1')).toMatchObject({ kind: 'warehouse', warehouseId: central });
    expect(brokenInvariants(found).filter((broken) => !broken.startsWith('S2'))).toEqual([]);
  }
});

it('a count without a serial that came twice takes both away at once', () => {
  expect(quantities(counted(posted('in', 'in'), []))).toEqual([]);
});

it('a count finds another one missing, although a serial that left twice lowers the stock', () => {
  const data = applyPatches(posted('in', 'out', 'out'), [
    put(
      'movements',
      aMovement({
        ...{ id: anId<MovementId>('mov', 99), number: 99, direction: 'in' },
        ...{ warehouseId: central, materialId: ont, serialNumber: 'B 1', quantity: 1 },
      }),
    ),
  ]);
  expect(quantities(data)).toEqual([-1, 1]);
  expect(quantities(counted(data, []))).toEqual([]);
});

it('a count does not change a serial that is where the ledger says', () => {
  expect(quantities(counted(posted('in'), ['A 1']))).toEqual([1]);
});

it('a serial is where its movements leave one, also after a reversal elsewhere of a double issue', () => {
  expect(whereIsSerial(takenTwice(), ont, 'A 1')).toMatchObject({ kind: 'warehouse', warehouseId: elsewhere });
  expect(quantities(takenTwice())).toEqual([]);
});
