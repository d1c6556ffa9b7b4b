import { applyPatches, put } from '@/lib/domain/data';
import { findInconsistency } from '@/lib/domain/merge/consistency';
import type { MovementId } from '@/lib/domain/model/movement';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { namedBy } from '@/lib/domain/stock/codes';
import { countStock, expectedCount } from '@/lib/domain/stock/count';
import { lotAt, lotsWrittenTwice } from '@/lib/domain/stock/lots';
import { receiveStock } from '@/lib/domain/stock/receive';
import { serialsTwice } from '@/lib/domain/stock/serials';
import { newId } from '@/lib/kernel/id';
import { runSteps } from '@/lib/kernel/slices';
import { aMovement, anId, aShipment, dataAfter, refusalOf, shipmentId, TODAY } from '../../support/builders';
import {
  aLine,
  aShipmentInput,
  cable,
  central,
  north,
  ont,
  stockBusiness,
  withSerialsReceived,
} from '../../support/stock-builders';

const MARKED = 'ABC\u200b123';

it.each([MARKED, 'ＡＢＣ１２３', 'abc123\u200e'])('S5: refuses to receive %j in another warehouse', (serial) => {
  const data = withSerialsReceived([central, 'ABC123']);
  const lines = [aLine({ materialId: ont, serialNumbers: [serial] })];
  expect(refusalOf(data, receiveStock, aShipmentInput({ id: shipmentId(7), warehouseId: north, lines }))).toBe(
    'serial-somewhere',
  );
  expect(namedBy(data, serial)).toMatchObject([{ kind: 'serial', serialNumber: 'ABC123' }]);
});

it('S5: lists serials that are equal now, with both locations, until a count settles them; older backups stay readable', () => {
  const data = withSerialsReceived([central, 'ABC123'], [north, MARKED]);
  expect(runSteps(findInconsistency(data))).toBeNull();
  expect(runSteps(findInconsistency(withSerialsReceived([central, 'ABC123'], [north, 'abc123'])))).toBe('serial-twice');
  expect(serialsTwice(data)).toMatchObject([{ materialId: ont, writings: [MARKED, 'ABC123'], warehouseIds: [north, central] }]);
  const flagged = { warehouseId: north, materialId: ont, serialNumber: 'ABC123' };
  expect(serialsTwice(data, [flagged, undefined])).toEqual([]);
  const [line] = expectedCount(data, north, [ont]);
  const counted = dataAfter(data, countStock, {
    ...{ id: newId<ShipmentId>(), warehouseId: north, reference: 'CON000001', date: TODAY, reason: 'Es la misma' },
    lines: [{ materialId: ont, expectedSerials: line?.serialNumbers ?? [], foundSerials: [] }],
  });
  expect(serialsTwice(counted)).toEqual([]);
  expect(runSteps(findInconsistency(counted))).toBeNull();
});

it('S5: lists nothing if each serial is in one place', () => {
  expect(serialsTwice(withSerialsReceived([central, 'ABC123'], [north, 'ABC124']))).toEqual([]);
});

describe('S6: a lot that was two because of two writings', () => {
  const received = (...lots: readonly (readonly [WarehouseId, string, number])[]) =>
    applyPatches(stockBusiness(), [
      put('shipments', aShipment()),
      ...lots.map(([warehouseId, lotNumber, quantity], index) =>
        put(
          'movements',
          aMovement({
            ...{ id: anId<MovementId>('mov', 90 + index), number: 90 + index, direction: 'in', quantity },
            ...{ warehouseId, materialId: cable, lotNumber },
          }),
        ),
      ),
    ]);
  const apart = received([central, 'B-1041', 100], [central, 'B\u20111041', 50], [north, 'b-1041', 10], [north, 'B-1041', 5]);

  it('is listed with its writings and its location; a lot with only other letter case is not', () => {
    expect(lotAt(apart, central, cable, 'B-1041')?.quantity).toBe(150);
    expect(lotsWrittenTwice(apart)).toMatchObject([
      { warehouseId: central, materialId: cable, writings: ['B\u20111041', 'B-1041'] },
    ]);
    expect(lotsWrittenTwice(received([central, 'B\u20111041', 50]))).toEqual([]);
  });

  it.each([150, 140, 0])('is listed until a count, here of %d, states its quantity', (counted) => {
    const settled = dataAfter(apart, countStock, {
      ...{ id: newId<ShipmentId>(), warehouseId: central, reference: 'CON000001', date: TODAY, reason: 'Conteo' },
      lines: [{ materialId: cable, lotNumber: 'B-1041', expected: 150, counted }],
    });
    expect(lotsWrittenTwice(settled)).toEqual([]);
  });
});
