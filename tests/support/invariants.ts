import type { GenericSchema } from 'valibot';
import { is } from 'valibot';
import { budgetRequestSchema } from '@/lib/domain/budget-request/model';
import { completionReportSchema } from '@/lib/domain/completion-report/model';
import { customerSchema } from '@/lib/domain/customer/model';
import { type Data, TABLE_NAMES, type TableName } from '@/lib/domain/data';
import { movementSchema } from '@/lib/domain/inventory/model';
import { invoiceSchema } from '@/lib/domain/invoice/model';
import { invoiceNumber } from '@/lib/domain/invoice/rules';
import { materialSchema } from '@/lib/domain/material/model';
import { materialRequestSchema } from '@/lib/domain/material-request/model';
import { notificationSchema } from '@/lib/domain/notification/model';
import { projectSchema } from '@/lib/domain/project/model';
import { danglingLinks } from '@/lib/domain/references';
import { settingsSchema } from '@/lib/domain/settings/model';
import { shipmentSchema } from '@/lib/domain/shipment/model';
import { taskSchema } from '@/lib/domain/task/model';
import { userSchema } from '@/lib/domain/user/model';
import { warehouseSchema } from '@/lib/domain/warehouse/model';
import { weeklyReportSchema } from '@/lib/domain/weekly-report/model';
import { groupBy } from '@/lib/kernel/list';

const SCHEMAS: Record<TableName, GenericSchema> = {
  customers: customerSchema,
  projects: projectSchema,
  tasks: taskSchema,
  completionReports: completionReportSchema,
  budgetRequests: budgetRequestSchema,
  materialRequests: materialRequestSchema,
  materials: materialSchema,
  warehouses: warehouseSchema,
  shipments: shipmentSchema,
  movements: movementSchema,
  users: userSchema,
  invoices: invoiceSchema,
  notifications: notificationSchema,
  weeklyReports: weeklyReportSchema,
  settings: settingsSchema,
};

const hasTwice = (values: readonly unknown[]) => new Set(values).size < values.length;

const rowsOutOfShape = (data: Data) =>
  TABLE_NAMES.flatMap((table) =>
    [...data[table]].flatMap(([id, row]) => [
      ...(row.id === id ? [] : [`I2 ${table} ${id} is kept under another id`]),
      ...(is(SCHEMAS[table], row) ? [] : [`${table} ${id} does not have its stored shape`]),
      ...(Object.values(row).includes(undefined) ? [`${table} ${id} keeps an undefined`] : []),
    ]),
  );

const brokenTasks = (data: Data) =>
  [...data.tasks.values()].flatMap(({ id, projectId, startDate, completeDate, assigneeIds }) => [
    ...(startDate && completeDate && completeDate < startDate ? [`T2 ${id} was finished before it began`] : []),
    ...(hasTwice(assigneeIds) ? [`T4 ${id} has an assignee twice`] : []),
    ...(!completeDate && assigneeIds.some((user) => !data.projects.get(projectId)?.memberIds.includes(user))
      ? [`${id} is given to somebody outside the team`]
      : []),
  ]);

const brokenReports = (data: Data) =>
  [...data.completionReports.values()].flatMap(({ id, materialsUsed }) => {
    const issued = (material: string) =>
      [...data.movements.values()]
        .filter(({ taskId, materialId }) => taskId === id && materialId === material)
        .reduce((sum, { direction, quantity }) => (direction === 'out' ? sum + quantity : sum - quantity), 0);
    const used = (material: string) =>
      materialsUsed.reduce((sum, { materialId, quantity }) => (materialId === material ? sum + quantity : sum), 0);
    return [
      ...(data.tasks.get(id)?.completeDate ? [] : [`T3 ${id} is reported and not completed`]),
      ...materialsUsed
        .filter(({ materialId }) => used(materialId) > issued(materialId))
        .map(({ materialId }) => `R3 ${id} used more of ${materialId} than it was given`),
    ];
  });

const brokenRequests = (data: Data) =>
  [...data.budgetRequests.values(), ...data.materialRequests.values()].flatMap((request) => {
    const { id, taskId, projectId, decision } = request;
    return [
      ...(taskId && data.tasks.get(taskId)?.projectId !== projectId ? [`R6 ${id} is of another project than its task`] : []),
      ...(decision?.outcome === 'Rejected' && decision.reason.trim() === '' ? [`R1 ${id} was rejected without a reason`] : []),
      ...('amount' in request && !(Number.isSafeInteger(request.amount) && request.amount > 0) ? [`R2 ${id} has no amount`] : []),
      ...('items' in request && hasTwice(request.items.map(({ materialId }) => materialId))
        ? [`R4 ${id} has a material twice`]
        : []),
    ];
  });

const brokenInvoices = (data: Data) => {
  const invoices = [...data.invoices.values()];
  const gaps = [...groupBy(invoices, ({ id }) => invoiceNumber(id).year)].flatMap(([year, those]) => {
    const missing = those
      .map((_, index) => index + 1)
      .filter((number) => those.every(({ id }) => invoiceNumber(id).sequence !== number));
    return missing.map((number) => `M2 nobody knows what became of number ${number} of ${year}`);
  });
  return [
    ...gaps,
    ...invoices.flatMap(({ id, taskId, projectId, amount, date, dueDate }) => [
      ...(Number.isSafeInteger(amount) && amount >= 0 ? [] : [`M1 ${id} is not in cents`]),
      ...(dueDate < date ? [`${id} is due before it was issued`] : []),
      ...(taskId && data.tasks.get(taskId)?.projectId !== projectId ? [`${id} is for a task of another project`] : []),
    ]),
  ];
};

/** Which invariants of records, tasks, reports, requests and invoices the data break, in words; empty when it keeps them all. */
export const brokenInvariants = (data: Data): readonly string[] => [
  ...danglingLinks(data).map(({ from, row, field, id }) => `I1 ${from} ${row} names a missing ${field} ${id}`),
  ...rowsOutOfShape(data),
  ...brokenTasks(data),
  ...brokenReports(data),
  ...brokenRequests(data),
  ...brokenInvoices(data),
  ...[...data.projects.values()].flatMap(({ id, startDate, endDate, memberIds }) => [
    ...(startDate && endDate && endDate < startDate ? [`${id} ends before it begins`] : []),
    ...(hasTwice(memberIds) ? [`${id} has a member twice`] : []),
  ]),
];
