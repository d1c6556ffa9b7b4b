import { groupBy, memoByIdentity, sortBy } from '@/lib/kernel/list';
import { matches } from '@/lib/kernel/search';
import type { BudgetRequest, RequestStatus } from '../budget-request/model';
import type { Data, Table } from '../data';
import type { Decision } from '../decision';
import type { MaterialRequest } from '../material-request/model';
import type { ProjectId } from '../project/model';
import { type Refused, refused } from '../refusal';

/** What expense and material requests have in common: who asks, for which project or task, and one decision. */
export type AnyRequest = BudgetRequest | MaterialRequest;

/** The decision says it all; nothing else stores the status (invariant R1). */
export const requestStatus = ({ decision }: { readonly decision?: Decision }): RequestStatus => decision?.outcome ?? 'Pending';

/** Why a request may not be approved or rejected, if it may not: it was decided, once and for all (invariant R1). */
export const decisionRefusal = ({ decision }: { readonly decision?: Decision }): Refused | undefined =>
  decision && refused('request-already-decided', { outcome: decision.outcome });

/** Only a pending request may be approved or rejected (invariant R1). */
export const canDecide = (request: { readonly decision?: Decision }) => decisionRefusal(request) === undefined;

/** The latest first; of one day, the one written last (the disk keeps its rows by id, so a table's own order tells nothing of it). */
export const newestRequestsFirst = <Row extends AnyRequest>(requests: Iterable<Row>): readonly Row[] =>
  sortBy([...requests].reverse(), ({ date, requestedAt = '' }) => `${date} ${requestedAt}`, 'down');

const budgetsByProject = memoByIdentity((requests: Table<'budgetRequests'>) =>
  groupBy(newestRequestsFirst(requests.values()), ({ projectId }) => projectId),
);
const materialsByProject = memoByIdentity((requests: Table<'materialRequests'>) =>
  groupBy(newestRequestsFirst(requests.values()), ({ projectId }) => projectId),
);

/** A project's expense requests, its tasks' included, the newest first. */
export const budgetRequestsOfProject = (requests: Table<'budgetRequests'>, projectId: ProjectId) =>
  budgetsByProject(requests).get(projectId) ?? [];

/** A project's material requests, its tasks' included, the newest first. */
export const materialRequestsOfProject = (requests: Table<'materialRequests'>, projectId: ProjectId) =>
  materialsByProject(requests).get(projectId) ?? [];

/** Whether a search finds a request: by its title, its project's or task's title, or who asked (spec §5, "Search"). */
export const matchesRequest = (data: Data, request: AnyRequest, title: string, query: string) =>
  matches(
    query,
    title,
    data.projects.get(request.projectId)?.title,
    request.taskId && data.tasks.get(request.taskId)?.title,
    data.users.get(request.requestedBy)?.name,
  );

/** The requests of every project that is not archived, of both kinds, the newest first. */
export const requestsInWork = (data: Pick<Data, 'budgetRequests' | 'materialRequests' | 'projects'>): readonly AnyRequest[] =>
  newestRequestsFirst(
    [...data.budgetRequests.values(), ...data.materialRequests.values()].filter(
      ({ projectId }) => !data.projects.get(projectId)?.archivedAt,
    ),
  );

/** A request asks for material, or else for money. */
export const asksForMaterial = (request: AnyRequest): request is MaterialRequest => 'items' in request;
