import { type NewestFirstList, newestFirst } from '@/lib/kernel/newest-first-list';
import { ascending } from '@/lib/kernel/order';
import type { Write } from '@/lib/kernel/persistent-map';
import { affectedByArchiving } from '../archiving';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { MaterialId } from '../model/material';
import type { MaterialRequest } from '../model/material-request';
import type { Movement } from '../model/movement';
import type { Project } from '../model/project';
import { refused } from '../refusal';
import { materialRequestsOf, requestStatus } from '../request/rules';
import { ledgerOf, signedQuantity } from './ledger';
import { type Destined, projectClosedRefusal } from './posting';

/** Issued and returned quantities of a material, in its unit. A reversal reduces the side that it reverses. */
export interface Tally {
  readonly issued: number;
  readonly returned: number;
}

const NOTHING: Tally = { issued: 0, returned: 0 };

/** The issued and returned quantities of some movements, per material. */
export const tallyOf = (movements: NewestFirstList<Movement> | undefined): ReadonlyMap<MaterialId, Tally> => {
  const tallies = new Map<MaterialId, Tally>();
  for (const movement of newestFirst(movements)) {
    const { issued, returned } = tallies.get(movement.materialId) ?? NOTHING;
    const concernsIssue = (movement.direction === 'out') !== (movement.reversesId !== undefined);
    const tally = concernsIssue
      ? { issued: issued - signedQuantity(movement), returned }
      : { issued, returned: returned + signedQuantity(movement) };
    tallies.set(movement.materialId, tally);
  }
  return tallies;
};

/** The issued and returned quantities of a request, per material. */
export const requestTally = (data: Pick<Data, 'movements'>, { id }: Pick<MaterialRequest, 'id'>) =>
  tallyOf(ledgerOf(data).ofRequest.get(id));

/** The items of a request with issued, returned and pending quantities (invariant R3). */
export const itemTallies = (data: Pick<Data, 'movements'>, request: Pick<MaterialRequest, 'id' | 'items'>) => {
  const tally = requestTally(data, request);
  return request.items.map(({ materialId, quantity }) => {
    const { issued, returned } = tally.get(materialId) ?? NOTHING;
    return { materialId, requested: quantity, issued, returned, pending: Math.max(0, quantity - issued) };
  });
};

/** The tables that decide whether a material request is still to be dispatched. */
export type RequestTables = Pick<Data, 'materialRequests' | 'movements' | 'projects'>;

/**
 * Whether part of a request is still to be dispatched: it was not rejected, its project is active, and less was issued than
 * requested. Dispatching a pending request approves it (invariant R5).
 */
export const canDispatch = (data: Omit<RequestTables, 'materialRequests'>, request: MaterialRequest) =>
  requestStatus(request) !== 'Rejected' &&
  !data.projects.get(request.projectId)?.archivedAt &&
  itemTallies(data, request).some(({ pending }) => pending > 0);

/** Whether a request waits only for the warehouse: it is approved, and part of it is still to be dispatched. */
export const awaitsDispatch = (data: Omit<RequestTables, 'materialRequests'>, request: MaterialRequest) =>
  requestStatus(request) === 'Approved' && canDispatch(data, request);

/** The requests whose state a write may change: those of its movements, and those of an archived or restored project. */
export const DISPATCH_AFFECTED_BY = {
  movements: ({ before, after }: Write<string, Movement>) => [before?.requestId, after?.requestId],
  projects: (write: Write<string, Project>, { materialRequests }: Pick<Data, 'materialRequests'>) =>
    affectedByArchiving(write, (id) => materialRequestsOf(materialRequests, id)),
};

const open = orderedIndex<'materialRequests', 'movements' | 'projects'>({
  of: ['materialRequests'],
  affectedBy: DISPATCH_AFFECTED_BY,
  keysOf: (request, data) => (canDispatch(data, request) ? ['', requestStatus(request)] : []),
  order: ascending(({ requiredByDate }) => requiredByDate),
});

/** The requests still to be dispatched, also pending ones, sorted by required date. */
export const openRequests = (data: RequestTables): readonly MaterialRequest[] => open.under(data, '');

/** The approved requests still to be dispatched, sorted by required date. */
export const requestsToDispatch = (data: RequestTables): readonly MaterialRequest[] => open.under(data, 'Approved');

/** Refuses stock for a rejected request (`request-already-decided`). */
export const rejectedRefusal = (request: MaterialRequest) => {
  const status = requestStatus(request);
  return status === 'Rejected' ? refused('request-already-decided', { outcome: status }) : undefined;
};

/** The pending quantity of each material of a request (invariant R3). */
export const leftOfRequest = (data: Pick<Data, 'movements'>, request: MaterialRequest) =>
  new Map(itemTallies(data, request).map(({ materialId, pending }) => [materialId, pending]));

/**
 * Why an issue can't be finalized with any quantities: its project is archived, or its request was rejected or needs nothing of
 * it. `Emitir` and `Despachar` use it to disable their buttons; `issueStock` refuses the same issues.
 */
export const issueRefusal = (
  data: Data,
  issue: Destined & { readonly lines: readonly { readonly materialId?: MaterialId | undefined }[] },
) => {
  const request = issue.requestId && data.materialRequests.get(issue.requestId);
  const closed = projectClosedRefusal(data, issue) ?? (request && rejectedRefusal(request));
  if (closed || !request) return closed || undefined;
  const left = leftOfRequest(data, request);
  const isWanted = issue.lines.some(({ materialId }) => materialId !== undefined && (left.get(materialId) ?? 0) > 0);
  return isWanted
    ? undefined
    : refused('nothing-left-to-issue', { isWhole: [...left.values()].every((pending) => pending === 0) });
};
