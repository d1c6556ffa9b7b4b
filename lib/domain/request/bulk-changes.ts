import { asId } from '@/lib/kernel/id';
import { changeOfMany } from '../change-of-many';
import type { Data } from '../data';
import type { BudgetRequestId } from '../model/budget-request';
import type { MaterialRequestId } from '../model/material-request';
import { approval, decide, rejection } from './changes';
import type { AnyRequest } from './rules';

interface RequestKey {
  readonly id: AnyRequest['id'];
}

/** A request of either kind; an id is never of both. */
const requestOf = ({ budgetRequests, materialRequests }: Data, id: string): AnyRequest | undefined =>
  budgetRequests.get(asId<BudgetRequestId>(id)) ?? materialRequests.get(asId<MaterialRequestId>(id));

/** Approves many requests of both kinds; those that were decided meanwhile are left out (invariant R1). */
export const approveRequests = changeOfMany('requests-approved', (data, item: RequestKey, env) =>
  decide(data, requestOf(data, item.id), approval(env)),
);

/** Rejects many requests of both kinds, for the reason that each item says (invariant R1). */
export const rejectRequests = changeOfMany('requests-rejected', (data, item: RequestKey & { readonly reason: string }, env) =>
  decide(data, requestOf(data, item.id), rejection(env, item.reason)),
);
