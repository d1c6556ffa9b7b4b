import { applyPatches, type Change, type Data, put } from '@/lib/domain/data';
import { LARGEST_QUANTITY, LONGEST_LINE } from '@/lib/domain/model/limits';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import { isRefused, type Refused } from '@/lib/domain/refusal';
import { type ArrivalInput, arriveStock } from '@/lib/domain/stock/arrive';
import { countStock } from '@/lib/domain/stock/count';
import { issueStock } from '@/lib/domain/stock/issue';
import { addedLineRefusal } from '@/lib/domain/stock/line';
import { receiveStock } from '@/lib/domain/stock/receive';
import { correctShipment, reverseShipment } from '@/lib/domain/stock/reverse';
import { advanceShipment, discardShipment, type ShipmentInput, saveShipment } from '@/lib/domain/stock/shipment-changes';
import { signShipment } from '@/lib/domain/stock/sign';
import { type TransferInput, transferStock } from '@/lib/domain/stock/transfer';
import { newId } from '@/lib/kernel/id';
import {
  aProject,
  aShipment,
  aWarehouse,
  dataAfter,
  materialRequestId,
  NOW,
  projectId,
  shipmentId,
  TODAY,
  taskId,
  testEnv,
  warehouseId,
} from '../../support/builders';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness, van } from '../../support/stock-builders';

/** Inputs that no form offers, but another tab, another phone or a late tap may cause: the change refuses them. */

const answerOf = <Input>(data: Data, change: Change<Input>, input: Input): Refused | undefined => {
  const answer = change(data, input, testEnv());
  return isRefused(answer) ? answer : undefined;
};
const stocked = dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines: [aLine({ quantity: 20 })] }));

describe('a shipment', () => {
  const id = shipmentId(7);
  const saved = dataAfter(stocked, saveShipment, { ...aShipmentInput({ id }), type: 'Incoming' });

  it("for a task is of the task's project", () => {
    const other = applyPatches(stocked, [put('projects', aProject({ id: projectId(2) }))]);
    const input = aShipmentInput({ projectId: projectId(2), taskId: taskId(1) });
    expect(answerOf(other, issueStock, input)).toMatchObject({ refused: 'task-of-another-project', field: 'taskId' });
  });

  it("is issued once, and can't be prepared in an archived warehouse", () => {
    const out = aShipmentInput({ id: shipmentId(3), lines: [aLine({ quantity: 2 })] });
    expect(answerOf(dataAfter(stocked, issueStock, out), issueStock, out)?.refused).toBe('already-finalized');
    const closed = applyPatches(stocked, [put('warehouses', aWarehouse({ archivedAt: NOW }))]);
    expect(answerOf(closed, saveShipment, { ...aShipmentInput({ id }), type: 'Incoming' })?.refused).toBe('warehouse-archived');
  });

  it("can't be reversed after its serial moved on", () => {
    const serial = (wanted: Partial<ShipmentInput>) =>
      aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: ['A1'] })], ...wanted });
    const came = dataAfter(stocked, receiveStock, serial({ id: shipmentId(3) }));
    const gone = dataAfter(came, issueStock, serial({ id: shipmentId(4) }));
    const undo = { id: newId<ShipmentId>(), shipmentId: shipmentId(3), reason: 'Error' };
    expect(answerOf(came, reverseShipment, undo)).toBeUndefined();
    expect(answerOf(gone, reverseShipment, undo)).toMatchObject({ refused: 'serial-moved-since', figures: { serial: 'A1' } });
  });

  it('of a count refuses a serial that is too long', () => {
    const lines = [{ materialId: ont, expectedSerials: [], foundSerials: ['A'.repeat(LONGEST_LINE + 1)] }];
    const count = { id, warehouseId: central, reference: 'CON000001', date: TODAY, reason: 'Conteo', lines };
    expect(answerOf(stocked, countStock, count)?.refused).toBe('serial-too-long');
  });

  it('refuses a serial with half a character, which no text can store', () => {
    const input = aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: ['A1', 'B\ud83d'] })] });
    expect(answerOf(stocked, receiveStock, input)).toMatchObject({ refused: 'text-cut', line: 0, field: 'serialNumbers' });
  });

  it('refuses a request that is gone', () => {
    const input = aShipmentInput({ requestId: materialRequestId(9) });
    expect(answerOf(stocked, issueStock, input)).toMatchObject({ refused: 'record-missing', field: 'requestId' });
  });

  it.each<[string, Partial<ShipmentInput>]>([
    ['warehouse', { warehouseId: warehouseId(9) }],
    ['project', { projectId: projectId(9) }],
    ['task', { taskId: taskId(9) }],
  ])('moves and announces nothing for a missing %s', (_, wanted) => {
    for (const change of [receiveStock, issueStock])
      expect(answerOf(stocked, change, aShipmentInput(wanted))?.refused).toBe('record-missing');
    expect(answerOf(stocked, saveShipment, { ...aShipmentInput(wanted), type: 'Incoming' })?.refused).toBe('record-missing');
  });

  it('that was announced keeps its kind and warehouse', () => {
    expect(answerOf(saved, saveShipment, { ...aShipmentInput({ id }), type: 'Outgoing' })?.refused).toBe('already-exists');
    expect(answerOf(saved, receiveStock, aShipmentInput({ id, warehouseId: north }))?.refused).toBe('already-exists');
    const transfer = { ...aShipmentInput({ id }), otherWarehouseId: north };
    expect(answerOf(saved, transferStock, transfer)?.refused).toBe('already-exists');
  });

  it("that is gone can't be advanced or discarded", () => {
    expect(answerOf(stocked, discardShipment, { id })?.refused).toBe('record-missing');
    expect(answerOf(stocked, advanceShipment, { id, status: 'In Transit' })?.refused).toBe('record-missing');
  });

  it("that moved stock can't be discarded", () => {
    const [receipt = id] = stocked.shipments.keys();
    expect(answerOf(stocked, discardShipment, { id: receipt })?.refused).toBe('already-finalized');
  });

  it('is refused without the required header fields', () => {
    for (const [missing, field] of [
      [{ reference: ' ' }, 'reference'],
      [{ supplier: '' }, 'supplier'],
      [{ date: '' }, 'date'],
    ] as const)
      expect(answerOf(stocked, saveShipment, { ...aShipmentInput(missing), type: 'Incoming' })).toMatchObject({
        refused: 'shipment-fields-missing',
        field,
      });
  });

  it("that moved nothing, or is gone, can't be reversed, nor under an id that is in use", () => {
    const undo = { id: newId<ShipmentId>(), shipmentId: id, reason: 'Error' };
    expect(answerOf(saved, reverseShipment, undo)?.refused).toBe('not-finalized');
    expect(answerOf(stocked, reverseShipment, undo)?.refused).toBe('record-missing');
    const [receipt = id] = stocked.shipments.keys();
    expect(answerOf(saved, reverseShipment, { ...undo, id, shipmentId: receipt })?.refused).toBe('already-finalized');
  });

  it('of a reel refuses a mark above the limit, however short the reel', () => {
    const marks = { start: LARGEST_QUANTITY + 1, end: LARGEST_QUANTITY + 3 };
    const input = aShipmentInput({ lines: [aLine({ materialId: cable, lotNumber: 'L-1', quantity: 2, marks })] });
    expect(answerOf(stocked, receiveStock, input)).toMatchObject({ refused: 'quantity-too-large', field: 'marks' });
  });

  it('refuses a line that is invalid alone or together with others', () => {
    const place = { stage: 'in', warehouseId: central } as const;
    expect(addedLineRefusal(stocked, place, [], aLine({ quantity: 0 }))?.refused).toBe('quantity-not-valid');
    const serial = () => aLine({ materialId: ont, serialNumbers: ['A1'] });
    expect(addedLineRefusal(stocked, place, [serial()], serial())?.refused).toBe('serial-repeated');
    expect(addedLineRefusal(stocked, place, [aLine()], serial())).toBeUndefined();
  });
});

it('an issue to a request without a task is not reversed once part of it was returned (R3)', () => {
  const request = { projectId: projectId(1), requestId: materialRequestId(3) };
  const out = aShipmentInput({ ...request, id: shipmentId(8), lines: [aLine({ quantity: 6 })] });
  const issued = dataAfter(stocked, issueStock, out);
  const undo = { id: newId<ShipmentId>(), shipmentId: out.id, reason: 'Error' };
  expect(answerOf(issued, reverseShipment, undo)).toBeUndefined();
  const back = aShipmentInput({ ...request, purpose: 'return', lines: [aLine({ quantity: 1 })] });
  const returned = dataAfter(issued, receiveStock, back);
  expect(answerOf(returned, reverseShipment, undo)).toMatchObject({
    refused: 'used-or-returned',
    figures: { material: 'Conector SC/APC' },
  });
});

describe('a transfer', () => {
  const sending = (wanted: Partial<TransferInput> = {}): TransferInput => ({
    ...aShipmentInput({ id: shipmentId(9), lines: [aLine({ quantity: 6 })] }),
    otherWarehouseId: north,
    ...wanted,
  });
  const sent = dataAfter(stocked, transferStock, sending());
  const arrival = (wanted: Partial<ArrivalInput> = {}): ArrivalInput => ({
    ...aShipmentInput({ warehouseId: north, lines: [aLine({ quantity: 6 })] }),
    transferId: shipmentId(9),
    ...wanted,
  });
  const reversed = dataAfter(sent, reverseShipment, { id: newId<ShipmentId>(), shipmentId: shipmentId(9), reason: 'Error' });
  const [receipt] = stocked.shipments.keys();

  it.each<[string, Partial<TransferInput>, Partial<Refused>]>([
    ['without a reference', { reference: ' ' }, { refused: 'shipment-fields-missing', field: 'reference' }],
    ['without a day', { date: '' }, { refused: 'shipment-fields-missing' }],
    ['without a destination', { otherWarehouseId: undefined }, { refused: 'shipment-fields-missing', field: 'otherWarehouseId' }],
    ['to a missing warehouse', { otherWarehouseId: warehouseId(9) }, { refused: 'record-missing' }],
    ['from a missing warehouse', { warehouseId: warehouseId(9) }, { refused: 'record-missing' }],
    ['to its own warehouse', { otherWarehouseId: central }, { refused: 'same-warehouse', field: 'otherWarehouseId' }],
    ['empty', { lines: [] }, { refused: 'shipment-without-items', field: 'lines' }],
    ['with a line of quantity 0', { lines: [aLine({ quantity: 0 })] }, { refused: 'quantity-not-valid', line: 0 }],
    [
      'with more than the stock',
      { lines: [aLine({ quantity: 21 })] },
      { refused: 'not-enough-stock', figures: { material: 'Conector SC/APC', left: 20 } },
    ],
  ])("can't leave: %s", (_case, wanted, refusal) => {
    expect(answerOf(stocked, transferStock, sending())).toBeUndefined();
    expect(answerOf(stocked, transferStock, sending(wanted))).toMatchObject(refusal);
  });

  it('leaves once, and not to an archived warehouse', () => {
    const closed = applyPatches(stocked, [put('warehouses', aWarehouse({ id: north, archivedAt: NOW }))]);
    expect(answerOf(closed, transferStock, sending())).toMatchObject({
      refused: 'warehouse-archived',
      field: 'otherWarehouseId',
    });
    expect(answerOf(sent, transferStock, sending())?.refused).toBe('already-finalized');
  });

  it.each<[string, Partial<ArrivalInput>, Partial<Refused>]>([
    ['without having been sent', { transferId: shipmentId(5) }, { refused: 'record-missing' }],
    ['as a receipt', { transferId: receipt }, { refused: 'record-missing' }],
    ['in a third warehouse', { warehouseId: van }, { refused: 'record-missing', field: 'warehouseId' }],
    ['without a reference', { reference: ' ' }, { refused: 'shipment-fields-missing', field: 'reference' }],
    ['without a day', { date: '' }, { refused: 'shipment-fields-missing' }],
    ['without lines', { lines: [] }, { refused: 'shipment-without-items', field: 'lines' }],
    ['with a line of quantity 0', { lines: [aLine({ quantity: 0 })] }, { refused: 'quantity-not-valid', line: 0 }],
  ])("can't arrive: %s", (_case, wanted, refusal) => {
    expect(answerOf(sent, arriveStock, arrival())).toBeUndefined();
    expect(answerOf(sent, arriveStock, arrival(wanted))).toMatchObject(refusal);
  });

  it('arrives once under one id, though more of it is in transit', () => {
    const part = arrival({ id: shipmentId(10), lines: [aLine({ quantity: 2 })] });
    const received = dataAfter(sent, arriveStock, part);
    expect(answerOf(received, arriveStock, { ...part, id: shipmentId(11) })).toBeUndefined();
    expect(answerOf(received, arriveStock, part)?.refused).toBe('already-finalized');
  });

  it('is signed where it leaves, not where it arrives', () => {
    const received = dataAfter(sent, arriveStock, arrival({ id: shipmentId(10) }));
    const signature = { name: 'Marta Solís' };
    expect(answerOf(received, signShipment, { id: shipmentId(9), signature })).toBeUndefined();
    expect(answerOf(received, signShipment, { id: shipmentId(10), signature })?.refused).toBe('not-signable');
  });

  it("can't be corrected into something else, nor can a count", () => {
    const corrected = aShipmentInput({ lines: [aLine({ quantity: 2 })] });
    const correcting = { id: newId<ShipmentId>(), shipmentId: shipmentId(9), reason: 'Error', corrected };
    expect(answerOf(sent, correctShipment, correcting)?.refused).toBe('not-reversible');
    const lines = [{ materialId: connector, expected: 14, counted: 9 }];
    const head = { warehouseId: central, reference: 'CON000001', date: TODAY, reason: 'Conteo' };
    const counted = dataAfter(sent, countStock, { ...head, id: shipmentId(4), lines });
    expect(answerOf(counted, correctShipment, { ...correcting, shipmentId: shipmentId(4) })?.refused).toBe('not-reversible');
  });

  it('and a receipt can be corrected only if they can be reversed', () => {
    const correcting = {
      ...{ id: newId<ShipmentId>(), shipmentId: receipt ?? shipmentId(), reason: 'Error' },
      corrected: aShipmentInput({ lines: [aLine({ quantity: 2 })] }),
    };
    const twice = { ...correcting, id: newId<ShipmentId>(), corrected: aShipmentInput() };
    expect(answerOf(stocked, correctShipment, correcting)).toBeUndefined();
    expect(answerOf(stocked, correctShipment, { ...correcting, reason: ' ' })).toMatchObject({ refused: 'reason-missing' });
    expect(answerOf(stocked, correctShipment, { ...correcting, shipmentId: shipmentId(8) })?.refused).toBe('record-missing');
    expect(answerOf(dataAfter(stocked, correctShipment, correcting), correctShipment, twice)?.refused).toBe('already-reversed');
  });

  it("that was reversed, or never left, can't arrive", () => {
    expect(answerOf(reversed, arriveStock, arrival())?.refused).toBe('already-reversed');
    const waiting = aShipment({ id: shipmentId(6), purpose: 'transfer', otherWarehouseId: north, finalizedAt: undefined });
    expect(
      answerOf(applyPatches(sent, [put('shipments', waiting)]), arriveStock, arrival({ transferId: waiting.id }))?.refused,
    ).toBe('not-finalized');
  });
});
