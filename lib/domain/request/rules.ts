import { asId } from '@/lib/kernel/id';
import { ascending, combinedOrder, descending } from '@/lib/kernel/order';
import type { Write } from '@/lib/kernel/persistent-map';
import { affectedByArchiving } from '../archiving';
import type { Data, Table } from '../data';
import { orderedIndex } from '../derived';
import type { BudgetRequest, BudgetRequestId, RequestStatus } from '../model/budget-request';
import type { Decision } from '../model/decision';
import type { MaterialRequest, MaterialRequestId } from '../model/material-request';
import type { Project, ProjectId } from '../model/project';
import type { TaskId } from '../model/task';
import type { Role } from '../model/user';
import { type Refused, refused } from '../refusal';
import { budgetRequestTitle, materialRequestTitle } from '../request-title';

/** A request of either kind: both have a requester, a project or task, and one decision. */
export type AnyRequest = BudgetRequest | MaterialRequest;

/** The status of a request follows from its decision; it is not stored (invariant R1). */
export const requestStatus = ({ decision }: { readonly decision?: Decision }): RequestStatus => decision?.outcome ?? 'Pending';

/** Refuses to decide a request twice: a decision is final (invariant R1). */
export const decisionRefusal = ({ decision }: { readonly decision?: Decision }): Refused | undefined =>
  decision && refused('request-already-decided', { outcome: decision.outcome });

/** Whether a request may be approved or rejected: only while pending (invariant R1). */
export const canDecide = (request: { readonly decision?: Decision }) => decisionRefusal(request) === undefined;

/** Refuses a role that may not approve a pending request in a team to dispatch it (R5). Without a team there is no role. */
export const approvalRefusal = (request: { readonly decision?: Decision }, role: Role | undefined): Refused | undefined =>
  role === 'technician' && canDecide(request) ? refused('request-awaits-approval') : undefined;

/** Orders requests by day and time, the latest first. Tables can't tell, because the disk orders rows by id. */
export const newestRequestFirst = combinedOrder<AnyRequest>(
  descending(({ date }) => date),
  descending(({ requestedAt = '' }) => requestedAt),
  descending(({ id }) => id),
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

const affectedBy = {
  projects: (write: Write<string, Project>, { budgetRequests, materialRequests }: Requests) =>
    affectedByArchiving(write, (id) => [...budgetRequestsOf(budgetRequests, id), ...materialRequestsOf(materialRequests, id)]),
};
/** The status keys of a request, unless its project is archived. */
const statusesInWork = (request: AnyRequest, { projects }: Pick<Data, 'projects'>) =>
  projects.get(request.projectId)?.archivedAt ? [] : ['', requestStatus(request)];

const inWork = orderedIndex<keyof Requests, 'projects'>({
  of: ['budgetRequests', 'materialRequests'],
  affectedBy,
  keysOf: statusesInWork,
  order: newestRequestFirst,
});

/** Orders requests by required date. */
export const byRequiredDate = combinedOrder<AnyRequest>(
  ascending(({ requiredByDate }) => requiredByDate),
  ascending(({ id }) => id),
);

const byNeed = orderedIndex<keyof Requests, 'projects'>({
  of: ['budgetRequests', 'materialRequests'],
  affectedBy,
  keysOf: (request, data) => statusesInWork(request, data).filter((status) => status === 'Pending'),
  order: byRequiredDate,
});

/** The requests of both kinds in active projects, of one status or all, the newest first. */
export const requestsInWork = (data: Work, status?: RequestStatus): readonly AnyRequest[] => inWork.under(data, status ?? '');

/** The pending requests of active projects, by required date. */
export const requestsToDecide = (data: Work): readonly AnyRequest[] => byNeed.under(data, 'Pending');

/** Whether a request asks for material; otherwise it asks for money. */
export const isMaterialRequest = (request: AnyRequest): request is MaterialRequest => 'items' in request;

/** The title of a request of either kind. */
export const requestTitle = (request: AnyRequest, materials: Table<'materials'>) =>
  isMaterialRequest(request) ? materialRequestTitle(request, materials) : budgetRequestTitle(request);
