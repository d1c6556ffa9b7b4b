import { applyPatches, type Data, put } from '@/lib/domain/data';
import { approveMaterialRequest } from '@/lib/domain/material-request/changes';
import type { MovementId } from '@/lib/domain/model/movement';
import { isRefused } from '@/lib/domain/refusal';
import { countStock, expectedCount } from '@/lib/domain/stock/count';
import { allocatedAssets, allocatedToTask, fulfilment } from '@/lib/domain/stock/fulfilment';
import { issueStock } from '@/lib/domain/stock/issue';
import type { LineInput } from '@/lib/domain/stock/line';
import { stockEntries } from '@/lib/domain/stock/lots';
import { receiveStock } from '@/lib/domain/stock/receive';
import { requestTally } from '@/lib/domain/stock/request-stock';
import { reversalRefusal, reverseShipment } from '@/lib/domain/stock/reverse';
import type { ShipmentInput } from '@/lib/domain/stock/shipment-changes';
import { refusalText } from '@/lib/text/messages';
import {
  aMaterial,
  aMaterialRequest,
  anId,
  aReport,
  dataAfter,
  materialRequestId,
  NOW,
  projectId,
  refusalOf,
  shipmentId,
  TODAY,
  taskId,
  testEnv,
} from '../../support/builders';
import { aLine, aShipmentInput, cable, central, connector, ont, stockBusiness } from '../../support/stock-builders';

/** Allowed returns (invariant R3): a task or a request returns its issued stock, others return stock that nobody has. */

const receive = (data: Data, ...lines: LineInput[]) => dataAfter(data, receiveStock, aShipmentInput({ lines }));
const issue = (data: Data, of: Partial<ShipmentInput>, ...lines: LineInput[]) =>
  dataAfter(data, issueStock, aShipmentInput({ ...of, lines }));
const approved = [1, 2, 3].reduce(
  (data, number) => dataAfter(data, approveMaterialRequest, { id: materialRequestId(number) }),
  receive(stockBusiness(), aLine({ quantity: 50 }), aLine({ materialId: ont, serialNumbers: ['HW-1', 'HW-2'] })),
);
const back = (of: Partial<ShipmentInput>, ...lines: LineInput[]) => aShipmentInput({ purpose: 'return', ...of, lines });
const serial = (number: string) => aLine({ materialId: ont, serialNumbers: [number] });

describe('a returned serial', () => {
  const ofRequest = { projectId: projectId(), requestId: materialRequestId(3) };
  const given = issue(approved, ofRequest, serial('HW-1'));
  const ofProject = issue(approved, { projectId: projectId() }, serial('HW-2'));

  it.each([
    { what: 'from the request that it was issued for', data: given, of: ofRequest, number: 'HW-1', why: null },
    { what: 'from a request that never had it', data: ofProject, of: ofRequest, number: 'HW-2', why: 'serial-not-with-task' },
    {
      what: 'from a request, though the serial is unknown',
      data: given,
      of: ofRequest,
      number: 'HW-9',
      why: 'serial-not-with-task',
    },
    {
      what: 'from the project without a request',
      data: ofProject,
      of: { projectId: projectId() },
      number: 'HW-2',
      why: null,
    },
    {
      what: 'from the project, though the serial is unknown',
      data: given,
      of: { projectId: projectId() },
      number: 'HW-9',
      why: null,
    },
  ])('$what: $why', ({ data, of, number, why }) => {
    expect(refusalOf(data, receiveStock, back(of, serial(number)))).toBe(why);
  });
});

it('a serial that its task has used is refused as used or returned, because it was issued to it', () => {
  const ofTask = { projectId: projectId(), taskId: taskId(1) };
  const materialsUsed = [{ materialId: ont, quantity: 1, serialNumbers: ['HW-1'] }];
  const used = applyPatches(issue(approved, ofTask, serial('HW-1'), serial('HW-2')), [
    put('completionReports', aReport({ id: taskId(1), materialsUsed })),
  ]);
  const answer = receiveStock(used, back(ofTask, serial('HW-1')), testEnv());
  expect(isRefused(answer) && refusalText(answer)).toBe('La serie HW-1 no se entregó a esta tarea, o ya se usó o se devolvió.');
});

it("a request's return counts for its task too, which can't return it again", () => {
  const ofRequest = { requestId: materialRequestId(1) };
  const given = issue(approved, ofRequest, aLine({ quantity: 4 }));
  const returned = dataAfter(given, receiveStock, back(ofRequest, aLine({ quantity: 3 })));
  const again = (quantity: number) =>
    refusalOf(returned, receiveStock, back({ taskId: taskId(1) }, aLine({ materialId: connector, quantity })));
  expect([again(1), again(2)]).toEqual([null, 'more-than-allocated']);
});

it('a returned serial keeps its last known condition, unless the return states another', () => {
  const used = { ...serial('HW-9'), condition: 'Used' as const };
  const bought = issue(receive(approved, used), { taskId: taskId(1) }, serial('HW-9'));
  const conditionAfter = (line: LineInput) => {
    const data = dataAfter(bought, receiveStock, back({ taskId: taskId(1) }, line));
    return stockEntries(data, central, ont).find(({ serialNumber }) => serialNumber === 'HW-9')?.condition;
  };
  expect(conditionAfter(serial('HW-9'))).toBe('Used');
  expect(conditionAfter({ ...serial('HW-9'), condition: 'New' })).toBe('New');
});

it('a mistaken return can be reversed, though the task has less left than was returned', () => {
  const ofTask = { projectId: projectId(), taskId: taskId(1) };
  const given = issue(approved, { ...ofTask, requestId: materialRequestId(1) }, aLine({ quantity: 8 }));
  const returned = dataAfter(given, receiveStock, { ...back(ofTask, aLine({ quantity: 6 })), id: shipmentId(77) });
  const undo = { id: shipmentId(78), shipmentId: shipmentId(77), reason: 'No volvió' };
  expect(allocatedToTask(returned, taskId(1))).toMatchObject([{ materialId: connector, allocated: 2 }]);
  expect(allocatedToTask(dataAfter(returned, reverseShipment, undo), taskId(1))).toMatchObject([{ allocated: 8 }]);
});

it('a purchase for a task is returned by nobody', () => {
  const ofTask = { projectId: projectId(), taskId: taskId(1), requestId: materialRequestId(1) };
  const given = issue(approved, ofTask, aLine({ quantity: 5 }));
  const bought = dataAfter(given, receiveStock, aShipmentInput({ ...ofTask, lines: [aLine({ quantity: 3 })] }));
  expect(allocatedToTask(bought, taskId(1))).toMatchObject([{ materialId: connector, allocated: 5 }]);
});

it("a task's return counts for the requests that have some left, and every movement moves something", () => {
  const ofTask = { projectId: projectId(), taskId: taskId(1) };
  const [first, second] = [1, 2].map((number) => ({ ...ofTask, requestId: materialRequestId(number) })) as [
    Partial<ShipmentInput>,
    Partial<ShipmentInput>,
  ];
  const given = issue(issue(approved, first, aLine({ quantity: 5 })), second, aLine({ quantity: 4 }));
  const some = dataAfter(given, receiveStock, back(second, aLine({ quantity: 4 })));
  const rest = dataAfter(some, receiveStock, { ...back(ofTask, aLine({ quantity: 3 })), id: shipmentId(77) });
  const moved = [...rest.movements.values()].filter((movement) => movement.shipmentId === shipmentId(77));
  expect(moved.map(({ materialId, quantity, requestId }) => ({ materialId, quantity, requestId }))).toEqual([
    { materialId: connector, quantity: 3, requestId: materialRequestId(1) },
  ]);
});

it("a report's use counts for the task's older request, and a return for the newer one", () => {
  const ofTask = { projectId: projectId(), taskId: taskId(1) };
  const [older, newer] = [1, 2].map((number) => ({ ...ofTask, requestId: materialRequestId(number) })) as [
    Partial<ShipmentInput>,
    Partial<ShipmentInput>,
  ];
  const given = issue(issue(approved, newer, aLine({ quantity: 4 })), older, aLine({ quantity: 5 }));
  const used = { id: taskId(1), materialsUsed: [{ materialId: connector, quantity: 6 }] };
  const told = applyPatches(given, [put('completionReports', aReport(used))]);
  const returned = dataAfter(told, receiveStock, back(ofTask, aLine({ quantity: 2 })));
  const usedOf = (data: Data) =>
    [1, 2].map((number) => {
      const request = data.materialRequests.get(materialRequestId(number));
      return request && fulfilment(data, request).lines.find(({ materialId }) => materialId === connector);
    });
  expect(usedOf(told)).toMatchObject([{ used: 5 }, { used: 1 }]);
  expect(usedOf(returned)).toMatchObject([
    { used: 5, returned: 0 },
    { used: 1, returned: 2 },
  ]);
});

describe('the limit is on the sum of the lines, not on each line (R3)', () => {
  const lot = (lotNumber: string, quantity: number) => aLine({ materialId: cable, quantity, lotNumber });
  const withCable = receive(approved, lot('A', 20), lot('B', 20));
  const ofSecond = { projectId: projectId(), taskId: taskId(1), requestId: materialRequestId(2) };

  it('two lots of one material leave together only up to the requested quantity', () => {
    const dispatch = (...lines: LineInput[]) => refusalOf(withCable, issueStock, aShipmentInput({ ...ofSecond, lines }));
    expect(dispatch(lot('A', 5), lot('B', 4))).toBeNull();
    expect(dispatch(lot('A', 5), lot('B', 5))).toBe('more-than-requested');
  });

  it('two lots return to a request without a task only up to the issued quantity', () => {
    const data = dataAfter(
      applyPatches(withCable, [
        put('materialRequests', aMaterialRequest({ id: materialRequestId(9), items: [{ materialId: cable, quantity: 9 }] })),
      ]),
      approveMaterialRequest,
      { id: materialRequestId(9) },
    );
    const ofNinth = { projectId: projectId(), requestId: materialRequestId(9) };
    const given = issue(data, ofNinth, lot('A', 2), lot('B', 2));
    expect(refusalOf(given, receiveStock, back(ofNinth, lot('A', 2), lot('B', 2)))).toBeNull();
    expect(refusalOf(given, receiveStock, back(ofNinth, lot('A', 3), lot('B', 2)))).toBe('more-than-allocated');
  });

  it("a task's return of two lots counts for its request only up to the issued quantity", () => {
    const ofTask = { projectId: projectId(), taskId: taskId(1) };
    const given = issue(issue(withCable, ofSecond, lot('A', 2), lot('B', 1)), ofTask, lot('A', 3), lot('B', 4));
    const returned = dataAfter(given, receiveStock, back(ofTask, lot('A', 3), lot('B', 3)));
    const tally = requestTally(returned, { id: materialRequestId(2) }).get(cable);
    expect(tally).toMatchObject({ issued: 3, returned: 3 });
  });

  it('an issue can be reversed only while its lots are unused, whatever is left of others', () => {
    const ofTask = { projectId: projectId(), taskId: taskId(1) };
    const first = issue(withCable, { ...ofTask, id: shipmentId(71) }, lot('A', 3), lot('A', 3));
    const given = issue(first, { ...ofTask, id: shipmentId(72) }, lot('B', 6));
    const reported = (lotNumber: string, quantity: number) =>
      applyPatches(given, [
        put('completionReports', aReport({ id: taskId(1), materialsUsed: [{ materialId: cable, lotNumber, quantity }] })),
      ]);
    const takenBack = (data: Data) =>
      refusalOf(data, reverseShipment, { id: shipmentId(78), shipmentId: shipmentId(71), reason: 'No salió' });
    expect(takenBack(reported('B', 6))).toBeNull();
    expect(takenBack(reported('a ', 1))).toBe('used-or-returned');
  });
});

it('a request returns at most what its task has unused, whatever it was issued (R3)', () => {
  const ofTask = { projectId: projectId(), taskId: taskId(1) };
  const ofFirst = { ...ofTask, requestId: materialRequestId(1) };
  const given = issue(approved, ofFirst, aLine({ quantity: 5 }));
  const used = { id: taskId(1), materialsUsed: [{ materialId: connector, quantity: 3 }] };
  const reported = applyPatches(given, [put('completionReports', aReport(used))]);
  const byRequest = { projectId: projectId(), requestId: materialRequestId(1) };
  expect(refusalOf(reported, receiveStock, back(byRequest, aLine({ quantity: 2 })))).toBeNull();
  expect(refusalOf(reported, receiveStock, back(byRequest, aLine({ quantity: 3 })))).toBe('more-than-allocated');
});

it('an archived material can be returned, but not bought', () => {
  const given = issue(approved, { taskId: taskId(1) }, aLine({ quantity: 2 }));
  const archived = applyPatches(given, [put('materials', aMaterial({ archivedAt: NOW }))]);
  expect(refusalOf(archived, receiveStock, back({ taskId: taskId(1) }, aLine()))).toBeNull();
  expect(refusalOf(archived, receiveStock, aShipmentInput({ lines: [aLine()] }))).toBe('archived');
});

describe('of two serials of a request one is installed, and', () => {
  const ofRequest = { projectId: projectId(), taskId: taskId(1), requestId: materialRequestId(1) };
  const firstIssue = { ...ofRequest, id: shipmentId(81) };
  const issued = issue(issue(approved, firstIssue, serial('HW-1')), { ...ofRequest, id: shipmentId(82) }, serial('HW-2'));
  const used = [{ materialId: ont, quantity: 1, serialNumbers: ['hw-1'] }];
  const reported = applyPatches(issued, [put('completionReports', aReport({ id: taskId(1), materialsUsed: used }))]);
  const withTask = (data: Data) => allocatedAssets(data, taskId(1)).flatMap(({ serialNumbers }) => serialNumbers);

  it.each([
    { number: 81, of: 'the installed one', why: { refused: 'used-or-returned', figures: { material: 'ONT' } } },
    { number: 82, of: 'the other one', why: undefined },
  ])('the issue of $of can be reversed, or its material is named: $why (R3)', ({ number, why }) => {
    const shipment = reported.shipments.get(shipmentId(number));
    expect(shipment && reversalRefusal(reported, shipment)).toEqual(why);
  });

  it.each([[['HW-1', 'HW-2']], [['HW-2', 'HW-1']]])('a receipt of %j takes only the other one from the task', (serialNumbers) => {
    const both = receive(reported, aLine({ materialId: ont, serialNumbers }));
    expect(withTask(both)).toEqual(['HW-1']);
    expect(requestTally(both, { id: materialRequestId(1) }).get(ont)).toEqual({ issued: 2, returned: 1 });
  });

  const counted = (data: Data, foundSerials: readonly string[]) => {
    const [line] = expectedCount(data, central, [ont]);
    const lines = [{ materialId: ont, expectedSerials: line?.serialNumbers ?? [], foundSerials }];
    return dataAfter(data, countStock, {
      ...{ id: shipmentId(89), warehouseId: central, reference: 'CON000001', date: TODAY, reason: 'Conteo' },
      lines,
    });
  };

  it('a count that finds both on the shelf returns only the other one (R3)', () => {
    const found = counted(reported, ['HW-1', 'HW-2']);
    expect(withTask(found)).toEqual(['HW-1']);
    expect(requestTally(found, { id: materialRequestId(1) }).get(ont)).toEqual({ issued: 2, returned: 1 });
    const undone = dataAfter(found, reverseShipment, { id: shipmentId(90), shipmentId: shipmentId(89), reason: 'Mal contado' });
    expect(withTask(undone)).toEqual(['HW-1', 'HW-2']);
  });

  describe('and another one was issued on two phones:', () => {
    const [first] = [...issued.movements.values()].filter(({ serialNumber }) => serialNumber === 'HW-2').slice(-1);
    if (!first) throw new Error('it was issued');
    const twice = applyPatches(issued, [put('movements', { ...first, id: anId<MovementId>('mov', 99), number: 999 })]);

    it('a count without it takes it from no task', () => {
      expect([...counted(twice, []).movements.values()].at(-1)).toMatchObject({ direction: 'in', serialNumber: 'HW-2' });
      expect([...counted(twice, []).movements.values()].at(-1)?.taskId).toBeUndefined();
    });

    it('a count that finds it takes it from both issues', () => {
      expect(withTask(counted(twice, ['HW-2']))).toEqual(['HW-1']);
      expect(requestTally(counted(twice, ['HW-2']), { id: materialRequestId(1) }).get(ont)).toEqual({ issued: 3, returned: 2 });
    });
  });
});
