import type { CompletionReport } from '@/lib/domain/completion-report/model';
import type { Data, Rows, TableName } from '@/lib/domain/data';
import { hasMoved } from '@/lib/domain/inventory/rules';
import { ledgerOf, signed } from '@/lib/domain/ledger/rules';
import type { TaskId } from '@/lib/domain/task/model';
import { groupBy, sumBy } from '@/lib/kernel/list';
import { newestFirst } from '@/lib/kernel/trail';

const isBefore = (one: string | undefined, other: string | undefined) => one !== undefined && other !== undefined && one < other;

/** A report uses no more than its task was given and kept (invariant R3). */
export const usesWhatItHas = (data: Data, { id, materialsUsed }: CompletionReport) =>
  [...groupBy(materialsUsed, ({ materialId }) => materialId)].every(([materialId, used]) => {
    const moved = [...newestFirst(ledgerOf(data).ofTask.get(id))].filter((movement) => movement.materialId === materialId);
    return sumBy(used, ({ quantity }) => quantity) <= -sumBy(moved, signed);
  });

const isOfAnotherProject = (data: Data, { taskId, projectId }: { readonly taskId?: TaskId; readonly projectId: string }) =>
  taskId !== undefined && data.tasks.get(taskId)?.projectId !== projectId;

type Broken<Name extends TableName> = (row: Rows[Name], data: Data, before: Data) => boolean;

const RULES: { readonly [Name in TableName]?: Broken<Name> } = {
  tasks: ({ startDate, completeDate }) => isBefore(completeDate, startDate),
  projects: ({ startDate, endDate }) => isBefore(endDate, startDate),
  completionReports: (report, data) => !data.tasks.get(report.id)?.completeDate || !usesWhatItHas(data, report),
  budgetRequests: (request, data) => isOfAnotherProject(data, request),
  materialRequests: (request, data) => isOfAnotherProject(data, request),
  invoices: (invoice, data) => isBefore(invoice.dueDate, invoice.date) || isOfAnotherProject(data, invoice),
  materials: ({ id, trackingType }, _, before) => hasMoved(before, id) && before.materials.get(id)?.trackingType !== trackingType,
};

/** Whether a record that a merge wrote breaks a rule that each phone kept by itself (invariants T2, T3, R3, R6, S8). */
export const breaksRule = <Name extends TableName>(data: Data, before: Data, table: Name, row: Rows[Name]) => {
  const rule: Broken<Name> | undefined = RULES[table];
  return rule?.(row, data, before) ?? false;
};
