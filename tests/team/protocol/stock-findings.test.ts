import { applyPatches, put } from '@/lib/domain/data';
import type { MovementId } from '@/lib/domain/model/movement';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { isSound } from '@/lib/team/protocol/stock-findings';
import { aMovement, anId, aShipment } from '../../support/builders';
import { central, ont, stockBusiness } from '../../support/stock-builders';

const [north, van] = [anId<WarehouseId>('wrh', 2), anId<WarehouseId>('wrh', 3)];

const booksOf = (...moves: readonly (readonly ['in' | 'out', WarehouseId])[]) =>
  applyPatches(stockBusiness(), [
    put('shipments', aShipment()),
    ...moves.map(([direction, warehouseId], index) =>
      put(
        'movements',
        aMovement({
          ...{ id: anId<MovementId>('mov', 90 + index), number: 90 + index, direction, warehouseId },
          ...{ materialId: ont, serialNumber: 'A 2', quantity: 1 },
        }),
      ),
    ),
  ]);

it.each([
  ['once', [['in', central]], true],
  [
    'moved',
    [
      ['in', central],
      ['out', central],
      ['in', north],
    ],
    true,
  ],
  [
    'in two warehouses',
    [
      ['in', central],
      ['in', north],
    ],
    false,
  ],
  [
    'issued twice',
    [
      ['in', central],
      ['out', central],
      ['out', central],
    ],
    false,
  ],
  // The sum over all warehouses is one, and yet two of them have it.
  [
    'issued twice, and received in two others',
    [
      ['in', central],
      ['out', central],
      ['out', central],
      ['in', north],
      ['in', van],
    ],
    false,
  ],
] as const)('a serial that is there %s', (_how, moves, sound) => {
  expect(isSound(booksOf(...moves), { warehouseId: van, materialId: ont, serialNumber: 'A 2' })).toBe(sound);
});
