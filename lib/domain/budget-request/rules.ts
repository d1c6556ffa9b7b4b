import { type Cents, sumCents } from '@/lib/kernel/cents';
import { memoByIdentity } from '@/lib/kernel/list';
import type { Table } from '../data';
import type { BudgetRequest, RequestStatus } from '../model/budget-request';
import type { ProjectId } from '../model/project';
import type { TaskId } from '../model/task';
import { budgetRequestsOf, requestStatus } from '../request/rules';

const MOST_RECENT = 3;

/** What those requests that stand in one status add up to, in cents. */
export const amountIn = (requests: readonly BudgetRequest[], status: RequestStatus): Cents =>
  sumCents(requests.filter((request) => requestStatus(request) === status).map(({ amount }) => amount));

const approvedIn = /*#__PURE__*/ memoByIdentity((requests: readonly BudgetRequest[]) => amountIn(requests, 'Approved'));

/** The last three, to look at; sums never come from them (invariant R2). */
export const recentBudgetRequests = (requests: Table<'budgetRequests'>, taskId: TaskId) =>
  budgetRequestsOf(requests, taskId).slice(0, MOST_RECENT);

/** The sum of all approved amounts of a task, or of a project with its tasks, in cents (invariant R2). */
export const approvedBudget = (requests: Table<'budgetRequests'>, id: ProjectId | TaskId): Cents =>
  approvedIn(budgetRequestsOf(requests, id));
