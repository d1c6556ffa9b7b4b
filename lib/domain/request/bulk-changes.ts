import { changeOfMany } from '../change-of-many';
import { approval, decide, rejection } from './changes';
import { type AnyRequest, requestOf } from './rules';

interface RequestKey {
  readonly id: AnyRequest['id'];
}

/** Approves many requests of both kinds; those that were decided meanwhile are left out (invariant R1). */
export const approveRequests = changeOfMany('requests-approved', (data, item: RequestKey, env) =>
  decide(data, requestOf(data, item.id), approval(env)),
);

/** Rejects many requests of both kinds, for the reason that each item says (invariant R1). */
export const rejectRequests = changeOfMany('requests-rejected', (data, item: RequestKey & { readonly reason: string }, env) =>
  decide(data, requestOf(data, item.id), rejection(env, item.reason)),
);
