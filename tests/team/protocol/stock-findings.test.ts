import { applyPatches, type Data, put } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { impossibleAt } from '@/lib/domain/merge/stock';
import type { MovementId } from '@/lib/domain/model/movement';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { isRefused } from '@/lib/domain/refusal';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { transferStock } from '@/lib/domain/stock/transfer';
import { rebase } from '@/lib/team/protocol/rebase';
import { isPossibleStock } from '@/lib/team/protocol/stock-findings';
import { aMovement, anId, aShipment, dataAfter, testEnv } from '../../support/builders';
import { aLine, aShipmentInput, central, ont, stockBusiness } from '../../support/stock-builders';

const [north, van] = [anId<WarehouseId>('wrh', 2), anId<WarehouseId>('wrh', 3)];

const ledgerOf = (...moves: readonly (readonly ['in' | 'out', WarehouseId])[]) =>
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
  // The sum over all warehouses is 1, but two of them have the serial.
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
] as const)('the stock check knows whether a serial %s is possible', (_how, moves, sound) => {
  expect(isPossibleStock(ledgerOf(...moves), { warehouseId: van, materialId: ont, serialNumber: 'A 2' })).toBe(sound);
});

it.each([
  ['leaves before it is received', [], ['out central 1', 'in central 1'], ['out central 1']],
  ['leaves after it is received', [], ['in central 1', 'out central 1'], []],
  ['is received in a second place before it leaves the first', ['in central'], ['in north 1', 'out central 1'], ['in north 1']],
  ['leaves the first place before it is received in a second', ['in central'], ['out central 1', 'in north 1'], []],
  // Stock that was missing before is not reported again.
  ['comes back where it left twice', ['in central', 'out central', 'out central'], ['in central 1'], []],
] as const)('a serial that %s: an impossible state in between is flagged', (_how, was, moves, found) => {
  const places = { central, north };
  const partsOf = (text: string) => text.split(' ') as ['in' | 'out', 'central' | 'north'];
  const before = ledgerOf(...was.map((text) => [partsOf(text)[0], places[partsOf(text)[1]]] as const));
  const movements = moves.map((text, index) =>
    aMovement({
      ...{ id: anId<MovementId>('mov', 95 + index), number: 95 + index, materialId: ont, serialNumber: 'a  2', quantity: 1 },
      ...{ direction: partsOf(text)[0], warehouseId: places[partsOf(text)[1]] },
    }),
  );
  expect([...impossibleAt(before, movements)].map((movement) => moves[movements.indexOf(movement)])).toEqual(found);
});

it('a serial received on one phone, while another has it in transit, is in two places', () => {
  const ofSerial = (warehouseId: WarehouseId) =>
    aShipmentInput({ warehouseId, lines: [aLine({ materialId: ont, serialNumbers: ['A 2'] })] });
  const receives = (data: Data, at: WarehouseId) => dataAfter(data, receiveStock, ofSerial(at));
  const issued = dataAfter(receives(stockBusiness(), central), issueStock, ofSerial(central));
  const onItsWay = dataAfter(receives(issued, central), transferStock, { ...ofSerial(central), otherWarehouseId: north });
  const patches = receiveStock(issued, ofSerial(van), testEnv());
  if (isRefused(patches)) throw new Error(patches.refused);
  const { findings } = rebase(onItsWay, new Map(), { patches, before: beforeOf(issued, patches) });
  expect(findings).toMatchObject([{ kind: 'serial-twice', place: { warehouseId: van, materialId: ont } }]);
});
