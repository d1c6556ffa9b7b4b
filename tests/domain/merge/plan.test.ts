import { reopenReport, submitReport } from '@/lib/domain/completion-report/changes';
import { applyPatches, type Change, type Data, emptyData, put } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { createInvoice, recordPayments } from '@/lib/domain/invoice/changes';
import { findInconsistency, type Inconsistency } from '@/lib/domain/merge/consistency';
import { planMerge } from '@/lib/domain/merge/plan';
import { settledTransfers } from '@/lib/domain/merge/rules';
import { settlingTasks } from '@/lib/domain/merge/settled-tasks';
import { withUnit } from '@/lib/domain/merge/stock';
import { type Side, versionsAfter } from '@/lib/domain/merge/versions';
import type { InvoiceFormId, PaymentId } from '@/lib/domain/model/invoice';
import type { Movement, MovementId } from '@/lib/domain/model/movement';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { WeeklyReportId } from '@/lib/domain/model/weekly-report';
import { archiveProject, restoreProject, updateProject } from '@/lib/domain/project/changes';
import { isRefused } from '@/lib/domain/refusal';
import { arriveStock } from '@/lib/domain/stock/arrive';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { ledgerOrder } from '@/lib/domain/stock/ledger';
import { receiveStock } from '@/lib/domain/stock/receive';
import { reverseShipment } from '@/lib/domain/stock/reverse';
import { type ShipmentInput, saveShipment } from '@/lib/domain/stock/shipment-changes';
import { transferStock } from '@/lib/domain/stock/transfer';
import { inTransit } from '@/lib/domain/stock/transit';
import { createTask, updateTask } from '@/lib/domain/task/changes';
import { finishTask } from '@/lib/domain/task/status-changes';
import { recordWeeklyReport } from '@/lib/domain/weekly-report/changes';
import { asCents } from '@/lib/kernel/cents';
import { newId } from '@/lib/kernel/id';
import { runSteps } from '@/lib/kernel/slices';
import {
  aMaterial,
  aMovement,
  aNotification,
  anId,
  anInvoice,
  aProject,
  aReport,
  aShipment,
  aTask,
  NOW,
  projectId,
  shipmentId,
  TODAY,
  taskId,
  testEnv,
  warehouseId,
} from '../../support/builders';
import { brokenInvariants } from '../../support/invariants';
import {
  aLine,
  aShipmentInput,
  cable,
  central,
  connector,
  north,
  ont,
  stockBusiness,
  withSerialsReceived,
} from '../../support/stock-builders';
import { brokenStockRules } from '../../support/stock-ledger';

/** A merge plan: what one phone takes from the other's backup, by record and shipment. */

type Step = (side: Side) => Side;
const does =
  <Input>(change: Change<Input>, input: Input): Step =>
  ({ data, versions }) => {
    const patches = change(data, input, testEnv());
    if (isRefused(patches)) throw new Error(`${change.label}: ${patches.refused}`);
    const entry = { patches, before: beforeOf(data, patches) };
    return { data: applyPatches(data, patches), versions: versionsAfter(versions, [entry]) };
  };
const phone = (begun: Side, ...steps: readonly Step[]) => steps.reduce((side, step) => step(side), begun);
const business = (...steps: readonly Step[]) => phone({ data: stockBusiness(), versions: new Map() }, ...steps);

const told = (plan: ReturnType<typeof planMerge>) => plan?.conflicts.map(({ kind, table }) => [kind, table]);
/** The merged data and the reported conflicts. Checks that a second merge changes nothing and that no rule is broken. */
const merged = (mine: Side, theirs: Side) => {
  const plan = planMerge(mine, theirs);
  const patches = plan?.patches ?? [];
  const data = applyPatches(mine.data, patches);
  expect([...brokenInvariants(data), ...brokenStockRules(data, ledgerOrder(data.movements.values()))]).toEqual([]);
  const versions = versionsAfter(mine.versions, [{ patches, before: beforeOf(mine.data, patches) }]);
  expect(planMerge({ data, versions }, theirs)?.patches).toEqual([]);
  return { data, told: told(plan) };
};

const receives = (...lines: ShipmentInput['lines']) => does(receiveStock, aShipmentInput({ lines }));
const issues = (wanted: Partial<ShipmentInput>, ...lines: ShipmentInput['lines']) =>
  does(issueStock, aShipmentInput({ reference: 'OUT000001', ...wanted, lines }));
const returns = (...lines: ShipmentInput['lines']) =>
  does(receiveStock, aShipmentInput({ purpose: 'return', taskId: taskId(1), lines }));
const serial = (number: string) => aLine({ materialId: ont, serialNumbers: [number] });
const reel = (lotNumber: string, quantity: number) => aLine({ materialId: cable, lotNumber, quantity });
const { id: _id, submittedAt: _at, submittedBy: _by, ...report } = aReport();

describe('a merged record', () => {
  it("keeps this phone's version if a new record of the other phone refers to it", () => {
    const mine = business(does(updateProject, aProject({ title: 'Anillo sur' })));
    const theirs = business(does(createTask, aTask({ id: taskId(8), title: 'Empalmar' })));
    const { data, told: conflicts } = merged(mine, theirs);
    expect([data.projects.get(projectId())?.title, data.tasks.has(taskId(8)), conflicts]).toEqual(['Anillo sur', true, []]);
  });

  it('that only the other phone changed is taken without a conflict', () => {
    const theirs = business(does(updateProject, aProject({ title: 'Anillo sur' })), does(createTask, aTask({ id: taskId(8) })));
    const { data, told: conflicts } = merged(business(), theirs);
    expect([data.projects.get(projectId())?.title, data.tasks.has(taskId(8)), conflicts]).toEqual(['Anillo sur', true, []]);
  });

  it("of an invoice keeps this phone's number if both phones used it", () => {
    const { id: _invoice, customerId: _customer, ...invoice } = anInvoice();
    const [mine, theirs] = [10, 20].map((quantity) =>
      business(does(createInvoice, { ...invoice, quantity, taskId: undefined, formId: newId<InvoiceFormId>() })),
    ) as [Side, Side];
    const { data, told: conflicts } = merged(mine, theirs);
    expect([[...data.invoices.values()].map(({ quantity }) => quantity), conflicts]).toEqual([
      [10],
      [['number-taken', 'invoices']],
    ]);
  });

  it("of a weekly report keeps this phone's version without a conflict: each phone makes it from its own records", () => {
    const id = 'WR-2026-47' as WeeklyReportId;
    const begun = business(does(recordWeeklyReport, id));
    const again = put('weeklyReports', { id, generatedAt: '2026-11-22T18:00:00.000Z', generatedBy: testEnv().user });
    const theirs = { data: applyPatches(begun.data, [again]), versions: begun.versions };
    const { data, told: conflicts } = merged(begun, theirs);
    expect([data.weeklyReports.get(id)?.generatedAt, conflicts]).toEqual([NOW, []]);
  });

  it('of a notification is not added if this phone has notified the same event', () => {
    const told = (number: number, event: string) => ({
      data: applyPatches(stockBusiness(), [put('notifications', aNotification({ id: anId('not', number), event }))]),
      versions: new Map(),
    });
    const events = (mine: Side, theirs: Side) => [...merged(mine, theirs).data.notifications.values()].map(({ event }) => event);
    expect(events(told(1, 'task-due'), told(2, 'task-due'))).toEqual(['task-due']);
    expect(events(told(1, 'task-due'), told(2, 'task-late'))).toEqual(['task-due', 'task-late']);
  });

  it("that becomes the other phone's version reports the values written here: a report, the start of a finished task (T2, T3)", () => {
    const files = (summary: string) => does(submitReport, { ...report, taskId: taskId(1), summary });
    const mine = business(files('Se tendieron 80 m'));
    const theirs = business(files('Falta la mufa'), does(reopenReport, { taskId: taskId(1), reason: 'Otra visita' }));
    const clashes = planMerge(mine, theirs)?.conflicts.find(({ table }) => table === 'completionReports')?.clashes;
    expect(clashes).toContainEqual({ field: 'summary', mine: 'Falta la mufa', theirs: 'Se tendieron 80 m' });

    const open = aTask({ id: taskId(8), startDate: TODAY, dueDate: TODAY });
    const begun = phone({ data: applyPatches(stockBusiness(), [put('tasks', open)]), versions: new Map() });
    const undone = phone(begun, does(updateTask, { ...open, startDate: undefined }));
    const finished = phone(begun, does(finishTask, { id: open.id }));
    const told = [merged(undone, finished), merged(finished, undone)].map(({ data, told: conflicts }) => [
      data.tasks.get(open.id)?.startDate,
      conflicts,
    ]);
    expect(told).toEqual([
      [TODAY, [['both-edited', 'tasks']]],
      [TODAY, [['both-edited', 'tasks']]],
    ]);
  });

  it('of an invoice paid on both phones keeps both payments, and reports a sum above its amount (M6)', () => {
    const invoice = anInvoice({ status: 'pending', amount: asCents(10_000) });
    const begun: Side = { data: applyPatches(stockBusiness(), [put('invoices', invoice)]), versions: new Map() };
    const paid = (number: number, cents: number) =>
      phone(
        begun,
        does(recordPayments, [
          { id: invoice.id, paidOn: TODAY, part: { id: anId<PaymentId>('pay', number), amount: asCents(cents) } },
        ]),
      );
    const partsOf = ({ data }: { readonly data: Data }) => data.invoices.get(invoice.id)?.payments?.map(({ amount }) => amount);
    const [less, more] = [merged(paid(1, 6_000), paid(2, 3_000)), merged(paid(1, 6_000), paid(2, 6_000))];
    expect([partsOf(less), less.told]).toEqual([[6_000, 3_000], []]);
    expect([partsOf(more), more.told]).toEqual([[6_000, 6_000], [['both-edited', 'invoices']]]);
  });

  it('that the other phone reverted is reverted here, and one that only this phone restored stays', () => {
    const away = does(archiveProject, { id: projectId() });
    const back = does(restoreProject, { id: projectId() });
    const isAway = (mine: Side, theirs: Side) => {
      const { data, told: conflicts } = merged(mine, theirs);
      return [data.projects.get(projectId())?.archivedAt !== undefined, conflicts];
    };
    const [archived, restored, again] = [business(away), business(away, back), business(away, back, away)];
    expect(isAway(archived, restored)).toEqual([false, []]);
    expect(isAway(restored, archived)).toEqual([false, []]);
    // An older backup reverts nothing that was done since.
    expect(isAway(again, restored)).toEqual([true, []]);
    expect(isAway(restored, again)).toEqual([true, []]);
    expect(isAway(again, business())).toEqual([true, []]);
    const renamed = business(away, does(updateProject, aProject({ title: 'Anillo sur' })));
    expect(isAway(renamed, restored)).toEqual([false, []]);
    expect(merged(renamed, restored).data.projects.get(projectId())?.title).toBe('Anillo sur');
  });

  it('that takes one field from there and keeps another reports both', () => {
    const open = aTask({ id: taskId(8), startDate: TODAY, dueDate: TODAY });
    const begun = phone({ data: applyPatches(stockBusiness(), [put('tasks', open)]), versions: new Map() });
    const mine = phone(begun, does(updateTask, { ...open, startDate: undefined, title: 'Empalmar mufa' }));
    const theirs = phone(begun, does(updateTask, { ...open, title: 'Tender fibra' }), does(finishTask, { id: open.id }));
    const clashes = planMerge(mine, theirs)?.conflicts.flatMap((conflict) => conflict.clashes);
    expect(clashes?.map(({ field }) => field).sort()).toEqual(['startDate', 'title']);
  });

  it('is taken with its numbers if this phone has no records', () => {
    const books = withSerialsReceived([central, 'A1']);
    const plan = planMerge({ data: emptyData(), versions: new Map() }, { data: books, versions: new Map() });
    expect(applyPatches(emptyData(), plan?.patches ?? []).movements).toEqual(books.movements);
    expect([...books.movements.values()].map(({ number }) => number)).toEqual([90]);
  });
});

describe('a shipment of the other phone', () => {
  const stocked = business(receives(aLine({ quantity: 20 }), reel('L-1', 10), reel('L-2', 10), serial('A1'), serial('A2')));
  const notTaken = [['stock', 'shipments']];

  it("is taken with all its movements, numbered after this phone's", () => {
    const { data, told: conflicts } = merged(
      phone(stocked, issues({}, aLine({ quantity: 8 }))),
      phone(stocked, issues({ taskId: taskId(1) }, aLine({ quantity: 9 }), serial('A1')), receives(aLine({ quantity: 100 }))),
    );
    expect([onHand(data, central, connector), onHand(data, central, ont), conflicts]).toEqual([103, 1, []]);
  });

  it("of an announced receipt that both phones received is taken once, with this phone's quantities", () => {
    const announced = aShipmentInput({ lines: [aLine({ quantity: 7 })] });
    const begun = phone(stocked, does(saveShipment, { ...announced, type: 'Incoming' }));
    const there = { ...announced, lines: announced.lines.map((line) => ({ ...line, quantity: 5 })) };
    const { data, told: conflicts } = merged(
      phone(begun, does(receiveStock, announced)),
      phone(begun, does(receiveStock, there)),
    );
    expect([onHand(data, central, connector), data.shipments.get(announced.id)?.lines[0]?.quantity]).toEqual([27, 7]);
    expect(conflicts).toEqual(notTaken);
  });

  it("is not taken if the material's tracking differs here", () => {
    const lots = put('materials', aMaterial({ trackingType: 'lot', trackingField: 'Lot Number' }));
    const begun = business();
    const mine = {
      data: applyPatches(begun.data, [lots]),
      versions: versionsAfter(new Map(), [{ patches: [lots], before: beforeOf(begun.data, [lots]) }]),
    };
    const { data, told: conflicts } = merged(mine, phone(begun, receives(aLine({ quantity: 5 }))));
    expect([onHand(data, central, connector), conflicts]).toEqual([0, notTaken]);
  });

  it.each<[string, Step, Step]>([
    ['a serial that left here, though others of its material are here', issues({}, serial('A1')), issues({}, serial('A1'))],
    ['more of a lot than is left here, though other lots are here', issues({}, reel('L-1', 8)), issues({}, reel('L-1', 8))],
    ['more than is left here', issues({}, aLine({ quantity: 15 })), issues({}, aLine({ quantity: 15 }))],
    [
      'a serial issued here to a task, as one without a task',
      (side) => phone(side, issues({}, serial('A1')), receives(serial('A1')), issues({ taskId: taskId(1) }, serial('A1'))),
      (side) => phone(side, issues({}, serial('A1')), receives(serial('A1'))),
    ],
  ])('is not taken with %s', (_, here, there) => {
    const mine = phone(stocked, here);
    const result = merged(mine, phone(stocked, there));
    expect(result.told?.[0]).toEqual(notTaken[0]);
    expect([...result.data.movements.values()]).toEqual([...mine.data.movements.values()]);
  });

  it('is taken before a report: the stock came back, and the report that used it is a conflict', () => {
    const given = phone(stocked, issues({ taskId: taskId(1) }, aLine({ quantity: 5 })));
    const used = { ...report, materialsUsed: [{ materialId: connector, quantity: 3 }], taskId: taskId(1) };
    const { data, told: conflicts } = merged(
      phone(given, returns(aLine({ quantity: 1 }))),
      phone(given, returns(aLine({ quantity: 2 })), does(submitReport, used)),
    );
    expect([onHand(data, central, connector), conflicts]).toEqual([18, [['rule', 'completionReports']]]);
  });

  it('of a transfer takes no more than is in transit here', () => {
    const transfer = { ...aShipmentInput({ id: shipmentId(9), lines: [aLine({ quantity: 6 })] }), otherWarehouseId: north };
    const sent = phone(stocked, does(transferStock, transfer));
    const arrives = (quantity: number) =>
      does(arriveStock, {
        ...aShipmentInput({ id: newId<ShipmentId>(), warehouseId: north, lines: [aLine({ quantity })] }),
        transferId: shipmentId(9),
      });
    const twice = merged(phone(sent, arrives(4)), phone(sent, arrives(4)));
    expect([onHand(twice.data, north, connector), twice.told]).toEqual([4, notTaken]);
    expect(inTransit(twice.data, shipmentId(9)).map(({ left }) => left)).toEqual([2]);
    const both = merged(phone(sent, arrives(4)), phone(sent, arrives(2)));
    expect([onHand(both.data, north, connector), both.told]).toEqual([6, []]);
  });

  it('reverses no transfer that has arrived here meanwhile', () => {
    const transfer = { ...aShipmentInput({ id: shipmentId(9), lines: [aLine({ quantity: 6 })] }), otherWarehouseId: north };
    const sent = phone(stocked, does(transferStock, transfer));
    const arrival = { ...aShipmentInput({ warehouseId: north, lines: [aLine({ quantity: 6 })] }), transferId: shipmentId(9) };
    const undo = { id: newId<ShipmentId>(), shipmentId: shipmentId(9), reason: 'No salió' };
    const { data, told: conflicts } = merged(phone(sent, does(arriveStock, arrival)), phone(sent, does(reverseShipment, undo)));
    expect([central, north].map((warehouse) => onHand(data, warehouse, connector))).toEqual([14, 6]);
    expect(conflicts).toEqual(notTaken);
  });

  it('that no app can write is not taken: in a missing warehouse, for a missing project, or with a movement reversed twice', () => {
    const twice = phone(stocked, receives(aLine({ quantity: 20 })));
    const [first] = [...twice.data.movements.values()].filter(({ materialId }) => materialId === connector);
    if (!first) throw new Error('it moved');
    const shipment = aShipment({ id: shipmentId(30), purpose: 'correction', reversesId: first.shipmentId });
    const back = (number: number): Movement =>
      aMovement({
        ...first,
        id: anId<MovementId>('mov', number),
        direction: 'out',
        shipmentId: shipment.id,
        reversesId: first.id,
      });
    expect(withUnit(twice.data, { shipment, movements: [back(1)] })).not.toBeNull();
    expect(withUnit(twice.data, { shipment, movements: [back(1), back(2)] })).toBeNull();
    const elsewhere = aShipment({ id: shipmentId(31), warehouseId: warehouseId(9) });
    const movement = aMovement({ shipmentId: shipmentId(31), quantity: 1 });
    expect(withUnit(twice.data, { shipment: { ...elsewhere, warehouseId: central }, movements: [movement] })).not.toBeNull();
    expect(withUnit(twice.data, { shipment: elsewhere, movements: [movement] })).toBeNull();
    const forNobody = { ...movement, projectId: projectId(9) };
    expect(withUnit(twice.data, { shipment: { ...elsewhere, warehouseId: central }, movements: [forNobody] })).toBeNull();
  });
});

describe('books that no app can write', () => {
  const of = (...moves: readonly Partial<Movement>[]): Data =>
    applyPatches(stockBusiness(), [
      put('shipments', aShipment()),
      ...moves.map((move, index) =>
        put('movements', aMovement({ id: anId<MovementId>('mov', index + 1), number: index + 1, ...move })),
      ),
    ]);
  const [into, out] = [{ direction: 'in' }, { direction: 'out' }] as const;
  const lot = { materialId: cable, quantity: 5 };
  const one = { materialId: ont, serialNumber: 'A1', quantity: 1 };

  it.each<[string, Data, Inconsistency | null]>([
    ['consistent', of(into, out), null],
    ['with more issued than received', of(out), 'negative-stock'],
    ['with one piece more issued than received', of({ ...into, quantity: 5 }, { ...out, quantity: 6 }), 'negative-stock'],
    [
      'with more of a lot issued than received, though another lot is there',
      of({ ...lot, ...into, lotNumber: 'L-1' }, { ...lot, ...out, lotNumber: 'L-2' }),
      'negative-stock',
    ],
    ['with a serial in two warehouses', of({ ...one, ...into }, { ...one, ...into, warehouseId: north }), 'serial-twice'],
    ['that refer to a missing task', of({ ...into, taskId: taskId(9) }), 'reference'],
  ])('%s are merged only if they are consistent', (_, data, why) => {
    expect(runSteps(findInconsistency(data))).toBe(why);
    const side = { data, versions: new Map() };
    expect(planMerge(side, business()) === null).toBe(why !== null);
  });

  it('are merged if a team has flagged them', () => {
    const side = { data: of(out), versions: new Map() };
    expect(planMerge(side, business(), [{ warehouseId: central, materialId: connector }])).not.toBeNull();
  });
});

it('a transfer whose status was wrong before the merge stays as it is: only a status made wrong by the merge is corrected', () => {
  const transfer = { ...aShipmentInput({ id: shipmentId(61), lines: [aLine({ quantity: 4 })] }), otherWarehouseId: north };
  const { data } = business(receives(aLine({ quantity: 9 })), does(transferStock, transfer));
  const arrived = [{ status: 'Delivered' as const, at: NOW, by: testEnv().user }];
  const told = aShipment({ ...data.shipments.get(shipmentId(61)), timeline: arrived });
  const wrong = applyPatches(data, [put('shipments', told)]);
  const also = applyPatches(wrong, [put('shipments', { ...told, notes: 'Caja azul' })]);
  expect(settledTransfers(wrong, also)).toEqual([]);
  const settled = [{ id: shipmentId(61), row: { timeline: [...arrived, { status: 'In Transit' }] } }];
  expect([data, stockBusiness()].map((mine) => settledTransfers(mine, also))).toMatchObject([settled, settled]);
});

it('a task is corrected only if it differs from its signed report, and only if it exists', () => {
  const { data } = business();
  const task = data.tasks.get(taskId(1)) ?? aTask();
  expect(runSteps(settlingTasks(data, [put('tasks', { ...task, title: 'Otro nombre' })]))).toEqual([]);
  expect(runSteps(settlingTasks(data, [put('completionReports', aReport({ id: taskId(9) }))]))).toEqual([]);
});
