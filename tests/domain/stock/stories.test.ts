import fc from 'fast-check';
import { submitReport } from '@/lib/domain/completion-report/changes';
import type { Data } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/material/model';
import { rejectMaterialRequest } from '@/lib/domain/material-request/changes';
import { archiveProject } from '@/lib/domain/project/changes';
import { expectedCount, foundLine } from '@/lib/domain/stock/count';
import { fileCount } from '@/lib/domain/stock/count-changes';
import { dispatchProposal } from '@/lib/domain/stock/dispatch';
import { allocatedToTask, available, fulfilment, reserved, returnableOf } from '@/lib/domain/stock/fulfilment';
import { itemCount, onHand, recentMovements, stockEntries, totalStock } from '@/lib/domain/stock/inventory';
import { lowStock } from '@/lib/domain/stock/inventory-list';
import { finalizeOutbound } from '@/lib/domain/stock/issue';
import type { LineInput } from '@/lib/domain/stock/lines';
import { materialMovements, movementBatches } from '@/lib/domain/stock/movement-batches';
import type { Movement } from '@/lib/domain/stock/movement-model';
import { finalizeInbound } from '@/lib/domain/stock/receive';
import { reelAt } from '@/lib/domain/stock/reels';
import { reorderList } from '@/lib/domain/stock/reorder';
import { openRequests, requestsToDispatch } from '@/lib/domain/stock/request-tally';
import { canReverse } from '@/lib/domain/stock/reverse';
import { correctShipment, reverseShipment } from '@/lib/domain/stock/reverse-changes';
import { findSerials, serialLife, whereIsSerial } from '@/lib/domain/stock/serials';
import { parseSerials } from '@/lib/domain/stock/serials-draft';
import { isReversed, shipmentStatus, shipmentsOf } from '@/lib/domain/stock/shipment';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import type { ShipmentId } from '@/lib/domain/stock/shipment-model';
import { inTransit, inTransitTo, lineArrivals, openTransfers, transferArrivals } from '@/lib/domain/stock/transfer';
import { receiveTransfer, sendTransfer } from '@/lib/domain/stock/transfer-changes';
import { asId, newId } from '@/lib/kernel/id';
import { transferText } from '@/lib/text/transfer';
import { dataAfter, materialRequestId, refusalOf, TODAY, taskId, testEnv, userId } from '../../support/builders';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness, van } from '../../support/stock-builders';

const received = (...lines: LineInput[]) => dataAfter(stockBusiness(), finalizeInbound, aShipmentInput({ lines }));
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

describe('series pegadas', () => {
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

  it('marca las repetidas y no abre rangos sin fin', () => {
    expect(parseSerials('ONT001-ONT003\nont002')).toEqual({ serialNumbers: onts(3), duplicates: ['ont002'], tooLong: [] });
    expect(parseSerials('A1-A9999').tooLong).toEqual(['A1-A9999']);
  });

  it('40 de una vez', () => {
    const { serialNumbers } = parseSerials('ONT001-ONT040');
    const data = received(aLine({ materialId: ont, serialNumbers: [...serialNumbers] }));
    expect(onHand(data, central, ont)).toBe(40);
    expect(lastShipment(data).lines[0]?.quantity).toBe(40);
    expect(findSerials(data, '040').map(({ serialNumber }) => serialNumber)).toEqual(['ONT040']);
  });
});

it('un lote que se recibe dos veces suma, y se muestra como se escribió primero', () => {
  const data = received(
    aLine({ materialId: cable, lotNumber: 'L-204', quantity: 300, location: 'Rack A' }),
    aLine({ materialId: cable, lotNumber: ' l-204 ', quantity: 50 }),
  );
  expect(stockEntries(data, central, cable)).toMatchObject([{ lotNumber: 'L-204', quantity: 350, location: 'Rack A' }]);
});

it('cuenta como bajo lo que llega a su mínimo, con el mínimo propio del almacén', () => {
  const data = dataAfter(
    received(aLine({ quantity: 10 })),
    finalizeInbound,
    aShipmentInput({ warehouseId: north, lines: [aLine({ quantity: 4 })] }),
  );
  expect(lowStock(data, central)).toMatchObject([{ quantity: 10, minimum: 10, status: 'Low' }]);
  expect(lowStock(data, north)).toEqual([]);
  expect([itemCount(data, central), itemCount(data, van), totalStock(data, connector)]).toEqual([1, 0, 14]);
});

describe('una solicitud en partes (R3, R5)', () => {
  const data = received(aLine({ quantity: 20 }), aLine({ materialId: ont, serialNumbers: onts(3) }));
  const dispatch = (quantity: number) => aShipmentInput({ requestId: materialRequestId(1), lines: [aLine({ quantity })] });
  const part = dataAfter(data, finalizeOutbound, dispatch(5), { user: userId(1) });

  it('propone lo que falta, hasta lo que hay', () => {
    expect(dispatchProposal(data, requestOf(data, 1), central)).toMatchObject([
      { materialId: connector, pending: 8, onHand: 20, quantity: 8 },
      { materialId: ont, pending: 2, quantity: 2 },
    ]);
    expect(dispatchProposal(part, requestOf(part, 1), central)[0]).toMatchObject({ pending: 3, quantity: 3 });
  });

  it('aprueba la pendiente al despacharla y la deja abierta', () => {
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

  it('no entrega más de lo pedido, ni lo que no pide, ni lo rechazado', () => {
    expect(refusalOf(part, finalizeOutbound, dispatch(4))).toBe('more-than-requested');
    const other = aShipmentInput({
      requestId: materialRequestId(2),
      lines: [aLine({ materialId: ont, serialNumbers: ['ONT001'] })],
    });
    expect(refusalOf(part, finalizeOutbound, other)).toBe('not-requested');
    const rejected = dataAfter(data, rejectMaterialRequest, { id: materialRequestId(1), reason: 'Repetida' });
    expect(refusalOf(rejected, finalizeOutbound, dispatch(1))).toBe('request-already-decided');
  });

  it('y completa cierra', () => {
    const lines = [aLine({ quantity: 3 }), aLine({ materialId: ont, serialNumbers: onts(2) })];
    const whole = dataAfter(part, finalizeOutbound, aShipmentInput({ requestId: materialRequestId(1), lines }));
    expect(fulfilment(whole, requestOf(whole, 1)).state).toBe('complete');
    expect(openRequests(whole).map(({ id }) => id)).not.toContain(materialRequestId(1));
  });

  it('of an archived project nothing is dispatched any more, whoever asks: warehouse, requests, proposal, reservation', () => {
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

  it('lo aprobado y no entregado está apartado', () => {
    expect([reserved(data, connector), available(data, connector), available(data, connector, central)]).toEqual([0, 20, 20]);
    expect([reserved(part, connector), available(part, connector), available(part, connector, central)]).toEqual([3, 12, 12]);
  });
});

describe('del almacén a la tarea y de vuelta', () => {
  const issued = dataAfter(
    received(aLine({ quantity: 20 }), aLine({ materialId: ont, serialNumbers: onts(3) })),
    finalizeOutbound,
    aShipmentInput({ taskId: taskId(1), lines: [aLine({ quantity: 6 }), aLine({ materialId: ont, serialNumbers: onts(2) })] }),
  );
  const words = { summary: 'Listo', challenges: '', solutions: '', additionalNotes: '', attachments: [], actualHours: 2 };
  const materialsUsed = [
    { materialId: connector, quantity: 4 },
    { materialId: ont, quantity: 1, serialNumbers: ['ont001'] },
  ];
  const reported = dataAfter(issued, submitReport, { ...words, taskId: taskId(1), materialsUsed });
  const back = (...lines: LineInput[]) => aShipmentInput({ purpose: 'return', taskId: taskId(1), warehouseId: north, lines });

  it('asignado, en uso y disponible', () => {
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

  it('devuelve lo que queda, con su condición, y no más', () => {
    const data = dataAfter(
      reported,
      finalizeInbound,
      back(aLine({ quantity: 2 }), aLine({ materialId: ont, serialNumbers: ['ONT002'], condition: 'Used' })),
    );
    expect(onHand(data, north, connector)).toBe(2);
    expect(stockEntries(data, north, ont)).toMatchObject([{ serialNumber: 'ONT002', condition: 'Used' }]);
    expect(allocatedToTask(data, taskId(1)).map(({ available: left }) => left)).toEqual([0, 0]);
    expect(refusalOf(reported, finalizeInbound, back(aLine({ quantity: 3 })))).toBe('more-than-allocated');
    expect(refusalOf(reported, finalizeInbound, back(aLine({ quantity: 1 }), aLine({ quantity: 2 })))).toBe(
      'more-than-allocated',
    );
    expect(refusalOf(reported, finalizeInbound, back(aLine({ materialId: ont, serialNumbers: ['ONT001'] })))).toBe(
      'serial-not-with-task',
    );
  });

  it('un equipo instalado que vuelve después entra, sin descontarse de la tarea', () => {
    const data = dataAfter(
      reported,
      finalizeInbound,
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

  it('lo usado ya no se anula', () => {
    expect(canReverse(issued, lastShipment(issued))).toBe(true);
    expect(
      refusalOf(reported, reverseShipment, { id: newId<ShipmentId>(), shipmentId: lastShipment(reported).id, reason: 'Error' }),
    ).toBe('used-or-returned');
  });
});

describe('traspasos (S12)', () => {
  const sent = dataAfter(received(aLine({ quantity: 10 }), aLine({ materialId: ont, serialNumbers: onts(2) })), sendTransfer, {
    ...aShipmentInput({ lines: [aLine({ quantity: 6 }), aLine({ materialId: ont, serialNumbers: onts(2) })] }),
    otherWarehouseId: van,
  });
  const transfer = lastShipment(sent);
  const arrival = (...lines: LineInput[]) => ({ ...aShipmentInput({ warehouseId: van, lines }), transferId: transfer.id });
  const half = dataAfter(
    sent,
    receiveTransfer,
    arrival(aLine({ quantity: 4 }), aLine({ materialId: ont, serialNumbers: ['ONT001'] })),
  );

  it('sale, va en camino y llega en partes', () => {
    expect([onHand(sent, central, connector), onHand(sent, van, connector), inTransitTo(sent, connector, van)]).toEqual([
      4, 0, 6,
    ]);
    expect(whereIsSerial(sent, ont, 'ONT002')).toMatchObject({ kind: 'transit', name: 'Camioneta 1' });
    expect([onHand(half, van, connector), inTransitTo(half, connector, van)]).toEqual([4, 2]);
    expect(shipmentStatus(half.shipments.get(transfer.id) ?? transfer)).toBe('In Transit');
    const all = dataAfter(
      half,
      receiveTransfer,
      arrival(aLine({ quantity: 2 }), aLine({ materialId: ont, serialNumbers: ['ONT002'] })),
    );
    expect(shipmentStatus(all.shipments.get(transfer.id) ?? transfer)).toBe('Delivered');
    expect([openTransfers(all), inTransit(all, transfer.id)]).toEqual([[], []]);
  });

  it('tells line by line what of a transfer has arrived, and adds up only what is counted in the same unit', () => {
    const [six, serials] = transfer.lines;
    expect(six && lineArrivals(half, transfer).get(six.id)).toEqual({ received: 4, left: 2, serialsLeft: [] });
    expect(serials && lineArrivals(half, transfer).get(serials.id)).toEqual({ received: 1, left: 1, serialsLeft: ['ONT002'] });
    expect(transferArrivals(half, transfer.id)).toEqual([{ unit: 'Unit', sent: 8, received: 5, left: 3 }]);
    expect(transferText(transferArrivals(half, transfer.id))).toBe('Llegaron 5 de 8 Unit');
    expect([transferText(transferArrivals(sent, transfer.id)), lineArrivals(sent, transfer).size]).toEqual([undefined, 0]);
  });

  it('nunca llega más de lo que salió, ni por otra puerta', () => {
    expect(refusalOf(half, receiveTransfer, arrival(aLine({ quantity: 3 })))).toBe('more-than-in-transit');
    expect(refusalOf(half, receiveTransfer, arrival(aLine({ quantity: 1 }), aLine({ quantity: 2 })))).toBe(
      'more-than-in-transit',
    );
    expect(refusalOf(half, receiveTransfer, arrival(aLine({ materialId: ont, serialNumbers: ['ONT001'] })))).toBe(
      'more-than-in-transit',
    );
    expect(
      refusalOf(half, finalizeInbound, aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: ['ONT002'] })] })),
    ).toBe('serial-somewhere');
  });

  it('anular una llegada lo deja otra vez en camino; con una llegada no se anula la salida', () => {
    const undo = { id: newId<ShipmentId>(), shipmentId: transfer.id, reason: 'Error' };
    expect(refusalOf(half, reverseShipment, undo)).toBe('transfer-received');
    const again = dataAfter(half, reverseShipment, { ...undo, shipmentId: lastShipment(half).id });
    expect([onHand(again, van, connector), inTransitTo(again, connector, van)]).toEqual([0, 6]);
    expect(whereIsSerial(again, ont, 'ONT001').kind).toBe('transit');
    const home = dataAfter(again, reverseShipment, { ...undo, id: newId<ShipmentId>() });
    expect([onHand(home, central, connector), openTransfers(home)]).toEqual([10, []]);
  });
});

describe('anular y corregir (S9)', () => {
  const data = received(aLine({ quantity: 5 }));
  const shipment = lastShipment(data);
  const undo = { id: newId<ShipmentId>(), shipmentId: shipment.id, reason: 'Eran 50' };

  it('devuelve lo que era, una vez, y deja las dos huellas', () => {
    const reversed = dataAfter(data, reverseShipment, undo);
    expect(onHand(reversed, central, connector)).toBe(0);
    expect([isReversed(reversed, shipment.id), reversed.movements.size]).toEqual([true, 2]);
    expect(refusalOf(reversed, reverseShipment, { ...undo, id: newId<ShipmentId>() })).toBe('already-reversed');
    expect(refusalOf(reversed, reverseShipment, { ...undo, id: newId<ShipmentId>(), shipmentId: undo.id })).toBe(
      'not-reversible',
    );
    expect(refusalOf(data, reverseShipment, { ...undo, reason: '  ' })).toBe('reason-missing');
  });

  it('lo que ya salió no se anula', () => {
    const gone = dataAfter(data, finalizeOutbound, aShipmentInput({ lines: [aLine({ quantity: 1 })] }));
    expect(refusalOf(gone, reverseShipment, undo)).toBe('not-enough-stock');
  });

  it('corrige en un paso, o en ninguno', () => {
    const corrected = aShipmentInput({ lines: [aLine({ quantity: 50 })] });
    const fixed = dataAfter(data, correctShipment, { ...undo, corrected });
    expect(onHand(fixed, central, connector)).toBe(50);
    expect(shipmentsOf(fixed, central, 'Incoming')).toHaveLength(2);
    expect(refusalOf(data, correctShipment, { ...undo, corrected: { ...corrected, lines: [] } })).toBe('shipment-without-items');
  });
});

describe('conteo', () => {
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

  it('lista lo que debe haber', () => {
    expect(
      expectedCount(data, central).map(({ expected, lotNumber, serialNumbers }) => [expected, lotNumber, serialNumbers]),
    ).toEqual([
      [8, 'L-1', undefined],
      [5, undefined, undefined],
      [2, undefined, ['ONT001', 'ONT002']],
    ]);
  });

  it('lo que falta sale y lo que sobra entra, con el motivo', () => {
    const after = dataAfter(data, fileCount, counted(7, 6, ['ont002', 'ONT009']));
    expect([onHand(after, central, connector), onHand(after, central, cable)]).toEqual([7, 6]);
    expect(stockEntries(after, central, ont).map(({ serialNumber }) => serialNumber)).toEqual(['ONT002', 'ONT009']);
    expect([...after.movements.values()].filter(({ reason }) => reason === 'Conteo de noviembre')).toHaveLength(4);
  });

  it('sin diferencias no mueve nada; con ellas pide el motivo', () => {
    const same = dataAfter(data, fileCount, { ...counted(5, 8, onts(2)), reason: '' });
    expect([same.movements.size, lastShipment(same).purpose]).toEqual([data.movements.size, 'count']);
    expect(refusalOf(data, fileCount, { ...counted(4, 8, onts(2)), reason: '' })).toBe('reason-missing');
  });

  it('si algo se movió mientras se contaba, lo dice con la cifra nueva', () => {
    const moved = dataAfter(data, finalizeOutbound, aShipmentInput({ lines: [aLine({ quantity: 1 })] }));
    const answer = fileCount(moved, counted(5, 8, onts(2)), testEnv());
    expect(answer).toMatchObject({ refused: 'count-stale', figures: { what: 'Conector SC/APC', now: 4 } });
  });

  describe('lo que se encuentra fuera de la lista', () => {
    const list = [
      { materialId: connector, lotNumber: '' },
      { materialId: cable, lotNumber: 'L-1' },
    ];
    const found = (materialId: MaterialId, lotNumber = '') => foundLine(data, central, list, { materialId, lotNumber });

    it('un lote nuevo se cuenta contra nada; uno que ya está ahí, contra lo que hay', () => {
      expect(found(cable, ' L-77 ')).toMatchObject({ lotNumber: 'L-77', expected: 0 });
      expect(foundLine(data, central, [], { materialId: cable, lotNumber: 'l-1' })).toMatchObject({
        lotNumber: 'L-1',
        expected: 8,
      });
      expect(foundLine(data, central, [], { materialId: ont, lotNumber: '' })).toMatchObject({ serialNumbers: onts(2) });
      expect(foundLine(data, north, [], { materialId: ont, lotNumber: '' })).toMatchObject({ expected: 0, serialNumbers: [] });
    });

    it('pide el material y su lote, y no repite lo que ya está en la lista', () => {
      expect(found(asId<MaterialId>(''))).toMatchObject({ refused: 'material-not-chosen' });
      expect(found(cable, ' ')).toMatchObject({ refused: 'identifier-missing', field: 'lotNumber' });
      expect(found(cable, ' l-1')).toMatchObject({ refused: 'counted-twice', figures: { what: 'l-1' }, field: 'lotNumber' });
      expect(found(connector)).toMatchObject({ refused: 'counted-twice', figures: { what: 'Conector SC/APC' } });
    });

    it('entra con su motivo; contado en dos renglones se ajustaría dos veces y se rechaza', () => {
      const line = (lotNumber: string, metres: number) => ({ materialId: cable, lotNumber, expected: 0, counted: metres });
      const after = dataAfter(data, fileCount, { ...input, lines: [line('L-77', 30)] });
      expect(stockEntries(after, central, cable)).toMatchObject([
        { lotNumber: 'L-1', quantity: 8 },
        { lotNumber: 'L-77', quantity: 30 },
      ]);
      const twice = fileCount(data, { ...input, lines: [line('L-77', 30), line('l-77 ', 5)] }, testEnv());
      expect(twice).toMatchObject({ refused: 'counted-twice', figures: { what: 'l-77 ' }, line: 1 });
    });

    it('una serie que está en otro almacén no entra por el conteo, y dice dónde está', () => {
      const elsewhere = dataAfter(
        stockBusiness(),
        finalizeInbound,
        aShipmentInput({ warehouseId: north, lines: [aLine({ materialId: ont, serialNumbers: ['ONT001'] })] }),
      );
      const lines = [{ materialId: ont, expectedSerials: [], foundSerials: ['ont001'] }];
      expect(fileCount(elsewhere, { ...input, lines }, testEnv())).toMatchObject({
        refused: 'serial-somewhere',
        figures: { place: { name: 'Almacén norte' } },
      });
    });
  });
});

it('una bobina sabe lo consumido, lo que queda y desde qué marca sigue', () => {
  const use = (start: number, end: number) =>
    aShipmentInput({ lines: [aLine({ materialId: cable, lotNumber: 'b-7', quantity: end - start, marks: { start, end } })] });
  const reel = received(aLine({ materialId: cable, lotNumber: 'B-7', quantity: 1_000, marks: { start: 2_000, end: 3_000 } }));
  expect(reelAt(reel, central, cable, 'B-7')).toMatchObject({ received: 1_000, consumed: 0, nextMark: 2_000 });
  const once = dataAfter(reel, finalizeOutbound, use(2_000, 2_140));
  expect(reelAt(dataAfter(once, finalizeOutbound, use(2_140, 2_200)), central, cable, 'B-7')).toMatchObject({
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

it('los movimientos recientes cuentan cada envío entero: cuarenta series que entraron juntas son cuarenta', () => {
  const forty = received(aLine({ materialId: ont, serialNumbers: onts(40) }));
  const more = dataAfter(
    forty,
    finalizeInbound,
    aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: onts(3, 41) })] }),
  );
  const told = (movements: readonly Movement[]) => movementBatches(movements).map(({ quantity }) => quantity);
  expect(told(recentMovements(more, central, ont))).toEqual([3, 40]);
  expect(told(recentMovements(more, central, ont, 2))).toEqual([3]);
  expect(told(materialMovements(more, ont))).toEqual([3, 40]);
});

it('por reponer: lo bajo, menos lo que viene en camino o ya se pidió', () => {
  const data = received(aLine({ quantity: 4 }));
  expect(reorderList(data, central)).toMatchObject([{ quantity: 4, minimum: 10, suggested: 16 }]);
  const announced = (quantity: number) =>
    dataAfter(data, saveShipment, { ...aShipmentInput({ lines: [aLine({ quantity })] }), type: 'Incoming' });
  expect(reorderList(announced(6), central)).toMatchObject([{ ordered: 6, onTheWay: 0, suggested: 10 }]);
  expect(reorderList(announced(7), central)).toEqual([]);
});

it('todo lo que hay puede salir, y una pieza más no', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }), fc.nat(40), (receipts, cut) => {
      const data = received(...receipts.map((quantity) => aLine({ quantity })));
      const all = onHand(data, central, connector);
      const first = Math.min(Math.max(cut, 1), all - 1);
      const split = (total: number) =>
        aShipmentInput({ lines: (first > 0 ? [first, total - first] : [total]).map((quantity) => aLine({ quantity })) });
      expect(refusalOf(data, finalizeOutbound, split(all))).toBeNull();
      expect(refusalOf(data, finalizeOutbound, split(all + 1))).toBe('not-enough-stock');
    }),
  );
});
