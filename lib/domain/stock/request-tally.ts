import { memoByIdentity, sortBy } from '@/lib/kernel/list';
import { type NewestFirstList, newestFirst } from '@/lib/kernel/newest-first-list';
import type { Data } from '../data';
import type { MaterialId } from '../material/model';
import type { MaterialRequest } from '../material-request/model';
import { requestStatus } from '../request/rules';
import { ledgerOf, signed } from './ledger';
import type { Movement } from './movement-model';

/** What went out for somebody, and what came back; reversals are taken off the side they reverse. */
export interface Tally {
  readonly issued: number;
  readonly returned: number;
}
const NOTHING: Tally = { issued: 0, returned: 0 };

/** What some movements issued and returned, per material. */
export const tallyOf = (movements: NewestFirstList<Movement> | undefined): ReadonlyMap<MaterialId, Tally> => {
  const tallies = new Map<MaterialId, Tally>();
  for (const movement of newestFirst(movements)) {
    const { issued, returned } = tallies.get(movement.materialId) ?? NOTHING;
    const concernsIssue = (movement.direction === 'out') !== (movement.reversesId !== undefined);
    const tally = concernsIssue
      ? { issued: issued - signed(movement), returned }
      : { issued, returned: returned + signed(movement) };
    tallies.set(movement.materialId, tally);
  }
  return tallies;
};

/** What has been issued for a request and returned from it, per material. */
export const requestTally = (data: Pick<Data, 'movements'>, { id }: Pick<MaterialRequest, 'id'>) =>
  tallyOf(ledgerOf(data).ofRequest.get(id));

/** The items of a request, each with what was issued and returned of it and what is still to be issued (invariant R3). */
export const itemTallies = (data: Pick<Data, 'movements'>, request: Pick<MaterialRequest, 'id' | 'items'>) => {
  const tally = requestTally(data, request);
  return request.items.map(({ materialId, quantity }) => {
    const { issued, returned } = tally.get(materialId) ?? NOTHING;
    return { materialId, requested: quantity, issued, returned, pending: Math.max(0, quantity - issued) };
  });
};

type Asked = Pick<Data, 'materialRequests' | 'movements' | 'projects'>;

/**
 * Whether something of a request is still to be dispatched: it was not rejected, its project is in use, and less was issued than it asks.
 * A pending one may be dispatched too; that approves it (invariant R5).
 */
export const canDispatch = (data: Omit<Asked, 'materialRequests'>, request: MaterialRequest) =>
  requestStatus(request) !== 'Rejected' &&
  !data.projects.get(request.projectId)?.archivedAt &&
  itemTallies(data, request).some(({ pending }) => pending > 0);

/** The requests of which something is still to be dispatched, pending ones included, the one required first on top. */
export const openRequests = memoByIdentity((data: Asked): readonly MaterialRequest[] =>
  sortBy(
    [...data.materialRequests.values()].filter((request) => canDispatch(data, request)),
    ({ requiredByDate }) => requiredByDate,
  ),
);

/** Those of them that were approved: they wait for nobody but the warehouse. */
export const requestsToDispatch = (data: Asked): readonly MaterialRequest[] =>
  openRequests(data).filter((request) => requestStatus(request) === 'Approved');
