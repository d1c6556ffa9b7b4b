import type { Day } from '@/lib/kernel/day';
import { derivedFrom, groupBy, sortBy, sumBy } from '@/lib/kernel/list';
import type { BudgetRequest } from '../budget-request/model';
import type { Data, Table } from '../data';
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

const issuedByRequest = derivedFrom((movements: Table<'movements'>) => {
  const taken = new Set([...movements.values()].flatMap(({ reversesId }) => reversesId ?? []));
  const issues = [...movements.values()].filter(
    ({ id, direction, reversesId }) => direction === 'out' && !reversesId && !taken.has(id),
  );
  return groupBy(issues, ({ requestId, materialId }) => `${requestId} ${materialId}`);
});

const isOpen = (movements: Table<'movements'>, { id, items }: MaterialRequest) =>
  items.some(({ materialId, quantity }) => {
    const issues = issuedByRequest(movements).get(`${id} ${materialId}`) ?? [];
    return sumBy(issues, (movement) => movement.quantity) < quantity;
  });

/** The approved material requests of which something is still to be issued, the one required first on top. */
export const requestsToDispatch = (data: Pick<Data, 'materialRequests' | 'movements' | 'projects'>): readonly MaterialRequest[] =>
  sortBy(
    [...data.materialRequests.values()].filter(
      (request) =>
        requestStatus(request) === 'Approved' &&
        !data.projects.get(request.projectId)?.archivedAt &&
        isOpen(data.movements, request),
    ),
    ({ requiredByDate }) => requiredByDate,
  );

/** What waits for a person today. Decisions and dispatches are the supervisor's; a technician has their own tasks. */
export const agenda = (data: Data, person: Person, today: Day): Agenda => {
  const tasks = tasksOnDuty(data, person);
  const supervises = roleOf(person) === 'supervisor';
  return {
    overdue: tasks.filter((task) => isOverdue(task, today)),
    dueToday: tasks.filter((task) => !task.completeDate && task.dueDate === today),
    unreported: tasks.filter((task) => canReport(task, data.completionReports)),
    toApprove: supervises ? approvals(data) : [],
    toDispatch: supervises ? requestsToDispatch(data) : [],
  };
};
