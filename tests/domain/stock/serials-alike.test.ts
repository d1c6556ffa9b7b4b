import { inconsistencyOf } from '@/lib/domain/merge/consistency';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import { expectedCount } from '@/lib/domain/stock/count';
import { fileCount } from '@/lib/domain/stock/count-changes';
import { namedBy } from '@/lib/domain/stock/named-things';
import { finalizeInbound } from '@/lib/domain/stock/receive';
import { serialsTwice } from '@/lib/domain/stock/serials';
import { newId } from '@/lib/kernel/id';
import { dataAfter, refusalOf, shipmentId, TODAY } from '../../support/builders';
import { aLine, aShipmentInput, central, north, ont, withSerialsReceived } from '../../support/stock-builders';

const MARKED = 'ABC\u200b123';

it.each([MARKED, 'ＡＢＣ１２３', 'abc123\u200e'])('S5: refuses to receive %j in another warehouse', (serial) => {
  const data = withSerialsReceived([central, 'ABC123']);
  const lines = [aLine({ materialId: ont, serialNumbers: [serial] })];
  expect(refusalOf(data, finalizeInbound, aShipmentInput({ id: shipmentId(7), warehouseId: north, lines }))).toBe(
    'serial-somewhere',
  );
  expect(namedBy(data, serial)).toMatchObject([{ kind: 'serial', serialNumber: 'ABC123' }]);
});

it('S5: lists what now coincides, with both places, until a count settles it; older backups of it still read', () => {
  const data = withSerialsReceived([central, 'ABC123'], [north, MARKED]);
  expect(inconsistencyOf(data)).toBeNull();
  expect(inconsistencyOf(withSerialsReceived([central, 'ABC123'], [north, 'abc123']))).toBe('serial-twice');
  expect(serialsTwice(data)).toMatchObject([{ materialId: ont, writings: [MARKED, 'ABC123'], warehouseIds: [north, central] }]);
  const flagged = { warehouseId: north, materialId: ont, serialNumber: 'ABC123' };
  expect(serialsTwice(data, [flagged, undefined])).toEqual([]);
  const [line] = expectedCount(data, north, [ont]);
  const counted = dataAfter(data, fileCount, {
    ...{ id: newId<ShipmentId>(), warehouseId: north, reference: 'CON000001', date: TODAY, reason: 'Es la misma' },
    lines: [{ materialId: ont, expectedSerials: line?.serialNumbers ?? [], foundSerials: [] }],
  });
  expect(serialsTwice(counted)).toEqual([]);
  expect(inconsistencyOf(counted)).toBeNull();
});

it('S5: lists nothing where each serial is in one place', () => {
  expect(serialsTwice(withSerialsReceived([central, 'ABC123'], [north, 'ABC124']))).toEqual([]);
});
