import type { Day } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import type { BudgetRequest } from '../budget-request/model';
import type { Data } from '../data';
import type { MaterialRequest } from '../material-request/model';
import { canDecide } from '../request/rules';
import { type InventoryItem, lowStock } from '../stock/inventory';
import { requestsToDispatch } from '../stock/request-tally';
import { type Person, supervises, tasksNeedingAttention } from '../task/attention';
import type { Task } from '../task/model';
import type { UserId } from '../user/model';

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

/** Every request that waits for a decision, the one required first on top; those of archived projects wait for nothing. */
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

/** What is at or under its minimum (invariant S11) in all warehouses, or in those that one person manages. */
export const lowItems = (data: Data, of?: UserId): readonly InventoryItem[] =>
  [...data.warehouses.values()]
    .filter(({ archivedAt, managerId }) => !archivedAt && (of === undefined || managerId === of))
    .flatMap(({ id }) => lowStock(data, id));

/** What waits for a person today. Decisions and dispatches are the supervisor's; a technician has their own tasks and van. */
export const agenda = (data: Data, person: Person, today: Day): Agenda => {
  const forAll = supervises(person);
  const of = forAll ? undefined : person.id;
  return {
    overdue: tasksNeedingAttention(data, 'overdue', today, of),
    dueToday: tasksNeedingAttention(data, 'today', today, of),
    unreported: tasksNeedingAttention(data, 'unreported', today, of),
    toApprove: forAll ? approvals(data) : [],
    toDispatch: forAll ? requestsToDispatch(data) : [],
    low: lowItems(data, of),
  };
};
