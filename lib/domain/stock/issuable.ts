import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { MaterialRequest } from '../model/material-request';
import type { Shipment } from '../model/shipment';
import { refused } from '../refusal';
import { requestStatus } from '../request/rules';
import { itemTallies } from './request-tally';

type Destined = Partial<Pick<Shipment, 'projectId' | 'taskId' | 'requestId'>>;

/** Why nothing may be issued to a project: it is archived, and has to be restored first. What comes back from it is taken. */
export const projectClosedRefusal = (
  { projects, tasks, materialRequests }: Pick<Data, 'projects' | 'tasks' | 'materialRequests'>,
  { projectId, taskId, requestId }: Destined,
  field?: string,
) => {
  const id = (requestId && materialRequests.get(requestId)?.projectId) ?? projectId ?? (taskId && tasks.get(taskId)?.projectId);
  const project = id && projects.get(id);
  return project?.archivedAt ? refused('project-archived', { project: project.title }, field) : undefined;
};

/** Why a request serves nobody any more: it was rejected. */
export const rejectedRefusal = (request: MaterialRequest) => {
  const status = requestStatus(request);
  return status === 'Rejected' ? refused('request-already-decided', { outcome: status }) : undefined;
};

/** How much a request still waits for, of each material that it asks for (invariant R3). */
export const leftOfRequest = (data: Pick<Data, 'movements'>, request: MaterialRequest) =>
  new Map(itemTallies(data, request).map(({ materialId, pending }) => [materialId, pending]));

/**
 * Why an issue can't be finalized, whatever quantities its lines get: its project is archived, its request was rejected, or waits
 * for nothing of it. `Emitir` and `Despachar` are drawn by it; `finalizeOutbound` refuses every such issue.
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
