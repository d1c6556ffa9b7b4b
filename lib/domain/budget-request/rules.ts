import { type Cents, sumCents } from '@/lib/kernel/cents';
import { groupBy, memoByIdentity } from '@/lib/kernel/list';
import type { Table } from '../data';
import type { ProjectId } from '../project/model';
import { budgetRequestsOfProject, newestRequestsFirst, requestStatus } from '../request/rules';
import type { TaskId } from '../task/model';
import type { BudgetRequest, RequestStatus } from './model';

const MOST_RECENT = 3;

/** An expense request goes by the first line of its description. */
export const budgetRequestTitle = ({ description }: Pick<BudgetRequest, 'description'>) =>
  description.trim().split(/\r?\n/, 1)[0]?.trim() ?? '';

/** What those requests that stand in one status add up to, in cents. */
export const amountIn = (requests: readonly BudgetRequest[], status: RequestStatus): Cents =>
  sumCents(requests.filter((request) => requestStatus(request) === status).map(({ amount }) => amount));

const byTask = memoByIdentity((requests: Table<'budgetRequests'>) =>
  groupBy(newestRequestsFirst(requests.values()), ({ taskId }) => taskId),
);

const allocatedByTask = memoByIdentity(
  (requests: Table<'budgetRequests'>) =>
    new Map([...byTask(requests)].map(([taskId, those]) => [taskId, amountIn(those, 'Approved')] as const)),
);

/** A task's expense requests, the newest first. */
export const budgetRequestsOfTask = (requests: Table<'budgetRequests'>, taskId: TaskId) => byTask(requests).get(taskId) ?? [];

/** The last three, to look at; sums never come from them (invariant R2). */
export const recentBudgetRequests = (requests: Table<'budgetRequests'>, taskId: TaskId) =>
  budgetRequestsOfTask(requests, taskId).slice(0, MOST_RECENT);

/** The sum of all approved amounts of a task, in cents (invariant R2). */
export const allocatedBudget = (requests: Table<'budgetRequests'>, taskId: TaskId): Cents =>
  allocatedByTask(requests).get(taskId) ?? sumCents([]);

/** The sum of all approved amounts of a project, its tasks' included, in cents. */
export const approvedBudget = (requests: Table<'budgetRequests'>, projectId: ProjectId) =>
  amountIn(budgetRequestsOfProject(requests, projectId), 'Approved');
