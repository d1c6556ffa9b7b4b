import { applyPatches, type Data, type Patch, put } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import type { MovementId } from '@/lib/domain/model/movement';
import { receiveStock } from '@/lib/domain/stock/receive';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { rebase } from '@/lib/team/protocol/rebase';
import { anId, dataAfter, shipmentId } from '../../support/builders';
import { aShipmentInput, stockBusiness } from '../../support/stock-builders';

/** A device brings a receipt into a team whose log has it already, because both started from one backup. */

const begun = stockBusiness();
const received = dataAfter(begun, receiveStock, aShipmentInput({ id: shipmentId(7) }));
const rowsOf = (data: Data): readonly Patch[] => [
  ...[...data.shipments.values()].map((row) => put('shipments', row)),
  ...[...data.movements.values()].map((row) => put('movements', row)),
];
const brought = (patches: readonly Patch[]) => rebase(received, new Map(), { patches, before: beforeOf(begun, patches) });
const receipt = received.shipments.get(shipmentId(7));

it('a shipment posted before adds nothing and reports nothing if it is the same', () => {
  const { after, findings } = brought(rowsOf(received));
  expect([after.movements.size, findings]).toEqual([received.movements.size, []]);
});

it.each<[string, readonly Patch[]]>([
  ['has other values', rowsOf(applyPatches(received, receipt ? [put('shipments', { ...receipt, notes: 'Llegó mojado' })] : []))],
  [
    'moved other stock',
    rowsOf(received).map((patch) =>
      patch.table === 'movements' && patch.row ? put('movements', { ...patch.row, id: anId<MovementId>('mov', 99) }) : patch,
    ),
  ],
])('a shipment posted before is left out and reported as a whole if the stored one %s', (_, patches) => {
  const { after, findings } = brought(patches);
  expect(findings).toMatchObject([{ kind: 'done-twice', table: 'shipments', record: shipmentId(7), why: 'already-finalized' }]);
  expect([after.movements, after.shipments]).toEqual([received.movements, received.shipments]);
});

it.each<[string, string, readonly string[]]>([
  ['reports what was written on the draft meanwhile', 'Llega el lunes', ['overwritten']],
  ['reports nothing if both wrote the same', 'Llegó mojado', []],
])('a receipt that is posted over a draft %s', (_, notes, kinds) => {
  const input = { ...aShipmentInput({ id: shipmentId(8) }), type: 'Incoming' as const };
  const draft = dataAfter(begun, saveShipment, input);
  const here = dataAfter(draft, saveShipment, { ...input, notes });
  const there = dataAfter(draft, receiveStock, { ...input, notes: 'Llegó mojado' });
  const patches = rowsOf(there);
  const { after, findings } = rebase(here, new Map(), { patches, before: beforeOf(draft, patches) });
  expect(findings.map(({ kind }) => kind)).toEqual(kinds);
  expect(after.shipments.get(shipmentId(8))?.notes).toBe('Llegó mojado');
});
