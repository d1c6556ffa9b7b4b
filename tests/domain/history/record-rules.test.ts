import { applyPatches, type Patch, put } from '@/lib/domain/data';
import { brokenBy } from '@/lib/domain/history/record-rules';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import type { RefusalCode } from '@/lib/domain/refusal';
import { asDay } from '@/lib/kernel/day';
import {
  aBudgetRequest,
  aCustomer,
  aMaterialRequest,
  anInvoice,
  aProject,
  aReport,
  aTask,
  aUser,
  customerId,
  dataWith,
  NOW,
  projectId,
  taskId,
  userId,
} from '../../support/builders';

/** Rows that a merge, an undo or the trash brings: each could stand where it was written, and here it can't. */

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
    'a project that ends before it begins',
    'end-before-start',
    put('projects', aProject({ startDate: asDay('2026-11-05'), endDate: asDay('2026-11-04') })),
    put('projects', aProject({ startDate: asDay('2026-11-05'), endDate: asDay('2026-11-05') })),
  ],
  [
    'a task that was finished before it began',
    'start-after-completion',
    put('tasks', { ...finished, startDate: asDay('2026-11-06') }),
    put('tasks', { ...finished, startDate: asDay('2026-11-05') }),
  ],
  [
    'work in hand of somebody who is not in the team',
    'assignee-left',
    put('tasks', aTask({ id: taskId(2), assigneeIds: [stranger] })),
    put('tasks', aTask({ id: taskId(2), assigneeIds: [member] })),
  ],
  [
    'the task of somebody who is not in the team, that is open again',
    'assignee-left',
    put('tasks', aTask({ assigneeIds: [stranger] })),
    put('tasks', { ...finished, assigneeIds: [stranger] }),
  ],
  [
    'a team that somebody joins who was archived',
    'assignee-left',
    put('projects', aProject({ memberIds: [member, left] })),
    put('projects', aProject({ memberIds: [member, stranger] })),
  ],
  [
    'a project that goes to a customer who was archived',
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
    'material for a task of another project',
    'task-of-another-project',
    put('materialRequests', aMaterialRequest({ projectId: projectId(2), taskId: taskId(1) })),
    put('materialRequests', aMaterialRequest({ taskId: taskId(1) })),
  ],
  [
    'a report of a task that is not finished',
    'task-not-completed',
    put('completionReports', aReport({ id: taskId(2) })),
    put('completionReports', aReport()),
  ],
  [
    'an invoice that is due before it was issued',
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
])('%s is refused, and its neighbour stands', (_case, code, wrong, right) => {
  expect(brokenBy(data, [wrong])?.refused).toBe(code);
  expect(brokenBy(data, [right])).toBeUndefined();
});

it('what was given to somebody, or done for a customer, before they were archived stands', () => {
  const before = {
    ...data,
    tasks: dataWith().tasks,
    projects: dataWith({ projects: [aProject({ memberIds: [left] })] }).projects,
  };
  expect(brokenBy(before, [put('projects', aProject({ title: 'Troncal poniente', memberIds: [left] }))])).toBeUndefined();
});

it('rows that come together are judged together', () => {
  const [second, third] = [put('invoices', anInvoice({ id: year('002') })), put('invoices', anInvoice({ id: year('003') }))];
  expect(brokenBy(data, [third, second])).toBeUndefined();
  expect(brokenBy(applyPatches(data, [second]), [third])).toBeUndefined();
});
