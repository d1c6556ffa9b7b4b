import fc from 'fast-check';
import { submitReport } from '@/lib/domain/completion-report/changes';
import { applyPatches, type Data, put } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { undoEntry } from '@/lib/domain/history/undo';
import { rejectMaterialRequest } from '@/lib/domain/material-request/changes';
import type { MaterialId } from '@/lib/domain/model/material';
import type { Movement, MovementId } from '@/lib/domain/model/movement';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import { archiveProject } from '@/lib/domain/project/changes';
import { isRefused } from '@/lib/domain/refusal';
import { arriveStock } from '@/lib/domain/stock/arrive';
import { countStock, expectedCount, foundLine } from '@/lib/domain/stock/count';
import { allocatedToTask, available, fulfilment, reserved, returnableOf } from '@/lib/domain/stock/fulfilment';
import { itemCount, onHand, totalStock } from '@/lib/domain/stock/inventory';
import { lowStock } from '@/lib/domain/stock/inventory-list';
import { dispatchProposal, issueStock } from '@/lib/domain/stock/issue';
import type { LineInput } from '@/lib/domain/stock/line';
import { stockEntries } from '@/lib/domain/stock/lots';
import { materialMovements, movementBatches, recentMovements } from '@/lib/domain/stock/movement-batches';
import { receiveStock } from '@/lib/domain/stock/receive';
import { reelAt } from '@/lib/domain/stock/reel';
import { openRequests, requestsToDispatch } from '@/lib/domain/stock/request-stock';
import { reorderList } from '@/lib/domain/stock/restock';
import { canReverse, correctShipment, reverseShipment } from '@/lib/domain/stock/reverse';
import { parseSerials } from '@/lib/domain/stock/serial-rows';
import { findSerials, serialLife, whereIsSerial } from '@/lib/domain/stock/serials';
import { isReversed, shipmentStatus, shipmentsOf } from '@/lib/domain/stock/shipment';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { transferStock } from '@/lib/domain/stock/transfer';
import { inTransit, lineArrivals, openTransfers, transferArrivals } from '@/lib/domain/stock/transit';
import { asId, newId } from '@/lib/kernel/id';
import { transferText } from '@/lib/text/transfer';
import {
  aMovement,
  anId,
  aShipment,
  dataAfter,
  many,
  materialRequestId,
  projectId,
  refusalOf,
  TODAY,
  taskId,
  testEnv,
  userId,
  warehouseId,
} from '../../support/builders';
import { inTransitTo } from '../../support/in-transit-to';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness, van } from '../../support/stock-builders';

const received = (...lines: LineInput[]) => dataAfter(stockBusiness(), receiveStock, aShipmentInput({ lines }));
const onts = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `ONT${String(n + from).padStart(3, '0')}`);
const requestOf = (data: Data, number: number) => {
  const request = data.materialRequests.get(materialRequestId(number));
  if (!request) throw new Error('no such request');
  return request;
};
const lastShipment = (data: Data) => {
  const shipment = [...data.shipments.values()].at(-1);
  if (!shipment) throw new Error('no shipment');
  return shipment;
};

describe('pasted serials', () => {
  it.each([
    ['ONT001-ONT003', ['ONT001', 'ONT002', 'ONT003']],
    ['ont8 - ONT11', ['ont8', 'ont9', 'ont10', 'ont11']],
    ['HW12A098–HW12A100', ['HW12A098', 'HW12A099', 'HW12A100']],
    ['001 a 003', ['001', '002', '003']],
    ['7..9', ['7', '8', '9']],
    ['SN-2024-0001', ['SN-2024-0001']],
    ['1234-5678', ['1234-5678']],
    ['ONT040-ONT001', ['ONT040-ONT001']],
    ['0007, 0008;\t0009\n\n0010', ['0007', '0008', '0009', '0010']],
    ['AB  12\r\nCD 3', ['AB 12', 'CD 3']],
    ['X99999999999999998-X99999999999999999', ['X99999999999999998', 'X99999999999999999']],
    ['', []],
  ])('%j', (text, serials) => {
    expect(parseSerials(text).serialNumbers).toEqual(serials);
  });

  it('marks repeated serials and refuses endless ranges', () => {
    expect(parseSerials('ONT001-ONT003\nont002')).toEqual({ serialNumbers: onts(3), duplicates: ['ont002'], tooLong: [] });
    expect(parseSerials('A1-A9999').tooLong).toEqual(['A1-A9999']);
  });

  it('receives 40 at once', () => {
    const { serialNumbers } = parseSerials('ONT001-ONT040');
    const data = received(aLine({ materialId: ont, serialNumbers: [...serialNumbers] }));
    expect(onHand(data, central, ont)).toBe(40);
    expect(lastShipment(data).lines[0]?.quantity).toBe(40);
    expect(findSerials(data, '040').map(({ serialNumber }) => serialNumber)).toEqual(['ONT040']);
  });
});

it('the last digits of a serial find some of many, and an empty text finds none', () => {
  const data = received(aLine({ materialId: ont, serialNumbers: many(30, (number) => `HW-${number}-7`) }));
  expect(findSerials(data, '-7')).toHaveLength(20);
  expect(findSerials(data, '-7', 3)).toHaveLength(3);
  expect(findSerials(data, ' ')).toEqual([]);
});

it('a lot received twice is summed, and shown as first written', () => {
  const data = received(
    aLine({ materialId: cable, lotNumber: 'L-204', quantity: 300, location: 'Rack A' }),
    aLine({ materialId: cable, lotNumber: ' l-204 ', quantity: 50 }),
  );
  expect(stockEntries(data, central, cable)).toMatchObject([{ lotNumber: 'L-204', quantity: 350, location: 'Rack A' }]);
});

it("a material at its minimum counts as low, also with the warehouse's own minimum", () => {
  const data = dataAfter(
    received(aLine({ quantity: 10 })),
    receiveStock,
    aShipmentInput({ warehouseId: north, lines: [aLine({ quantity: 4 })] }),
  );
  expect(lowStock(data, central)).toMatchObject([{ quantity: 10, minimum: 10, status: 'Low' }]);
  expect(lowStock(data, north)).toEqual([]);
  expect([itemCount(data, central), itemCount(data, van), totalStock(data, connector)]).toEqual([1, 0, 14]);
});

describe('a request in parts (R3, R5)', () => {
  const data = received(aLine({ quantity: 20 }), aLine({ materialId: ont, serialNumbers: onts(3) }));
  const dispatch = (quantity: number) => aShipmentInput({ requestId: materialRequestId(1), lines: [aLine({ quantity })] });
  const part = dataAfter(data, issueStock, dispatch(5), { user: userId(1) });

  it('proposes the pending quantity, up to the stock', () => {
    expect(dispatchProposal(data, requestOf(data, 1), central)).toMatchObject([
      { materialId: connector, pending: 8, onHand: 20, quantity: 8 },
      { materialId: ont, pending: 2, quantity: 2 },
    ]);
    expect(dispatchProposal(part, requestOf(part, 1), central)[0]).toMatchObject({ pending: 3, quantity: 3 });
  });

  it('takes no more than is pending from the lots, also beside a lot that two phones issued', () => {
    const lots = received(
      aLine({ materialId: cable, lotNumber: 'B', quantity: 5 }),
      aLine({ materialId: cable, lotNumber: 'A', quantity: 20 }),
    );
    const id = anId<MovementId>('mov');
    const twice = aMovement({ id, number: 9, materialId: cable, lotNumber: 'B', quantity: 9, warehouseId: central });
    const short = applyPatches(lots, [put('shipments', aShipment()), put('movements', twice)]);
    expect(dispatchProposal(short, requestOf(short, 2), central)[1]).toMatchObject({
      ...{ materialId: cable, pending: 9, quantity: 9 },
      lots: [{ lotNumber: 'A', quantity: 9 }],
    });
  });

  it('approves a pending request on dispatch and leaves it open', () => {
    expect(requestOf(part, 1).decision).toEqual({ outcome: 'Approved', by: userId(1), at: testEnv().now });
    expect(fulfilment(part, requestOf(part, 1))).toMatchObject({
      state: 'partial',
      lines: [
        { issued: 5, pending: 3 },
        { issued: 0, pending: 2 },
      ],
    });
    expect(lastShipment(part)).toMatchObject({ taskId: taskId(1), requestId: materialRequestId(1) });
    expect(openRequests(part).map(({ id }) => id)).toContain(materialRequestId(1));
  });

  it('refuses more than requested, materials not requested, and rejected requests', () => {
    expect(refusalOf(part, issueStock, dispatch(4))).toBe('more-than-requested');
    const other = aShipmentInput({
      requestId: materialRequestId(2),
      lines: [aLine({ materialId: ont, serialNumbers: ['ONT001'] })],
    });
    expect(refusalOf(part, issueStock, other)).toBe('not-requested');
    const rejected = dataAfter(data, rejectMaterialRequest, { id: materialRequestId(1), reason: 'Repetida' });
    expect(refusalOf(rejected, issueStock, dispatch(1))).toBe('request-already-decided');
  });

  it('is closed once complete', () => {
    const lines = [aLine({ quantity: 3 }), aLine({ materialId: ont, serialNumbers: onts(2) })];
    const whole = dataAfter(part, issueStock, aShipmentInput({ requestId: materialRequestId(1), lines }));
    expect(fulfilment(whole, requestOf(whole, 1)).state).toBe('complete');
    expect(openRequests(whole).map(({ id }) => id)).not.toContain(materialRequestId(1));
  });

  it("of an archived project can't be dispatched: not offered, not listed, not reserved", () => {
    const archived = dataAfter(part, archiveProject, { id: requestOf(part, 1).projectId });
    const asked = (known: Data) => ({
      atWarehouse: openRequests(known).some(({ id }) => id === materialRequestId(1)),
      toDispatch: requestsToDispatch(known).some(({ id }) => id === materialRequestId(1)),
      proposed: dispatchProposal(known, requestOf(known, 1), central).length,
      reserved: reserved(known, ont) > 0,
    });
    expect(asked(part)).toEqual({ atWarehouse: true, toDispatch: true, proposed: 2, reserved: true });
    expect(asked(archived)).toEqual({ atWarehouse: false, toDispatch: false, proposed: 0, reserved: false });
  });

  it('reserves approved quantities that are not issued', () => {
    expect([reserved(data, connector), available(data, connector), available(data, connector, central)]).toEqual([0, 20, 20]);
    expect([reserved(part, connector), available(part, connector), available(part, connector, central)]).toEqual([3, 12, 12]);
  });
});

describe('material of a task', () => {
  const issued = dataAfter(
    received(aLine({ quantity: 20 }), aLine({ materialId: ont, serialNumbers: onts(3) })),
    issueStock,
    aShipmentInput({ taskId: taskId(1), lines: [aLine({ quantity: 6 }), aLine({ materialId: ont, serialNumbers: onts(2) })] }),
  );
  const words = { summary: 'Listo', challenges: '', solutions: '', additionalNotes: '', attachments: [], actualHours: 2 };
  const materialsUsed = [
    { materialId: connector, quantity: 4 },
    { materialId: ont, quantity: 1, serialNumbers: ['ont001'] },
  ];
  const reported = dataAfter(issued, submitReport, { ...words, taskId: taskId(1), materialsUsed });
  const back = (...lines: LineInput[]) => aShipmentInput({ purpose: 'return', taskId: taskId(1), warehouseId: north, lines });

  it('is allocated, in use or available', () => {
    expect(allocatedToTask(issued, taskId(1))).toMatchObject([
      { allocated: 2, used: 0 },
      { allocated: 6, used: 0, available: 6 },
    ]);
    expect(allocatedToTask(reported, taskId(1))).toMatchObject([
      { used: 1, available: 1 },
      { used: 4, available: 2 },
    ]);
    expect(returnableOf(reported, taskId(1)).flatMap(({ serialNumbers }) => serialNumbers)).toEqual(['ONT002']);
  });

  it('is returned up to the rest, with its condition', () => {
    const data = dataAfter(
      reported,
      receiveStock,
      back(aLine({ quantity: 2 }), aLine({ materialId: ont, serialNumbers: ['ONT002'], condition: 'Used' })),
    );
    expect(onHand(data, north, connector)).toBe(2);
    expect(stockEntries(data, north, ont)).toMatchObject([{ serialNumber: 'ONT002', condition: 'Used' }]);
    expect(allocatedToTask(data, taskId(1)).map(({ available: left }) => left)).toEqual([0, 0]);
    expect(refusalOf(reported, receiveStock, back(aLine({ quantity: 3 })))).toBe('more-than-allocated');
    expect(refusalOf(reported, receiveStock, back(aLine({ quantity: 1 }), aLine({ quantity: 2 })))).toBe('more-than-allocated');
    expect(refusalOf(reported, receiveStock, back(aLine({ materialId: ont, serialNumbers: ['ONT001'] })))).toBe(
      'serial-not-with-task',
    );
  });

  it('that was installed and returns later is received without being deducted from the task', () => {
    const data = dataAfter(
      reported,
      receiveStock,
      aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: ['ONT001'] })] }),
    );
    expect(whereIsSerial(data, ont, 'ONT001')).toMatchObject({ kind: 'warehouse', name: 'Almacén central' });
    expect(allocatedToTask(data, taskId(1))[0]).toMatchObject({ allocated: 2, used: 1 });
    expect(serialLife(data, ont, 'ont001').map(({ direction, taskId: of }) => [direction, of])).toEqual([
      ['in', undefined],
      ['out', taskId(1)],
      ['in', undefined],
    ]);
  });

  it("can't be reversed once it was used", () => {
    expect(canReverse(issued, lastShipment(issued))).toBe(true);
    expect(
      refusalOf(reported, reverseShipment, { id: newId<ShipmentId>(), shipmentId: lastShipment(reported).id, reason: 'Error' }),
    ).toBe('used-or-returned');
  });
});

describe('transfers (S12)', () => {
  const sent = dataAfter(received(aLine({ quantity: 10 }), aLine({ materialId: ont, serialNumbers: onts(2) })), transferStock, {
    ...aShipmentInput({ lines: [aLine({ quantity: 6 }), aLine({ materialId: ont, serialNumbers: onts(2) })] }),
    otherWarehouseId: van,
  });
  const transfer = lastShipment(sent);
  const arrival = (...lines: LineInput[]) => ({ ...aShipmentInput({ warehouseId: van, lines }), transferId: transfer.id });
  const half = dataAfter(
    sent,
    arriveStock,
    arrival(aLine({ quantity: 4 }), aLine({ materialId: ont, serialNumbers: ['ONT001'] })),
  );

  it('leave, are in transit and arrive in parts', () => {
    expect([onHand(sent, central, connector), onHand(sent, van, connector), inTransitTo(sent, connector, van)]).toEqual([
      4, 0, 6,
    ]);
    expect(whereIsSerial(sent, ont, 'ONT002')).toMatchObject({ kind: 'transit', name: 'Camioneta 1' });
    expect([onHand(half, van, connector), inTransitTo(half, connector, van)]).toEqual([4, 2]);
    expect(shipmentStatus(half.shipments.get(transfer.id) ?? transfer)).toBe('In Transit');
    const all = dataAfter(
      half,
      arriveStock,
      arrival(aLine({ quantity: 2 }), aLine({ materialId: ont, serialNumbers: ['ONT002'] })),
    );
    expect(shipmentStatus(all.shipments.get(transfer.id) ?? transfer)).toBe('Delivered');
    expect([openTransfers(all), inTransit(all, transfer.id)]).toEqual([[], []]);
  });

  it('show the arrived quantity line by line, and sum only quantities of one unit', () => {
    const [six, serials] = transfer.lines;
    expect(six && lineArrivals(half, transfer).get(six.id)).toEqual({ received: 4, left: 2, serialsLeft: [] });
    expect(serials && lineArrivals(half, transfer).get(serials.id)).toEqual({ received: 1, left: 1, serialsLeft: ['ONT002'] });
    expect(transferArrivals(half, transfer.id)).toEqual([{ unit: 'Unit', sent: 8, received: 5, left: 3 }]);
    expect(transferText(transferArrivals(half, transfer.id))).toBe('Llegaron 5 de 8 Unit');
    expect([transferText(transferArrivals(sent, transfer.id)), lineArrivals(sent, transfer).size]).toEqual([undefined, 0]);
  });

  it('never receive more than was sent, nor by another form', () => {
    expect(refusalOf(half, arriveStock, arrival(aLine({ quantity: 3 })))).toBe('more-than-in-transit');
    expect(refusalOf(half, arriveStock, arrival(aLine({ quantity: 1 }), aLine({ quantity: 2 })))).toBe('more-than-in-transit');
    expect(refusalOf(half, arriveStock, arrival(aLine({ materialId: ont, serialNumbers: ['ONT001'] })))).toBe(
      'more-than-in-transit',
    );
    expect(
      refusalOf(half, receiveStock, aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: ['ONT002'] })] })),
    ).toBe('serial-somewhere');
  });

  it("are in transit again after the arrival is reversed; a transfer with an arrival can't be reversed", () => {
    const undo = { id: newId<ShipmentId>(), shipmentId: transfer.id, reason: 'Error' };
    expect(refusalOf(half, reverseShipment, undo)).toBe('transfer-received');
    const again = dataAfter(half, reverseShipment, { ...undo, shipmentId: lastShipment(half).id });
    expect([onHand(again, van, connector), inTransitTo(again, connector, van)]).toEqual([0, 6]);
    expect(whereIsSerial(again, ont, 'ONT001').kind).toBe('transit');
    const home = dataAfter(again, reverseShipment, { ...undo, id: newId<ShipmentId>() });
    expect([onHand(home, central, connector), openTransfers(home)]).toEqual([10, []]);
  });
});

describe('reversing and correcting (S9)', () => {
  const data = received(aLine({ quantity: 5 }));
  const shipment = lastShipment(data);
  const undo = { id: newId<ShipmentId>(), shipmentId: shipment.id, reason: 'Eran 50' };

  it('restores the earlier stock, once, and keeps both records', () => {
    const reversed = dataAfter(data, reverseShipment, undo);
    expect(onHand(reversed, central, connector)).toBe(0);
    expect([isReversed(reversed, shipment.id), reversed.movements.size]).toEqual([true, 2]);
    expect(refusalOf(reversed, reverseShipment, { ...undo, id: newId<ShipmentId>() })).toBe('already-reversed');
    expect(refusalOf(reversed, reverseShipment, { ...undo, id: newId<ShipmentId>(), shipmentId: undo.id })).toBe(
      'not-reversible',
    );
    expect(refusalOf(data, reverseShipment, { ...undo, reason: '  ' })).toBe('reason-missing');
  });

  it('is refused for stock that has left since', () => {
    const gone = dataAfter(data, issueStock, aShipmentInput({ lines: [aLine({ quantity: 1 })] }));
    expect(refusalOf(gone, reverseShipment, undo)).toBe('not-enough-stock');
  });

  it('corrects in one step, or changes nothing', () => {
    const corrected = aShipmentInput({ lines: [aLine({ quantity: 50 })] });
    const fixed = dataAfter(data, correctShipment, { ...undo, corrected });
    expect(onHand(fixed, central, connector)).toBe(50);
    expect(shipmentsOf(fixed, central, 'Incoming')).toHaveLength(2);
    expect(refusalOf(data, correctShipment, { ...undo, corrected: { ...corrected, lines: [] } })).toBe('shipment-without-items');
  });
});

describe('a count', () => {
  const data = received(
    aLine({ quantity: 5 }),
    aLine({ materialId: cable, lotNumber: 'L-1', quantity: 8 }),
    aLine({ materialId: ont, serialNumbers: onts(2) }),
  );
  const input = {
    id: newId<ShipmentId>(),
    warehouseId: central,
    reference: 'CON000001',
    date: TODAY,
    reason: 'Conteo de noviembre',
  };
  const counted = (connectors: number, metres: number, foundSerials: readonly string[]) => ({
    ...input,
    lines: [
      { materialId: connector, expected: 5, counted: connectors },
      { materialId: cable, lotNumber: 'L-1', expected: 8, counted: metres },
      { materialId: ont, expectedSerials: onts(2), foundSerials },
    ],
  });

  it('lists the expected stock', () => {
    expect(
      expectedCount(data, central).map(({ expected, lotNumber, serialNumbers }) => [expected, lotNumber, serialNumbers]),
    ).toEqual([
      [8, 'L-1', undefined],
      [5, undefined, undefined],
      [2, undefined, ['ONT001', 'ONT002']],
    ]);
  });

  it('issues missing and receives surplus stock, with the reason', () => {
    const after = dataAfter(data, countStock, counted(7, 6, ['ont002', 'ONT009']));
    expect([onHand(after, central, connector), onHand(after, central, cable)]).toEqual([7, 6]);
    expect(stockEntries(after, central, ont).map(({ serialNumber }) => serialNumber)).toEqual(['ONT002', 'ONT009']);
    expect([...after.movements.values()].filter(({ reason }) => reason === 'Conteo de noviembre')).toHaveLength(4);
  });

  it('moves nothing without differences, and requires the reason with differences', () => {
    const same = dataAfter(data, countStock, { ...counted(5, 8, onts(2)), reason: '' });
    expect([same.movements.size, lastShipment(same).purpose]).toEqual([data.movements.size, 'count']);
    expect(refusalOf(data, countStock, { ...counted(4, 8, onts(2)), reason: '' })).toBe('reason-missing');
  });

  it('without differences can be undone and posted again; with differences it is reversed instead', () => {
    const filed = (pieces: number) => {
      const patches = countStock(data, counted(pieces, 8, onts(2)), testEnv());
      if (isRefused(patches)) throw new Error(patches.refused);
      return { after: applyPatches(data, patches), entry: { patches, before: beforeOf(data, patches) } };
    };
    const agreed = filed(5);
    const undone = dataAfter(agreed.after, undoEntry, agreed.entry);
    expect([...undone.shipments]).toEqual([...data.shipments]);
    expect(refusalOf(agreed.after, countStock, counted(5, 8, onts(2)))).toBe('already-finalized');
    expect(refusalOf(undone, countStock, counted(5, 8, onts(2)))).toBeNull();
    const differed = filed(4);
    expect(refusalOf(differed.after, undoEntry, differed.entry)).toBe('stock-moved');
  });

  it('is refused with the current figure if stock moved meanwhile', () => {
    const moved = dataAfter(data, issueStock, aShipmentInput({ lines: [aLine({ quantity: 1 })] }));
    const answer = countStock(moved, counted(5, 8, onts(2)), testEnv());
    expect(answer).toMatchObject({ refused: 'count-stale', figures: { what: 'Conector SC/APC', now: 4 } });
  });

  it('is refused if another serial is there than listed, even if the number is the same', () => {
    const only = (serial: string) => aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: [serial] })] });
    const less = dataAfter(data, issueStock, only('ONT001'));
    const other = dataAfter(less, receiveStock, only('ONT003'));
    const count = counted(5, 8, onts(2));
    expect(countStock(less, count, testEnv())).toMatchObject({
      refused: 'count-stale',
      figures: { what: 'ONT', now: 1 },
      line: 2,
    });
    expect(countStock(other, count, testEnv())).toMatchObject({
      refused: 'count-stale',
      figures: { what: 'ONT', now: 2 },
      line: 2,
    });
  });

  it('is posted once, in an existing warehouse, with a reference, in whole pieces', () => {
    const right = counted(4, 8, onts(2));
    expect(refusalOf(dataAfter(data, countStock, right), countStock, counted(4, 8, onts(2)))).toBe('already-finalized');
    expect(refusalOf(data, countStock, { ...right, warehouseId: warehouseId(9) })).toBe('record-missing');
    expect(countStock(data, { ...right, reference: ' ' }, testEnv())).toMatchObject({ field: 'reference' });
    for (const pieces of [-1, 1.5, Number.NaN])
      expect(refusalOf(data, countStock, counted(pieces, 8, onts(2)))).toBe('quantity-not-valid');
  });

  describe('stock found outside the list', () => {
    const list = [
      { materialId: connector, lotNumber: '' },
      { materialId: cable, lotNumber: 'L-1' },
    ];
    const found = (materialId: MaterialId, lotNumber = '') => foundLine(data, central, list, { materialId, lotNumber });

    it('counts a new lot from zero, and a known lot from its stock', () => {
      expect(found(cable, ' L-77 ')).toMatchObject({ lotNumber: 'L-77', expected: 0 });
      expect(foundLine(data, central, [], { materialId: cable, lotNumber: 'l-1' })).toMatchObject({
        lotNumber: 'L-1',
        expected: 8,
      });
      expect(foundLine(data, central, [], { materialId: ont, lotNumber: '' })).toMatchObject({ serialNumbers: onts(2) });
      expect(foundLine(data, north, [], { materialId: ont, lotNumber: '' })).toMatchObject({ expected: 0, serialNumbers: [] });
    });

    it('requires the material and its lot, and refuses an item already on the list', () => {
      expect(found(asId<MaterialId>(''))).toMatchObject({ refused: 'material-not-chosen' });
      expect(found(cable, ' ')).toMatchObject({ refused: 'identifier-missing', field: 'lotNumber' });
      expect(found(cable, ' l-1')).toMatchObject({ refused: 'counted-twice', figures: { what: 'l-1' }, field: 'lotNumber' });
      expect(found(connector)).toMatchObject({ refused: 'counted-twice', figures: { what: 'Conector SC/APC' } });
    });

    it('is received with its reason; counted on two lines it is refused, because it would be adjusted twice', () => {
      const line = (lotNumber: string, metres: number) => ({ materialId: cable, lotNumber, expected: 0, counted: metres });
      const after = dataAfter(data, countStock, { ...input, lines: [line('L-77', 30)] });
      expect(stockEntries(after, central, cable)).toMatchObject([
        { lotNumber: 'L-1', quantity: 8 },
        { lotNumber: 'L-77', quantity: 30 },
      ]);
      const twice = countStock(data, { ...input, lines: [line('L-77', 30), line('l-77 ', 5)] }, testEnv());
      expect(twice).toMatchObject({ refused: 'counted-twice', figures: { what: 'l-77 ' }, line: 1 });
    });

    it('is refused for a serial of another warehouse, with its location', () => {
      const elsewhere = dataAfter(
        stockBusiness(),
        receiveStock,
        aShipmentInput({ warehouseId: north, lines: [aLine({ materialId: ont, serialNumbers: ['ONT001'] })] }),
      );
      const lines = [{ materialId: ont, expectedSerials: [], foundSerials: ['ont001'] }];
      expect(countStock(elsewhere, { ...input, lines }, testEnv())).toMatchObject({
        refused: 'serial-somewhere',
        figures: { place: { name: 'Almacén norte' } },
      });
    });
  });
});

it('a reel shows its use, its rest and its current mark', () => {
  const use = (start: number, end: number) =>
    aShipmentInput({ lines: [aLine({ materialId: cable, lotNumber: 'b-7', quantity: end - start, marks: { start, end } })] });
  const reel = received(aLine({ materialId: cable, lotNumber: 'B-7', quantity: 1_000, marks: { start: 2_000, end: 3_000 } }));
  expect(reelAt(reel, central, cable, 'B-7')).toMatchObject({ received: 1_000, consumed: 0, nextMark: 2_000 });
  const once = dataAfter(reel, issueStock, use(2_000, 2_140));
  expect(reelAt(dataAfter(once, issueStock, use(2_140, 2_200)), central, cable, 'B-7')).toMatchObject({
    consumed: 200,
    remainder: 800,
    nextMark: 2_200,
  });
  const undone = dataAfter(once, reverseShipment, {
    id: newId<ShipmentId>(),
    shipmentId: lastShipment(once).id,
    reason: 'Error',
  });
  expect(reelAt(undone, central, cable, 'B-7')).toMatchObject({ consumed: 0, remainder: 1_000, nextMark: 2_000 });
});

describe('a reel', () => {
  const reel = (quantity: number) => aLine({ materialId: cable, lotNumber: 'B-7', quantity });
  const whole = received(reel(1_000));
  const inCentral = (data: Data) => reelAt(data, central, cable, 'B-7');

  it('that went to another warehouse and came back is whole and uncut', () => {
    const id = newId<ShipmentId>();
    const sent = dataAfter(whole, transferStock, { ...aShipmentInput({ id, lines: [reel(1_000)] }), otherWarehouseId: north });
    const back = dataAfter(sent, arriveStock, { ...aShipmentInput({ lines: [reel(1_000)] }), transferId: id });
    expect(inCentral(back)).toMatchObject({ received: 1_000, consumed: 0, remainder: 1_000, uses: [] });
  });

  it('of which a task returns a rest was used less, and received no more', () => {
    const ofTask = { projectId: projectId(), taskId: taskId(1) };
    const cut = dataAfter(whole, issueStock, aShipmentInput({ ...ofTask, lines: [reel(100)] }));
    const rest = dataAfter(cut, receiveStock, aShipmentInput({ ...ofTask, purpose: 'return', lines: [reel(30)] }));
    expect(inCentral(rest)).toMatchObject({ received: 1_000, consumed: 70, remainder: 930, uses: [{ quantity: 100 }] });
    const gone = dataAfter(whole, issueStock, aShipmentInput({ ...ofTask, lines: [reel(1_000)] }));
    const some = dataAfter(gone, receiveStock, aShipmentInput({ ...ofTask, purpose: 'return', lines: [reel(400)] }));
    expect(inCentral(some)).toMatchObject({ received: 400, consumed: 0, remainder: 400, uses: [] });
  });
});

it('recent movements of one shipment are apart where what is said of them differs: condition, marks, or task', () => {
  const piece = (serial: string, condition?: 'New' | 'Used') =>
    aLine({ materialId: ont, serialNumbers: [serial], ...(condition && { condition }) });
  const used = (start: number, end: number) =>
    aLine({ materialId: cable, lotNumber: 'B-7', quantity: end - start, marks: { start, end } });
  const bought = received(piece('A', 'New'), piece('B', 'Used'), piece('C', 'New'), aLine({ ...used(0, 500) }));
  const told = (data: Data, material: MaterialId) =>
    movementBatches(recentMovements(data, central, material)).map(({ first, quantity, serialNumbers }) => [
      first.condition ?? first.marks?.end ?? first.taskId,
      quantity,
      serialNumbers.join(),
    ]);
  expect(told(bought, ont)).toEqual([
    ['New', 2, 'A,C'],
    ['Used', 1, 'B'],
  ]);
  const cut = dataAfter(bought, issueStock, aShipmentInput({ lines: [used(0, 50), used(50, 80)] }));
  expect(told(cut, cable).slice(0, 2)).toEqual([
    [80, 30, ''],
    [50, 50, ''],
  ]);
});

it('recent movements count each shipment as one: forty serials received together stay together', () => {
  const forty = received(aLine({ materialId: ont, serialNumbers: onts(40) }));
  const more = dataAfter(
    forty,
    receiveStock,
    aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: onts(3, 41) })] }),
  );
  const told = (movements: readonly Movement[]) => movementBatches(movements).map(({ quantity }) => quantity);
  expect(told(recentMovements(more, central, ont))).toEqual([3, 40]);
  expect(told(recentMovements(more, central, ont, 2))).toEqual([3]);
  expect(told(materialMovements(more, ont))).toEqual([3, 40]);
});

it('the reorder list has low materials, minus those in transit or announced', () => {
  const data = received(aLine({ quantity: 4 }));
  expect(reorderList(data, central)).toMatchObject([{ quantity: 4, minimum: 10, suggested: 16 }]);
  const announced = (quantity: number) =>
    dataAfter(data, saveShipment, { ...aShipmentInput({ lines: [aLine({ quantity })] }), type: 'Incoming' });
  expect(reorderList(announced(6), central)).toMatchObject([{ ordered: 6, onTheWay: 0, suggested: 10 }]);
  expect(reorderList(announced(7), central)).toEqual([]);
});

it('everything in stock can be issued, and not one piece more', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }), fc.nat(40), (receipts, cut) => {
      const data = received(...receipts.map((quantity) => aLine({ quantity })));
      const all = onHand(data, central, connector);
      const first = Math.min(Math.max(cut, 1), all - 1);
      const split = (total: number) =>
        aShipmentInput({ lines: (first > 0 ? [first, total - first] : [total]).map((quantity) => aLine({ quantity })) });
      expect(refusalOf(data, issueStock, split(all))).toBeNull();
      expect(refusalOf(data, issueStock, split(all + 1))).toBe('not-enough-stock');
    }),
  );
});
