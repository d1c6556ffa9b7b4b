import { asId } from '@/lib/kernel/id';
import { changeOfMany } from '../change-of-many';
import { type Data, put } from '../data';
import { keepingReferences } from '../integrity';
import type { BudgetRequestId } from '../model/budget-request';
import type { Decision } from '../model/decision';
import type { MaterialRequestId } from '../model/material-request';
import { isRefused } from '../refusal';
import { approval, decided, rejection } from './changes';
import { type AnyRequest, asksForMaterial } from './rules';

interface Asked {
  readonly id: AnyRequest['id'];
}

/** A request of either kind; an id is never of both. */
const requestOf = ({ budgetRequests, materialRequests }: Data, id: string): AnyRequest | undefined =>
  budgetRequests.get(asId<BudgetRequestId>(id)) ?? materialRequests.get(asId<MaterialRequestId>(id));

const decide = (data: Data, { id }: Asked, decision: Decision) => {
  const row = decided(requestOf(data, id), decision);
  if (isRefused(row)) return row;
  return keepingReferences(data, [asksForMaterial(row) ? put('materialRequests', row) : put('budgetRequests', row)]);
};

/** Approves many requests of both kinds; those that were decided meanwhile are left out (invariant R1). */
export const approveRequests = /*#__PURE__*/ changeOfMany('requests-approved', (data, item: Asked, env) =>
  decide(data, item, approval(env)),
);

/** Rejects many requests of both kinds, for the reason that each item says (invariant R1). */
export const rejectRequests = /*#__PURE__*/ changeOfMany(
  'requests-rejected',
  (data, item: Asked & { readonly reason: string }, env) => decide(data, item, rejection(env, item.reason)),
);
