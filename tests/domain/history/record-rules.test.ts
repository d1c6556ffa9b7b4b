import { applyPatches, type Patch, put } from '@/lib/domain/data';
import { patchesRefusal } from '@/lib/domain/history/record-rules';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import type { MovementId } from '@/lib/domain/model/movement';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import type { RefusalCode } from '@/lib/domain/refusal';
import { asDay } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import {
  aBudgetRequest,
  aCustomer,
  aMaterial,
  aMaterialRequest,
  aMovement,
  anId,
  anInvoice,
  aProject,
  aReport,
  aShipment,
  aTask,
  aUser,
  aWarehouse,
  customerId,
  dataWith,
  materialId,
  NOW,
  projectId,
  shipmentId,
  taskId,
  userId,
  warehouseId,
} from '../../support/builders';

/** Rows from a merge, an undo or the trash: each was valid where it was written, and is invalid here. */

const finished = aTask({ startDate: asDay('2026-11-02'), completeDate: asDay('2026-11-05') });
const [member, stranger, left, here] = [userId(2), userId(3), userId(4), customerId(2)];
const archived = { archivedAt: NOW };
const data = dataWith({
  users: [aUser(), aUser({ id: member }), aUser({ id: stranger }), aUser({ id: left, ...archived })],
  customers: [aCustomer(archived), aCustomer({ id: here })],
  projects: [aProject({ memberIds: [member] }), aProject({ id: projectId(2), title: 'Ramal sur' })],
  tasks: [finished, aTask({ id: taskId(2) })],
  invoices: [anInvoice()],
});
const year = (number: string) => `INV-2026-${number}` as InvoiceId;

it.each<[string, RefusalCode, Patch, Patch]>([
  [
    'a project that ends before it starts',
    'end-before-start',
    put('projects', aProject({ startDate: asDay('2026-11-05'), endDate: asDay('2026-11-04') })),
    put('projects', aProject({ startDate: asDay('2026-11-05'), endDate: asDay('2026-11-05') })),
  ],
  [
    'a task completed before it started',
    'start-after-completion',
    put('tasks', { ...finished, startDate: asDay('2026-11-06') }),
    put('tasks', { ...finished, startDate: asDay('2026-11-05') }),
  ],
  [
    'an open task of a user who is not in the team',
    'assignee-left',
    put('tasks', aTask({ id: taskId(2), assigneeIds: [stranger] })),
    put('tasks', aTask({ id: taskId(2), assigneeIds: [member] })),
  ],
  [
    'a reopened task of a user who is not in the team',
    'assignee-left',
    put('tasks', aTask({ assigneeIds: [stranger] })),
    put('tasks', { ...finished, assigneeIds: [stranger] }),
  ],
  [
    'a team with a new archived member',
    'assignee-left',
    put('projects', aProject({ memberIds: [member, left] })),
    put('projects', aProject({ memberIds: [member, stranger] })),
  ],
  [
    'a project with a new archived customer',
    'archived',
    put('projects', aProject({ id: projectId(3) })),
    put('projects', aProject({ id: projectId(3), customerId: here })),
  ],
  [
    'an expense of a task of another project',
    'task-of-another-project',
    put('budgetRequests', aBudgetRequest({ projectId: projectId(2), taskId: taskId(1) })),
    put('budgetRequests', aBudgetRequest({ taskId: taskId(1) })),
  ],
  [
    'a material request for a task of another project',
    'task-of-another-project',
    put('materialRequests', aMaterialRequest({ projectId: projectId(2), taskId: taskId(1) })),
    put('materialRequests', aMaterialRequest({ taskId: taskId(1) })),
  ],
  [
    'a report of an unfinished task',
    'task-not-completed',
    put('completionReports', aReport({ id: taskId(2) })),
    put('completionReports', aReport()),
  ],
  [
    'an invoice due before its issue',
    'due-before-issue',
    put('invoices', anInvoice({ date: asDay('2026-11-21'), dueDate: asDay('2026-11-20') })),
    put('invoices', anInvoice({ date: asDay('2026-11-21'), dueDate: asDay('2026-11-21') })),
  ],
  [
    'an invoice of a task of another project',
    'task-of-another-project',
    put('invoices', anInvoice({ projectId: projectId(2), taskId: taskId(1) })),
    put('invoices', anInvoice({ taskId: taskId(1) })),
  ],
  [
    'an invoice whose number leaves a gap',
    'record-missing',
    put('invoices', anInvoice({ id: year('003') })),
    put('invoices', anInvoice({ id: year('002') })),
  ],
])('%s is refused, and a similar valid row is accepted', (_case, code, wrong, right) => {
  expect(patchesRefusal(data, [wrong])?.refused).toBe(code);
  expect(patchesRefusal(data, [right])).toBeUndefined();
});

it('links to archived users and customers stay valid if they are older than the archiving', () => {
  const before = {
    ...data,
    tasks: dataWith().tasks,
    projects: dataWith({ projects: [aProject({ memberIds: [left] })] }).projects,
  };
  expect(patchesRefusal(before, [put('projects', aProject({ title: 'Troncal poniente', memberIds: [left] }))])).toBeUndefined();
});

it('rows written together are checked together', () => {
  const [second, third] = [put('invoices', anInvoice({ id: year('002') })), put('invoices', anInvoice({ id: year('003') }))];
  expect(patchesRefusal(data, [third, second])).toBeUndefined();
  expect(patchesRefusal(applyPatches(data, [second]), [third])).toBeUndefined();
});

describe('rows that contradict the ledger', () => {
  const [here, open, gone] = [shipmentId(1), shipmentId(2), shipmentId(3)];
  const line = { id: newId<ShipmentLineId>(), materialId: materialId(), quantity: 10 };
  const transfer = { id: gone, purpose: 'transfer' as const, toWarehouseId: warehouseId(2), lines: [line] };
  const draft = { id: open, finalizedAt: undefined, lines: [line] };
  const unmoved = materialId(2);
  const moved = dataWith({
    materials: [aMaterial(), aMaterial({ id: unmoved })],
    warehouses: [aWarehouse(), aWarehouse({ id: warehouseId(2) })],
    shipments: [aShipment({ id: here, lines: [line] }), aShipment(draft), aShipment(transfer)],
    movements: [here, gone].map((id, index) =>
      aMovement({ id: anId<MovementId>('mov', index + 1), shipmentId: id, number: index + 1 }),
    ),
  });
  const delivered = [{ status: 'Delivered' as const, at: NOW, by: userId() }];

  it.each<[string, RefusalCode, Patch, Patch]>([
    [
      'a shipment with more than it moved',
      'changed-since',
      put('shipments', aShipment({ id: here, lines: [{ ...line, quantity: 11 }] })),
      put('shipments', aShipment({ id: here, lines: [line], notes: 'Por la tarde' })),
    ],
    [
      'a draft of a shipment that has moved',
      'changed-since',
      put('shipments', aShipment({ ...draft, id: here })),
      put('shipments', aShipment({ ...draft, notes: 'Por la tarde' })),
    ],
    [
      'a finalized shipment without movements',
      'changed-since',
      put('shipments', aShipment({ ...draft, finalizedAt: NOW })),
      put('shipments', aShipment({ ...draft, finalizedAt: NOW, lines: [] })),
    ],
    [
      'a delivered transfer that is all in transit',
      'changed-since',
      put('shipments', aShipment({ ...transfer, timeline: delivered })),
      put('shipments', aShipment({ ...transfer, notes: 'Por la tarde' })),
    ],
    [
      'another tracking of a moved material',
      'tracking-frozen',
      put('materials', aMaterial({ trackingType: 'lot' })),
      put('materials', aMaterial({ id: unmoved, trackingType: 'lot' })),
    ],
    [
      'metres for a material moved in pieces',
      'tracking-frozen',
      put('materials', aMaterial({ measured: true })),
      put('materials', aMaterial({ measured: false, name: 'Conector' })),
    ],
  ])('%s is refused, and a similar valid row is accepted (invariants S8, S10, S12)', (_case, code, wrong, right) => {
    expect(patchesRefusal(moved, [wrong])?.refused).toBe(code);
    expect(patchesRefusal(moved, [right])).toBeUndefined();
  });
});
