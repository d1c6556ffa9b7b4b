import { teamNewsOf } from '@/components/shell/notices/team-watch';
import type { Patch } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { Role } from '@/lib/domain/model/user';
import {
  aBudgetRequest,
  aMaterialRequest,
  aMovement,
  aReport,
  aTask,
  aUser,
  budgetRequestId,
  dataWith,
  NOW,
  taskId,
  userId,
} from '../../support/builders';

const [laura, berta] = [aUser({ id: userId(1), name: 'Laura' }), aUser({ id: userId(2), name: 'Berta' })];
const task = aTask({ id: taskId(1), title: 'Montaje', assigneeIds: [berta.id] });
const data = dataWith({ users: [laura, berta], tasks: [task] });
const request = aBudgetRequest({ requestedBy: berta.id, description: 'Renta de grúa' });

const entry = (label: LogEntry['label'], by: LogEntry['by'], ...patches: readonly Patch[]): LogEntry => ({
  ...{ seq: 1, at: '2026-11-21T18:00:00Z', by, label, patches, before: [], about: [] },
});
const asked = (by = berta.id) => entry('budget-requested', by, { table: 'budgetRequests', id: request.id, row: request });
const decided = entry('budget-approved', laura.id, { table: 'budgetRequests', id: request.id, row: request });
const movement = aMovement({ direction: 'out', taskId: task.id });
const sent = entry('stock-issued', laura.id, { table: 'movements', id: movement.id, row: movement });
const others = aBudgetRequest({ id: budgetRequestId(2), requestedBy: laura.id });
const decidedMany = entry(
  'requests-approved',
  laura.id,
  { table: 'budgetRequests', id: others.id, row: others },
  { table: 'budgetRequests', id: request.id, row: request },
);
const equipment = aMaterialRequest({ requestedBy: berta.id });
const dispatched = entry('stock-issued', laura.id, { table: 'materialRequests', id: equipment.id, row: equipment });
const report = aReport({
  id: task.id,
  submittedBy: berta.id,
  reopened: { reason: 'Faltan dos hilos.', by: laura.id, at: NOW },
});
const reopened = entry('report-reopened', laura.id, { table: 'completionReports', id: report.id, row: report });

it.each<[string, LogEntry, typeof laura, Role, string | undefined]>([
  ['a request notifies a supervisor', asked(), laura, 'supervisor', '/requests/?estado=Pending'],
  ['and no technician', asked(), laura, 'technician', undefined],
  ['nor its author', asked(), berta, 'supervisor', undefined],
  ['a decision notifies the requester', decided, berta, 'technician', `/projects/${request.projectId}/budget/`],
  ['and nobody else', decided, aUser({ id: userId(3) }), 'supervisor', undefined],
  ['a decision on many notifies each requester', decidedMany, berta, 'technician', `/projects/${request.projectId}/budget/`],
  ['and nobody else', decidedMany, aUser({ id: userId(3) }), 'supervisor', undefined],
  ['R5: a dispatch notifies the requester', dispatched, berta, 'technician', `/projects/${equipment.projectId}/equipment/`],
  ['and nobody else', dispatched, aUser({ id: userId(3) }), 'technician', undefined],
  ["issued stock notifies the task's assignee", sent, berta, 'technician', `/projects/${task.projectId}/tasks/${task.id}/`],
  ['and nobody else', sent, aUser({ id: userId(3) }), 'technician', undefined],
  ['a reopened report notifies its author', reopened, berta, 'technician', `/projects/${task.projectId}/tasks/${task.id}/`],
  ['and nobody else', reopened, aUser({ id: userId(3) }), 'supervisor', undefined],
])('%s', (_, one, person, role, path) => {
  expect(teamNewsOf(one, { data, me: person.id, role })?.path).toBe(path);
});

it('an author sees why their report was reopened', () => {
  expect(teamNewsOf(reopened, { data, me: berta.id, role: 'technician' })?.body).toBe('Montaje. Faltan dos hilos.');
});
