import type { Data } from '@/lib/domain/data';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { issueStock } from '@/lib/domain/stock/issue';
import { type LabelSource, labelGroups } from '@/lib/domain/stock/labels';
import { putAway } from '@/lib/domain/stock/put-away';
import { receiveStock } from '@/lib/domain/stock/receive';
import { asId } from '@/lib/kernel/id';
import { dataAfter, shipmentId } from '../../support/builders';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness } from '../../support/stock-builders';

const id = shipmentId(1);
const lineId = asId<ShipmentLineId>('renglon00001');
const received = dataAfter(
  stockBusiness(),
  receiveStock,
  aShipmentInput({
    id,
    lines: [
      aLine({ quantity: 10, location: 'Rack A10' }),
      aLine({ materialId: cable, lotNumber: 'B-1', quantity: 500, location: 'Rack A2' }),
      aLine({ id: lineId, materialId: ont, serialNumbers: ['HW-10', 'HW-9', 'HW-1'] }),
    ],
  }),
);
const business = dataAfter(
  received,
  issueStock,
  aShipmentInput({ reference: 'OUT000001', lines: [aLine({ materialId: ont, serialNumbers: ['HW-1'] })] }),
);

const brief = (data: Data, source: LabelSource) =>
  labelGroups(data, source).map(({ kind, labels }) => [kind, ...labels.map(({ value }) => value)]);

it('of an item are its stock, each once and in natural order, and its locations', () => {
  expect(brief(business, { warehouseId: central, materialId: ont })).toEqual([['serial', 'HW-9', 'HW-10']]);
  const placed = dataAfter(business, putAway, { id, lineIds: [lineId], location: 'rack a2' });
  expect(brief(placed, { warehouseId: central, materialId: ont })).toEqual([
    ['serial', 'HW-9', 'HW-10'],
    ['location', 'rack a2'],
  ]);
  expect(brief(business, { warehouseId: central, materialId: cable })).toEqual([
    ['lot', 'B-1'],
    ['location', 'Rack A2'],
  ]);
  expect(brief(business, { warehouseId: north, materialId: ont })).toEqual([]);
});

it('of a shipment are its lines, also stock that has left since', () => {
  expect(brief(business, { warehouseId: central, shipmentId: id })).toEqual([
    ['serial', 'HW-1', 'HW-9', 'HW-10'],
    ['lot', 'B-1'],
    ['material', 'Conector SC/APC'],
    ['location', 'Rack A2', 'Rack A10'],
  ]);
});

it("of a warehouse start with its locations; a location written twice has one label, under the warehouse's name", () => {
  const placed = dataAfter(business, putAway, { id, lineIds: [lineId], location: 'RACK  a10' });
  const [places, ...others] = labelGroups(placed, { warehouseId: central });
  expect(places?.kind).toBe('location');
  expect(places?.labels.map(({ value, name }) => [value.toUpperCase(), name])).toEqual([
    ['RACK A2', 'Almacén central'],
    ['RACK A10', 'Almacén central'],
  ]);
  expect(others.map(({ kind }) => kind)).toEqual(['serial', 'lot', 'material']);
  expect(others[0]?.labels[0]).toEqual({ value: 'HW-9', name: placed.materials.get(ont)?.name });
  expect(placed.materials.has(connector)).toBe(true);
});
