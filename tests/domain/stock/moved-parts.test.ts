import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { linesFromParts, partToDraft } from '@/lib/domain/stock/several-lines';
import { newId } from '@/lib/kernel/id';
import { cable, connector, ont } from '../../support/stock-builders';

/** The parts of an arrival or a return: quantities, and serials with their condition. */

const lines = (...parts: Parameters<typeof linesFromParts>[0]) =>
  linesFromParts(parts, () => newId<ShipmentLineId>()).map(({ line: { id: _, ...line }, index }) => ({ ...line, index }));
const nothing = { materialId: connector, lotNumber: '', quantity: undefined, serials: [] };

it("a part's draft has its whole quantity, or is blank", () => {
  const [boxes, onts] = [
    { materialId: connector, quantity: 5, serialNumbers: [] },
    { materialId: ont, quantity: 2, serialNumbers: ['A1', 'A2'] },
  ];
  expect([partToDraft(boxes, true), partToDraft(boxes, false)].map(({ quantity }) => quantity)).toEqual(['5', '']);
  expect(partToDraft(onts, true, 'Used')).toMatchObject({
    quantity: '',
    serials: [
      { serialNumber: 'A1', condition: 'Used' },
      { serialNumber: 'A2', condition: 'Used' },
    ],
  });
  expect(partToDraft(onts, false).serials).toEqual([]);
});

it('a part gives a line of its quantity, or a line of serials for each condition; an empty part gives none', () => {
  const [of1, of2] = [
    { serialNumber: 'A1', condition: 'Used' as const },
    { serialNumber: 'A2', condition: '' as const },
  ];
  expect(
    lines(
      nothing,
      { ...nothing, quantity: 0 },
      { ...nothing, quantity: 3 },
      { ...nothing, materialId: cable, lotNumber: 'L-1', quantity: 20 },
      { ...nothing, materialId: ont, serials: [of1, of2, { ...of1, serialNumber: 'A3' }] },
    ),
  ).toEqual([
    { materialId: connector, quantity: 3, index: 2 },
    { materialId: cable, lotNumber: 'L-1', quantity: 20, index: 3 },
    { materialId: ont, quantity: 2, serialNumbers: ['A1', 'A3'], condition: 'Used', index: 4 },
    { materialId: ont, quantity: 1, serialNumbers: ['A2'], index: 4 },
  ]);
});
