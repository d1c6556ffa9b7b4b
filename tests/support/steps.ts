import fc from 'fast-check';
import { nameFiles } from '@/lib/domain/attached-files';
import { approveBudgetRequest, rejectBudgetRequest, requestBudget } from '@/lib/domain/budget-request/changes';
import type { ChangeLabel } from '@/lib/domain/change-label';
import { reopenReport, submitReport } from '@/lib/domain/completion-report/changes';
import {
  archiveCustomer,
  archiveCustomers,
  createCustomer,
  deleteCustomer,
  restoreCustomer,
  updateCustomer,
} from '@/lib/domain/customer/changes';
import type { Change } from '@/lib/domain/data';
import { createInvoice, deleteInvoice, recordPayments, removePayment, updateInvoice } from '@/lib/domain/invoice/changes';
import {
  archiveMaterial,
  archiveMaterials,
  createMaterial,
  deleteMaterial,
  restoreMaterial,
  updateMaterial,
} from '@/lib/domain/material/changes';
import { importMaterials } from '@/lib/domain/material/import-changes';
import { approveMaterialRequest, rejectMaterialRequest, requestMaterial } from '@/lib/domain/material-request/changes';
import { draftShipmentAgain } from '@/lib/domain/merge/left-out';
import type { InvoiceId, PaymentId } from '@/lib/domain/model/invoice';
import { PHOTO_STAGES } from '@/lib/domain/model/photo-stage';
import { POINT_KINDS } from '@/lib/domain/model/point-kinds';
import type { UserId } from '@/lib/domain/model/user';
import type { WeeklyReportId } from '@/lib/domain/model/weekly-report';
import { raiseNotifications, readAllNotifications, readNotification } from '@/lib/domain/notification/changes';
import {
  addMembers,
  archiveProject,
  archiveProjects,
  createProject,
  deleteProject,
  removeMember,
  restoreProject,
  updateProject,
} from '@/lib/domain/project/changes';
import { approveRequests, rejectRequests } from '@/lib/domain/request/changes';
import { removeTemplate, saveTemplate, updateSettings } from '@/lib/domain/settings/changes';
import { answerPoint } from '@/lib/domain/task/answer-changes';
import { assignTasks, finishTasks, prioritizeTasks, rescheduleTasks, startTasks } from '@/lib/domain/task/bulk-changes';
import { createTask, deleteTask, updateTask } from '@/lib/domain/task/changes';
import { addAttachments, addComment, removeAttachment, stagePhoto, toggleChecklistItem } from '@/lib/domain/task/notes-changes';
import { ASSIGNMENT_MODES } from '@/lib/domain/task/rules';
import { finishTask, recordSetback, reopenTask, resumeTask, startTask } from '@/lib/domain/task/status-changes';
import { correctStretch, deleteStretch } from '@/lib/domain/task/stretch-changes';
import { pauseTimer, startTimer, stopTimer } from '@/lib/domain/task/time-changes';
import { archiveUser, archiveUsers, createUser, deleteUser, restoreUser, updateUser } from '@/lib/domain/user/changes';
import {
  archiveWarehouse,
  changeWarehouseSettings,
  createWarehouse,
  deleteWarehouse,
  restoreWarehouse,
  setMinimum,
  updateWarehouse,
} from '@/lib/domain/warehouse/changes';
import { recordWeeklyReport } from '@/lib/domain/weekly-report/changes';
import { asCents } from '@/lib/kernel/cents';
import { notificationText } from '@/lib/text/notification-text';
import {
  aCustomer,
  anId,
  aShipment,
  aUser,
  budgetRequestId,
  customerId,
  dayNumber,
  materialId,
  materialRequestId,
  NOW,
  projectId,
  taskId,
  userId,
  warehouseId,
} from './builders';
import { type BoundChange, bindChange } from './sending';

/** A random act of a user. It uses few record ids, so that acts conflict. */
export interface Step {
  readonly label: ChangeLabel;
  readonly does: BoundChange;
  /** Its text in a failure. */
  readonly input: unknown;
}

const among = <I>(idOf: (number: number) => I, most = 3) => fc.integer({ min: 1, max: most }).map(idOf);
const user = among(userId, 4);
const customer = among(customerId);
const project = among(projectId);
const task = among(taskId, 4);
const day = fc.integer({ min: 0, max: 12 }).map(dayNumber);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const text = fc.constantFrom('Listo', 'Falta la mufa', ' ');
const title = fc.constantFrom('Tender fibra', 'Empalmar mufa');
const point = fc.integer({ min: 1, max: 2 }).map((number) => anId<never>('chk', number));
const photoStage = fc.constantFrom(...PHOTO_STAGES, undefined);
const template = fc.integer({ min: 1, max: 4 }).map((number) => anId<never>('plt', number));
const file = fc.record({ number: fc.integer({ min: 1, max: 3 }), stage: photoStage }).map(({ number, stage }) => ({
  id: anId<never>('fil', number),
  name: 'poste.jpg',
  size: 10,
  type: 'image/jpeg',
  stage,
}));
const stretch = fc.constantFrom(1, 2, 20, 21, 22).map((number) => anId<never>('tmp', number));
const timedTask = fc.oneof(task, fc.constant(taskId(4)));
/** An instant of a clock that may be years wrong. */
const moment = fc
  .constantFrom(0, 0, -1, -9, -9, -400 * 24, 400 * 24)
  .map((hours) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString());
const answer = fc.oneof(fc.constantFrom('yes', 'na', 'Listo', ' '), fc.constantFrom(-18.5, 0, Number.NaN, 1e300));
const cents = fc.oneof(fc.constantFrom(-1, 0), fc.integer({ min: 1, max: 9_999 })).map(asCents);
const request = fc.record({ projectId: project, taskId: maybe(task), requiredByDate: day });
const item = fc.record({ materialId: among(materialId), quantity: fc.integer({ min: 0, max: 5 }) });
const used = fc.record({ materialId: among(materialId, 2), quantity: fc.integer({ min: 0, max: 6 }) });

interface Reachable {
  readonly label: ChangeLabel;
  readonly steps: fc.Arbitrary<Step>;
}

const step = <Input>(change: Change<Input>, input: fc.Arbitrary<Input>): Reachable => ({
  label: change.label,
  steps: input.map((given) => ({ label: change.label, does: bindChange(change, given), input: given })),
});

const projectInput = fc.record({
  id: project,
  title,
  description: fc.constant(''),
  customerId: customer,
  startDate: maybe(day),
  endDate: maybe(day),
  budget: maybe(fc.nat().map(asCents)),
});
const taskInput = fc.record({
  id: among(taskId, 5),
  projectId: project,
  title,
  description: fc.constant(''),
  priority: fc.constantFrom('high', 'medium', 'low'),
  startDate: maybe(day),
  dueDate: day,
  plannedHours: maybe(fc.nat(40)),
  assigneeIds: fc.array(user, { maxLength: 4 }),
  site: maybe(fc.constantFrom('Calle 5', '19.4326, -99.1332')),
  checklist: fc.array(
    fc.record({
      id: point,
      text: title,
      completed: fc.boolean(),
      kind: maybe(fc.constantFrom(...POINT_KINDS)),
      required: maybe(fc.constant(true as const)),
    }),
    { maxLength: 2 },
  ),
});
const idOf = <I>(id: fc.Arbitrary<I>) => fc.record({ id });
const budgetId = among(budgetRequestId);
const requestId = among(materialRequestId);
const notificationId = fc.integer({ min: 1, max: 3 }).map((number) => anId<never>('not', number));

/** Several of a few values, some twice. */
const several = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { minLength: 1, maxLength: 4 });
const newDue = fc.oneof(
  day.map((on) => ({ on })),
  fc.integer({ min: -9, max: 9 }).map((by) => ({ by })),
);

const TASK_STEPS = [
  step(rescheduleTasks, several(fc.record({ id: task, due: newDue }))),
  step(assignTasks, several(fc.record({ id: task, userId: user, how: fc.constantFrom(...ASSIGNMENT_MODES) }))),
  step(prioritizeTasks, several(fc.record({ id: among(taskId, 5), priority: fc.constantFrom('high', 'low') }))),
  step(startTasks, several(idOf(task))),
  step(finishTasks, several(idOf(task))),
  step(createTask, taskInput),
  step(updateTask, taskInput),
  step(startTask, idOf(task)),
  step(finishTask, idOf(task)),
  step(deleteTask, idOf(task)),
  step(
    addComment,
    fc.record({ taskId: task, id: fc.integer({ min: 1, max: 9 }).map((number) => anId<never>('com', number)), text }),
  ),
  step(addAttachments, fc.record({ taskId: task, files: fc.array(file, { maxLength: 2 }), pointId: maybe(point) })),
  step(removeAttachment, fc.record({ taskId: task, fileId: file.map(({ id }) => id) })),
  step(stagePhoto, fc.record({ taskId: task, fileId: file.map(({ id }) => id), stage: photoStage })),
  step(answerPoint, fc.record({ taskId: task, itemId: point, answer: maybe(answer) })),
  step(startTimer, fc.record({ taskId: task, id: fc.integer({ min: 1, max: 9 }).map((number) => anId<never>('tmp', number)) })),
  step(pauseTimer, fc.record({ taskId: task })),
  step(stopTimer, fc.record({ taskId: task })),
  step(correctStretch, fc.record({ taskId: timedTask, entryId: stretch, startedAt: moment, endedAt: moment, reason: text })),
  step(deleteStretch, fc.record({ taskId: timedTask, entryId: stretch, reason: text })),
  step(recordSetback, fc.record({ id: task, reason: text })),
  step(resumeTask, idOf(task)),
  step(toggleChecklistItem, fc.record({ taskId: task, itemId: point, completed: fc.boolean() })),
  step(
    submitReport,
    fc.record({
      taskId: task,
      summary: title,
      actualHours: fc.integer({ min: 0, max: 4_000 }).map((hundredths) => hundredths / 100),
      materialsUsed: fc.array(used, { maxLength: 2 }),
      budgetUsage: maybe(fc.nat().map(asCents)),
      challenges: fc.constant(''),
      solutions: fc.constant(''),
      attachments: fc.array(file, { maxLength: 1 }),
      additionalNotes: fc.constant(''),
      signature: maybe(fc.record({ name: text, drawing: maybe(fc.constant('M1 2L30 40')) })),
    }),
  ),
];
const anyRequest = fc.oneof(budgetId, requestId);
const REQUEST_STEPS = [
  step(approveRequests, several(idOf(anyRequest))),
  step(rejectRequests, several(fc.record({ id: anyRequest, reason: text }))),
  step(
    requestBudget,
    fc
      .record({ request, id: budgetId, amount: cents, attachments: fc.array(file, { maxLength: 1 }) })
      .map(({ request: asked, ...rest }) => ({
        ...asked,
        ...rest,
        category: 'materials' as const,
        description: 'Renta de grúa',
        justification: 'Poste alto',
      })),
  ),
  step(approveBudgetRequest, idOf(budgetId)),
  step(rejectBudgetRequest, fc.record({ id: budgetId, reason: text })),
  step(
    requestMaterial,
    fc.record({ request, id: requestId, items: fc.array(item, { maxLength: 4 }) }).map(({ request: asked, ...rest }) => ({
      ...asked,
      ...rest,
      notes: '',
    })),
  ),
  step(approveMaterialRequest, idOf(requestId)),
  step(rejectMaterialRequest, fc.record({ id: requestId, reason: text })),
];
const OFFICE_STEPS = [
  step(createProject, projectInput),
  step(updateProject, projectInput),
  step(archiveProject, idOf(project)),
  step(archiveProjects, several(idOf(project))),
  step(restoreProject, idOf(project)),
  step(deleteProject, idOf(project)),
  step(addMembers, fc.record({ projectId: project, userIds: fc.array(user, { maxLength: 3 }) })),
  step(removeMember, fc.record({ projectId: project, userId: user })),
  step(
    createCustomer,
    customer.map((id) => aCustomer({ id })),
  ),
  step(
    updateCustomer,
    customer.map((id) => aCustomer({ id, name: 'Cable Sol' })),
  ),
  step(archiveCustomer, idOf(customer)),
  step(archiveCustomers, several(idOf(customer))),
  step(restoreCustomer, idOf(customer)),
  step(deleteCustomer, idOf(customer)),
  step(
    createUser,
    user.map((id) => aUser({ id })),
  ),
  step(
    updateUser,
    user.map((id) => aUser({ id, name: 'Iván Rueda' })),
  ),
  step(archiveUser, fc.record({ id: user, heir: maybe(user) })),
  step(archiveUsers, several(idOf(user))),
  step(restoreUser, idOf(user)),
  step(deleteUser, fc.record({ id: user, heir: maybe(user) })),
  step(readNotification, idOf(notificationId)),
  step(readAllNotifications, fc.constant(undefined)),
];

const invoiceInput = {
  projectId: project,
  taskId: maybe(task),
  quantity: fc.integer({ min: 1, max: 3 }),
  amount: fc.nat(9_999).map(asCents),
  date: fc.integer({ min: -20, max: 12 }).map(dayNumber),
  dueDate: fc.integer({ min: 0, max: 12 }).map(dayNumber),
  status: fc.constantFrom('draft' as const, 'pending' as const, 'paid' as const),
  lines: maybe(fc.constant([{ concept: 'Empalme', quantity: 2.5, unitPrice: asCents(1_999) }])),
  tax: maybe(fc.constant({ name: 'IVA', rate: 1_600 })),
};
const invoiceId = fc
  .tuple(fc.constantFrom(2025, 2026), fc.integer({ min: 1, max: 3 }))
  .map(([year, number]) => `INV-${year}-00${number}` as InvoiceId);
const paymentId = fc.integer({ min: 1, max: 3 }).map((number) => anId<PaymentId>('pay', number));
const part = fc.record({ id: paymentId, amount: fc.nat(4_999).map(asCents) });
const formId = fc.integer({ min: 1, max: 9 }).map((number) => anId<never>('frm', number));
const week = fc.constantFrom('WR-2026-01', 'WR-2026-02', 'WR-2026-60').map((id) => id as WeeklyReportId);
const MONEY_STEPS = [
  step(createInvoice, fc.record({ ...invoiceInput, formId })),
  step(updateInvoice, fc.record({ ...invoiceInput, id: invoiceId })),
  step(deleteInvoice, invoiceId),
  step(recordPayments, several(fc.record({ id: invoiceId, paidOn: day, part: maybe(part) }))),
  step(removePayment, fc.record({ id: invoiceId, paymentId: maybe(paymentId) })),
  step(recordWeeklyReport, week),
];

const ALL_STEPS = [...TASK_STEPS, ...REQUEST_STEPS, ...OFFICE_STEPS, ...MONEY_STEPS];

/** The labels of all changes that the steps use. */
export const STEPS = ALL_STEPS.map(({ label }) => label);

/** A step: its user, its act, and the days since the previous step. */
export interface TimedStep {
  readonly step: Step;
  readonly user: UserId;
  readonly days: number;
}

const anyOf = (steps: readonly Reachable[]) => fc.oneof(...steps.map(({ steps: arbitrary }) => arbitrary));

const material = among(materialId, 7);
const warehouse = among(warehouseId, 5);
const materialInput = fc.record({
  id: material,
  name: title,
  category: fc.constantFrom('Cables' as const, 'Tools' as const),
  unit: fc.constant('Unit' as const),
  minStock: fc.nat(9),
  trackingType: fc.constantFrom('material' as const, 'lot' as const),
  trackingField: fc.constant(null),
  description: fc.constant(''),
  customFields: fc.array(fc.constant('Color'), { maxLength: 1 }),
});
const warehouseInput = fc.record({
  id: warehouse,
  name: title,
  kind: fc.constantFrom('warehouse' as const, 'van' as const),
  address: text,
  city: text,
  state: text,
  zipCode: text,
  capacity: maybe(fc.nat(99)),
  managerId: maybe(user),
});

/** Changes of the catalogue, the warehouses, the business and notifications. */
const PLACE_STEPS = [
  step(reopenTask, idOf(task)),
  step(reopenReport, fc.record({ taskId: task, reason: text })),
  step(createMaterial, materialInput),
  step(updateMaterial, materialInput),
  step(archiveMaterial, idOf(material)),
  step(archiveMaterials, several(idOf(material))),
  step(restoreMaterial, idOf(material)),
  step(deleteMaterial, idOf(material)),
  step(importMaterials, fc.record({ materials: fc.array(materialInput, { maxLength: 2 }) })),
  step(createWarehouse, warehouseInput),
  step(updateWarehouse, warehouseInput),
  step(changeWarehouseSettings, fc.record({ id: warehouse, managerId: maybe(user), capacity: maybe(fc.nat(9)) })),
  step(setMinimum, fc.record({ id: warehouse, materialId: material, minimum: maybe(fc.nat(9)) })),
  step(archiveWarehouse, idOf(warehouse)),
  step(restoreWarehouse, idOf(warehouse)),
  step(deleteWarehouse, idOf(warehouse)),
  step(
    saveTemplate,
    fc.record({ id: template, name: title, points: fc.array(fc.record({ id: point, text: title }), { maxLength: 2 }) }),
  ),
  step(removeTemplate, idOf(template)),
  step(updateSettings, fc.record({ businessName: title, taxId: text, address: text, phone: text, email: text })),
  step(
    nameFiles,
    file.map(({ id }) => new Map([[id, 'a'.repeat(64)]])),
  ),
  step(raiseNotifications, fc.record({ say: fc.constant(notificationText), isInTeam: fc.boolean() })),
  // A record that a team's log rejected, field by field in its flag.
  step(
    draftShipmentAgain,
    fc
      .record({ warehouseId: warehouse, notes: text, materialId: material, line: fc.nat(9) })
      .map(({ line, materialId, ...wanted }) => ({
        kind: 'done-twice',
        clashes: Object.entries(aShipment({ ...wanted, lines: [{ id: anId('lin', line), materialId, quantity: 1 }] })).map(
          ([field, theirs]) => ({ field, mine: undefined, theirs }),
        ),
      })),
  ),
];

/** Any act that moves no stock, by any user. */
export const anyStep = fc.oneof({ arbitrary: anyOf(ALL_STEPS), weight: 3 }, { arbitrary: anyOf(PLACE_STEPS), weight: 2 });

/** A story of steps on days in order. */
export const story: fc.Arbitrary<readonly TimedStep[]> = fc.array(
  fc.record({
    step: fc.oneof(
      { arbitrary: anyOf(TASK_STEPS), weight: 5 },
      { arbitrary: anyOf(REQUEST_STEPS), weight: 2 },
      { arbitrary: anyOf(OFFICE_STEPS), weight: 3 },
      { arbitrary: anyOf(MONEY_STEPS), weight: 2 },
    ),
    user,
    days: fc.nat(1),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);
