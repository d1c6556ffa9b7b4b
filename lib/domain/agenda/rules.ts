import type { Day } from '@/lib/kernel/day';
import { sortBy, sumBy } from '@/lib/kernel/list';
import { newestFirst } from '@/lib/kernel/trail';
import type { BudgetRequest } from '../budget-request/model';
import type { Data } from '../data';
import { type InventoryItem, lowStock } from '../inventory/rules';
import { ledgerOf } from '../ledger/rules';
import type { MaterialRequest } from '../material-request/model';
import { canDecide, requestStatus } from '../request/rules';
import type { Task } from '../task/model';
import { canReport, isOverdue } from '../task/rules';
import type { User } from '../user/model';
import { roleOf } from '../user/rules';

/** A request that waits for a decision. */
export type Approval =
  | { readonly noun: 'budget-request'; readonly request: BudgetRequest }
  | { readonly noun: 'material-request'; readonly request: MaterialRequest };

/** A person's day. Each figure on the screen is the length of its list. */
export interface Agenda {
  readonly overdue: readonly Task[];
  readonly dueToday: readonly Task[];
  readonly unreported: readonly Task[];
  readonly toApprove: readonly Approval[];
  readonly toDispatch: readonly MaterialRequest[];
  readonly low: readonly InventoryItem[];
}

type Person = Pick<User, 'id' | 'roleLabel'>;

/** The tasks that concern a person: a technician's own, a supervisor's all; those of archived projects concern nobody. */
export const tasksOnDuty = (data: Pick<Data, 'tasks' | 'projects'>, person: Person) => {
  const sees = roleOf(person) === 'supervisor' ? () => true : ({ assigneeIds }: Task) => assigneeIds.includes(person.id);
  return sortBy(
    [...data.tasks.values()].filter((task) => !data.projects.get(task.projectId)?.archivedAt && sees(task)),
    ({ dueDate }) => dueDate,
  );
};

const approvals = (data: Pick<Data, 'budgetRequests' | 'materialRequests' | 'projects'>): readonly Approval[] => {
  const waiting = (request: BudgetRequest | MaterialRequest) =>
    canDecide(request) && !data.projects.get(request.projectId)?.archivedAt;
  return sortBy(
    [
      ...[...data.budgetRequests.values()].filter(waiting).map((request) => ({ noun: 'budget-request' as const, request })),
      ...[...data.materialRequests.values()].filter(waiting).map((request) => ({ noun: 'material-request' as const, request })),
    ],
    ({ request }) => request.requiredByDate,
  );
};

const isOpen = (data: Pick<Data, 'movements'>, { id, items }: MaterialRequest) => {
  const { ofRequest, reversedBy } = ledgerOf(data);
  const issues = [...newestFirst(ofRequest.get(id))].filter(
    (row) => row.direction === 'out' && !row.reversesId && !reversedBy.has(row.id),
  );
  return items.some(({ materialId, quantity }) => {
    const issued = issues.filter((row) => row.materialId === materialId);
    return sumBy(issued, (row) => row.quantity) < quantity;
  });
};

/** The approved material requests of which something is still to be issued, the one required first on top. */
export const requestsToDispatch = (data: Pick<Data, 'materialRequests' | 'movements' | 'projects'>): readonly MaterialRequest[] =>
  sortBy(
    [...data.materialRequests.values()].filter(
      (request) =>
        requestStatus(request) === 'Approved' && !data.projects.get(request.projectId)?.archivedAt && isOpen(data, request),
    ),
    ({ requiredByDate }) => requiredByDate,
  );

/** What is at or under its minimum (invariant S11) in the places a person answers for: a supervisor all, a technician what they manage. */
export const lowOnDuty = (data: Data, person: Person): readonly InventoryItem[] =>
  [...data.warehouses.values()]
    .filter(({ archivedAt, managerId }) => !archivedAt && (roleOf(person) === 'supervisor' || managerId === person.id))
    .flatMap(({ id }) => lowStock(data, id));

/** What waits for a person today. Decisions and dispatches are the supervisor's; a technician has their own tasks and van. */
export const agenda = (data: Data, person: Person, today: Day): Agenda => {
  const tasks = tasksOnDuty(data, person);
  const supervises = roleOf(person) === 'supervisor';
  return {
    overdue: tasks.filter((task) => isOverdue(task, today)),
    dueToday: tasks.filter((task) => !task.completeDate && task.dueDate === today),
    unreported: tasks.filter((task) => canReport(task, data.completionReports)),
    toApprove: supervises ? approvals(data) : [],
    toDispatch: supervises ? requestsToDispatch(data) : [],
    low: lowOnDuty(data, person),
  };
};
