import { is } from 'valibot';
import { type Data, TABLE_NAMES } from '@/lib/domain/data';
import { sumsOfLines } from '@/lib/domain/invoice/lines';
import { invoiceNumber } from '@/lib/domain/invoice/rules';
import { danglingLinks } from '@/lib/domain/references';
import { TABLE_SCHEMAS } from '@/lib/domain/schemas';
import { taskAsSigned } from '@/lib/domain/standing-report';
import { allocatedAssets, assetKey } from '@/lib/domain/stock/fulfilment';
import { isAnswered } from '@/lib/domain/task/checklist';
import { identifierKey } from '@/lib/kernel/identifier';
import { groupBy } from '@/lib/kernel/list';

const hasTwice = (values: readonly unknown[]) => new Set(values).size < values.length;

const rowsOutOfShape = (data: Data) =>
  TABLE_NAMES.flatMap((table) =>
    [...data[table]].flatMap(([id, row]) => [
      ...(row.id === id ? [] : [`I2 ${table} ${id} is kept under another id`]),
      ...(is(TABLE_SCHEMAS[table], row) ? [] : [`${table} ${id} does not have its stored shape`]),
      ...(Object.values(row).includes(undefined) ? [`${table} ${id} keeps an undefined`] : []),
    ]),
  );

const brokenTasks = (data: Data) =>
  [...data.tasks.values()].flatMap(({ id, projectId, startDate, completeDate, assigneeIds, checklist, attachments }) => [
    ...checklist
      .filter((point) => point.kind && point.completed !== isAnswered({ attachments }, point))
      .map(({ id: point }) => `T8 ${id} point ${point} is complete without an answer, or answered and not complete`),
    ...(startDate && completeDate && completeDate < startDate ? [`T2 ${id} was finished before it began`] : []),
    ...(completeDate && !startDate ? [`T2 ${id} was finished and has no start`] : []),
    ...(hasTwice(assigneeIds) ? [`T4 ${id} has an assignee twice`] : []),
    ...(!completeDate && assigneeIds.some((user) => !data.projects.get(projectId)?.memberIds.includes(user))
      ? [`${id} is given to somebody outside the team`]
      : []),
  ]);

const brokenReports = (data: Data) =>
  [...data.completionReports.values()]
    .filter(({ reopened }) => !reopened)
    .flatMap(({ id, materialsUsed, signature, asSigned }) => {
      const task = data.tasks.get(id);
      const issued = (material: string) =>
        [...data.movements.values()]
          .filter(({ taskId, materialId }) => taskId === id && materialId === material)
          .reduce((sum, { direction, quantity }) => (direction === 'out' ? sum + quantity : sum - quantity), 0);
      const used = (material: string) =>
        materialsUsed.reduce((sum, { materialId, quantity }) => (materialId === material ? sum + quantity : sum), 0);
      const had = new Map(allocatedAssets(data, id).map(({ key, serialNumbers }) => [key, serialNumbers.map(identifierKey)]));
      const strange = materialsUsed.flatMap((line) =>
        (line.serialNumbers ?? []).filter((serial) => !had.get(assetKey(line))?.includes(identifierKey(serial))),
      );
      return [
        ...strange.map((serial) => `R3 ${id} used ${serial}, which it does not have`),
        ...(task?.completeDate ? [] : [`T3 ${id} is reported and not completed`]),
        ...(signature && task && asSigned && taskAsSigned(task, data.completionReports) !== task
          ? [`T11 ${id} says something else than was signed`]
          : []),
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
      ...('amount' in request && !(Number.isSafeInteger(request.amount) && request.amount >= 0)
        ? [`R2 ${id} has no amount`]
        : []),
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
    ...invoices
      .filter((invoice) => invoice.lines && sumsOfLines(invoice.lines, invoice.tax).total !== invoice.amount)
      .map(({ id }) => `M7 ${id} asks for something else than its lines come to`),
    ...invoices.flatMap((invoice) => {
      const paid = (invoice.payments ?? []).reduce((sum, { amount }) => sum + amount, 0);
      const isPaid = invoice.status === 'paid';
      return paid > 0 && paid >= invoice.amount && !isPaid ? [`M6 ${invoice.id} is paid in parts and still owed`] : [];
    }),
    ...invoices.flatMap(({ id, taskId, projectId, amount, date, dueDate }) => [
      ...(Number.isSafeInteger(amount) && amount >= 0 ? [] : [`M1 ${id} is not in cents`]),
      ...(dueDate < date ? [`${id} is due before it was issued`] : []),
      ...(taskId && data.tasks.get(taskId)?.projectId !== projectId ? [`${id} is for a task of another project`] : []),
    ]),
  ];
};

/** The broken invariants of records, tasks, reports, requests and invoices, in words; empty for valid data. */
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
