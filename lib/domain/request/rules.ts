import { asId } from '@/lib/kernel/id';
import { byTurns, down, up } from '@/lib/kernel/order';
import type { Write } from '@/lib/kernel/persistent-map';
import { movedByArchiving } from '../archiving';
import type { Data, Table } from '../data';
import { orderedIndex } from '../derived';
import type { BudgetRequest, BudgetRequestId, RequestStatus } from '../model/budget-request';
import type { Decision } from '../model/decision';
import type { MaterialRequest, MaterialRequestId } from '../model/material-request';
import type { Project, ProjectId } from '../model/project';
import type { TaskId } from '../model/task';
import { type Refused, refused } from '../refusal';
import { budgetRequestTitle, materialRequestTitle } from '../request-title';

/** What expense and material requests have in common: who asks, for which project or task, and one decision. */
export type AnyRequest = BudgetRequest | MaterialRequest;

/** The decision says it all; nothing else stores the status (invariant R1). */
export const requestStatus = ({ decision }: { readonly decision?: Decision }): RequestStatus => decision?.outcome ?? 'Pending';

/**
 * Why a request may not be approved or rejected, if it may not: it was decided before, and a decision is final (invariant R1).
 */
export const decisionRefusal = ({ decision }: { readonly decision?: Decision }): Refused | undefined =>
  decision && refused('request-already-decided', { outcome: decision.outcome });

/** Only a pending request may be approved or rejected (invariant R1). */
export const canDecide = (request: { readonly decision?: Decision }) => decisionRefusal(request) === undefined;

/** The latest first; of one day, the one written last. The disk orders rows by id, so a table's order does not tell it. */
export const newestRequestFirst = byTurns<AnyRequest>(
  down(({ date }) => date),
  down(({ requestedAt = '' }) => requestedAt),
  down(({ id }) => id),
);

const placesOf = ({ projectId, taskId }: AnyRequest) => [projectId, taskId];
const budgets = orderedIndex({ of: ['budgetRequests'], keysOf: placesOf, order: newestRequestFirst });
const materials = orderedIndex({ of: ['materialRequests'], keysOf: placesOf, order: newestRequestFirst });

/** A project's expense requests (its tasks' included) or a task's own, the newest first. */
export const budgetRequestsOf = (budgetRequests: Table<'budgetRequests'>, id: ProjectId | TaskId) =>
  budgets.under({ budgetRequests }, id);

/** A project's material requests (its tasks' included) or a task's own, the newest first. */
export const materialRequestsOf = (materialRequests: Table<'materialRequests'>, id: ProjectId | TaskId) =>
  materials.under({ materialRequests }, id);

type Work = Requests & Pick<Data, 'projects'>;

type Requests = Pick<Data, 'budgetRequests' | 'materialRequests'>;

/** A request of either kind; an id is never of both. */
export const requestOf = ({ budgetRequests, materialRequests }: Requests, id: string): AnyRequest | undefined =>
  budgetRequests.get(asId<BudgetRequestId>(id)) ?? materialRequests.get(asId<MaterialRequestId>(id));

const movedBy = {
  projects: (write: Write<string, Project>, { budgetRequests, materialRequests }: Requests) =>
    movedByArchiving(write, (id) => [...budgetRequestsOf(budgetRequests, id), ...materialRequestsOf(materialRequests, id)]),
};
/** The statuses that a request is found under, where its project is not archived. */
const statusesInWork = (request: AnyRequest, { projects }: Pick<Data, 'projects'>) =>
  projects.get(request.projectId)?.archivedAt ? [] : ['', requestStatus(request)];

const inWork = orderedIndex<keyof Requests, 'projects'>({
  of: ['budgetRequests', 'materialRequests'],
  movedBy,
  keysOf: statusesInWork,
  order: newestRequestFirst,
});

/** The one required first on top. */
export const neededFirst = byTurns<AnyRequest>(
  up(({ requiredByDate }) => requiredByDate),
  up(({ id }) => id),
);

const byNeed = orderedIndex<keyof Requests, 'projects'>({
  of: ['budgetRequests', 'materialRequests'],
  movedBy,
  keysOf: (request, data) => statusesInWork(request, data).filter((status) => status === 'Pending'),
  order: neededFirst,
});

/** The requests of every project that is not archived, of both kinds, the newest first; of one status, or all. */
export const requestsInWork = (data: Work, status?: RequestStatus): readonly AnyRequest[] => inWork.under(data, status ?? '');

/** Every request that waits for a decision, the one required first on top; those of archived projects wait for nothing. */
export const requestsToDecide = (data: Work): readonly AnyRequest[] => byNeed.under(data, 'Pending');

/** A request asks for material, or else for money. */
export const asksForMaterial = (request: AnyRequest): request is MaterialRequest => 'items' in request;

/** What a request of either kind goes by. */
export const requestTitle = (request: AnyRequest, materials: Table<'materials'>) =>
  asksForMaterial(request) ? materialRequestTitle(request, materials) : budgetRequestTitle(request);
