import { identifierKey } from '@/lib/kernel/identifier';
import { groupBy, sumBy } from '@/lib/kernel/list';
import { applyPatches, type Data, type Patch } from '../data';
import { invoiceNumber, isNumberUsed } from '../invoice/rules';
import type { CompletionReport } from '../model/completion-report';
import type { Task } from '../model/task';
import type { UserId } from '../model/user';
import { type Refused, refused } from '../refusal';
import { requestStatus } from '../request/rules';
import type { Rows, TableName } from '../schemas';
import { standingReport, taskAsSigned } from '../standing-report';
import { allocatedAssets, assetKey } from '../stock/fulfilment';
import { hasMoved } from '../stock/inventory';
import { ledgerOf } from '../stock/ledger';
import { isFinalized } from '../stock/shipment';
import { hasRightStatus } from '../stock/transit';
import { openedPoints } from '../task/finished';
import { taskStatus, tasksOfProject } from '../task/rules';
import { archivingRefusal } from '../warehouse/stock';

/** A rule for restored or merged records, equal to the rule of the table's own changes. */
type Rule<Name extends TableName> = (row: Rows[Name], after: Data, before: Data) => Refused | undefined;

const isBefore = (one: string | undefined, other: string | undefined) => one !== undefined && other !== undefined && one < other;

const wasArchived = (table: 'users' | 'projects' | 'customers', id: string, after: Data, before: Data) => {
  const [now, then]: ReadonlyMap<string, { readonly archivedAt?: string }>[] = [after[table], before[table]];
  return now?.get(id)?.archivedAt !== undefined && then?.get(id)?.archivedAt !== undefined;
};

const leftOut = (user: UserId, data: Data, archived: boolean) =>
  refused('assignee-left', { person: data.users.get(user)?.name ?? '', archived });

/** The assignees of an open task who are not in its project's team (invariant T4). */
export const nonMemberAssignees = ({ projects }: Pick<Data, 'projects'>, task: Task): readonly UserId[] => {
  if (taskStatus(task) === 'Completed') return [];
  const members = projects.get(task.projectId)?.memberIds ?? [];
  return task.assigneeIds.filter((id) => !members.includes(id));
};

/** The new assignees of a task who were already archived. */
export const archivedAssignees = ({ id, assigneeIds }: Task, after: Data, before: Data): readonly UserId[] =>
  assigneeIds.filter((user) => !before.tasks.get(id)?.assigneeIds.includes(user) && wasArchived('users', user, after, before));

/** Whether a report uses at most its task's assets, and only its serials (invariant R3). */
export const usesOnlyAllocated = (data: Data, { id, materialsUsed }: Pick<CompletionReport, 'id' | 'materialsUsed'>) => {
  const assets = new Map(allocatedAssets(data, id).map((asset) => [asset.key, asset]));
  return [...groupBy(materialsUsed, assetKey)].every(([key, lines]) => {
    const asset = assets.get(key);
    const used = lines.flatMap(({ serialNumbers = [] }) => serialNumbers);
    const theirs = new Set(asset?.serialNumbers.map(identifierKey));
    const isTheirs = used.every((serial) => theirs.has(identifierKey(serial)));
    return isTheirs && sumBy(lines, ({ quantity }) => quantity) <= (asset?.quantity ?? 0);
  });
};

const taskRule: Rule<'tasks'> = (task, after, before) => {
  const { id, projectId, startDate, completeDate } = task;
  const isNew = !before.tasks.has(id);
  if (isBefore(completeDate, startDate)) return refused('start-after-completion');
  if (!completeDate && standingReport(after.completionReports, id)) return refused('report-already-submitted');
  if (taskAsSigned(task, after.completionReports) !== task) return refused('report-is-signed');
  const opened = openedPoints(before.tasks.get(id), task);
  if (opened.length > 0) return refused('points-needed', { points: opened.map(({ text }) => text) });
  if (isNew && wasArchived('projects', projectId, after, before)) return refused('archived', {}, 'projectId');
  const [archived] = archivedAssignees(task, after, before);
  if (archived) return leftOut(archived, after, true);
  const [stray] = nonMemberAssignees(after, task);
  return stray && leftOut(stray, after, after.users.get(stray)?.archivedAt !== undefined);
};

const projectRule: Rule<'projects'> = ({ id, startDate, endDate, memberIds, customerId }, after, before) => {
  const known = before.projects.get(id);
  if (isBefore(endDate, startDate)) return refused('end-before-start');
  const joins = memberIds.find((user) => !known?.memberIds.includes(user) && wasArchived('users', user, after, before));
  if (joins) return leftOut(joins, after, true);
  if (known?.customerId !== customerId && wasArchived('customers', customerId, after, before))
    return refused('archived', {}, 'customerId');
  const [stray] = tasksOfProject(after.tasks, id).flatMap((task) => nonMemberAssignees(after, task));
  return stray && leftOut(stray, after, after.users.get(stray)?.archivedAt !== undefined);
};

type Request = Pick<Rows['budgetRequests'], 'projectId' | 'taskId'> & { readonly id: string };

const ofAnotherProject = ({ projectId, taskId }: Omit<Request, 'id'>, { tasks }: Data) =>
  taskId !== undefined && tasks.get(taskId)?.projectId !== projectId ? refused('task-of-another-project') : undefined;

const requestRule = (request: Request, isNew: boolean, after: Data, before: Data) =>
  ofAnotherProject(request, after) ??
  (isNew && wasArchived('projects', request.projectId, after, before) ? refused('archived', {}, 'projectId') : undefined);

/** Whether an invoice number is the first of its year, or follows an existing one (invariant M2). */
const followsNumber = (id: string, invoices: Data['invoices']) => {
  const { year, sequence } = invoiceNumber(id);
  return sequence === 1 || isNumberUsed(invoices, year, sequence - 1);
};

/** Whether a finalized shipment moved exactly its lines, and any other nothing (invariant S10). */
const movedItsLines = (shipment: Rows['shipments'], data: Data) =>
  sumBy(ledgerOf(data).ofShipment.get(shipment.id) ?? [], ({ quantity }) => quantity) ===
  (isFinalized(shipment) ? sumBy(shipment.lines, ({ quantity }) => quantity) : 0);

/** The rules of each table; `null` when its schema is enough. */
const RULES: { readonly [Name in TableName]: Rule<Name> | null } = {
  customers: null,
  movements: null,
  users: null,
  notifications: null,
  weeklyReports: null,
  settings: null,
  tasks: taskRule,
  projects: projectRule,
  completionReports: (report, after) => {
    if (report.reopened) return undefined;
    if (!after.tasks.get(report.id)?.completeDate) return refused('task-not-completed');
    return usesOnlyAllocated(after, report) ? undefined : refused('changed-since');
  },
  budgetRequests: (row, after, before) => requestRule(row, !before.budgetRequests.has(row.id), after, before),
  materialRequests: (row, after, before) => {
    const wrong = requestRule(row, !before.materialRequests.has(row.id), after, before);
    const isServed = ledgerOf(after).ofRequest.has(row.id) && requestStatus(row) !== 'Approved';
    return wrong ?? (isServed ? refused('changed-since') : undefined);
  },
  invoices: (row, after, before) => {
    if (isBefore(row.dueDate, row.date)) return refused('due-before-issue');
    const isNumbered = before.invoices.has(row.id) || followsNumber(row.id, after.invoices);
    return ofAnotherProject(row, after) ?? (isNumbered ? undefined : refused('record-missing'));
  },
  materials: ({ id, trackingType, measured = false }, _, before) => {
    const known = before.materials.get(id);
    const isOther = trackingType !== known?.trackingType || measured !== (known.measured ?? false);
    return isOther && hasMoved(before, id) ? refused('tracking-frozen') : undefined;
  },
  warehouses: ({ id, archivedAt }, after, before) =>
    archivedAt && !before.warehouses.get(id)?.archivedAt ? archivingRefusal(after, id) : undefined,
  shipments: (row, after) => (movedItsLines(row, after) && hasRightStatus(after, row) ? undefined : refused('changed-since')),
};

const ruleOf = <Name extends TableName>(table: Name, row: Rows[Name], after: Data, before: Data) => {
  const rule: Rule<Name> | null = RULES[table];
  return rule?.(row, after, before);
};

/** Why a restored or merged row is invalid in `after`, where `before` was the state; `undefined` when it is valid. */
export const recordRefusal = ({ table, row }: Patch, after: Data, before: Data): Refused | undefined =>
  row === null ? undefined : ruleOf(table, row, after, before);

/** The first refusal of these patches once all are written. */
export const patchesRefusal = (data: Data, patches: readonly Patch[]): Refused | undefined => {
  const after = applyPatches(data, patches);
  for (const patch of patches) {
    const wrong = recordRefusal(patch, after, data);
    if (wrong) return wrong;
  }
  return undefined;
};
