import { roomRefusal } from '../attachment-room';
import { change, type Env, put } from '../data';
import { keepingReferences } from '../integrity';
import type { BudgetRequest, BudgetRequestId } from '../model/budget-request';
import { refused } from '../refusal';
import { approval, decide, rejection, requestPlaceRefusal } from '../request/changes';
import { attached, type ChosenFile } from '../written';

export interface BudgetRequestInput
  extends Pick<
    BudgetRequest,
    'id' | 'projectId' | 'taskId' | 'amount' | 'category' | 'description' | 'justification' | 'requiredByDate'
  > {
  readonly attachments: readonly ChosenFile[];
}

/**
 * Creates an expense request of the acting user, today. The amount is in whole cents, at least 0 (invariant R2). Its task must
 * belong to its project (R6).
 */
export const requestBudget = change('budget-requested', (data, input: BudgetRequestInput, env) => {
  if (data.budgetRequests.has(input.id)) return refused('already-exists');
  if (!Number.isSafeInteger(input.amount) || input.amount < 0) return refused('amount-negative', {}, 'amount');
  const row: BudgetRequest = {
    id: input.id,
    projectId: input.projectId,
    taskId: input.taskId,
    amount: input.amount,
    category: input.category,
    description: input.description,
    justification: input.justification,
    requiredByDate: input.requiredByDate,
    date: env.today,
    requestedAt: env.now,
    requestedBy: env.user,
    attachments: [...attached(input.attachments, env)],
  };
  return (
    requestPlaceRefusal(data, input) ??
    roomRefusal(data, input.attachments, 'attachments') ??
    keepingReferences(data, [put('budgetRequests', row)])
  );
});

/** Approves a pending request; its amount then counts towards its task's approved budget (invariants R1, R2). */
export const approveBudgetRequest = change('budget-approved', (data, { id }: { readonly id: BudgetRequestId }, env: Env) =>
  decide(data, data.budgetRequests.get(id), approval(env)),
);

/** Rejects a pending request, with a reason (invariant R1). */
export const rejectBudgetRequest = change(
  'budget-rejected',
  (data, { id, reason }: { readonly id: BudgetRequestId; readonly reason: string }, env: Env) =>
    decide(data, data.budgetRequests.get(id), rejection(env, reason)),
);
