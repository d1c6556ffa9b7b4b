import { asCents, type Cents, sumCents } from '@/lib/kernel/cents';
import { memoByIdentity } from '@/lib/kernel/list';
import type { Data, Table } from '../data';
import type { BudgetRequest, RequestStatus } from '../model/budget-request';
import type { ProjectId } from '../model/project';
import type { TaskId } from '../model/task';
import { budgetRequestsOf, requestStatus } from '../request/rules';

const MOST_RECENT = 3;

/** The sum of the requests with a status, in cents. */
export const amountIn = (requests: readonly BudgetRequest[], status: RequestStatus): Cents =>
  sumCents(requests.filter((request) => requestStatus(request) === status).map(({ amount }) => amount));

const approvedIn = memoByIdentity((requests: readonly BudgetRequest[]) => amountIn(requests, 'Approved'));

/** The last three requests of a task, for display; sums use all of them (invariant R2). */
export const recentBudgetRequests = (requests: Table<'budgetRequests'>, taskId: TaskId) =>
  budgetRequestsOf(requests, taskId).slice(0, MOST_RECENT);

/** The approved sum of a task, or of a project with its tasks, in cents (invariant R2). */
export const approvedBudget = (requests: Table<'budgetRequests'>, id: ProjectId | TaskId): Cents =>
  approvedIn(budgetRequestsOf(requests, id));

/**
 * The project's budget, approved sum, and rest once this request is approved, in cents. A negative `left` is overdrawn; without a
 * budget it is `undefined`. Only a pending request reduces it.
 */
export const budgetAfter = (data: Pick<Data, 'projects' | 'budgetRequests'>, request: BudgetRequest) => {
  const budget = data.projects.get(request.projectId)?.budget;
  const approved = approvedBudget(data.budgetRequests, request.projectId);
  const asked = requestStatus(request) === 'Pending' ? request.amount : 0;
  return { budget, approved, left: budget === undefined ? undefined : asCents(budget - approved - asked) };
};
