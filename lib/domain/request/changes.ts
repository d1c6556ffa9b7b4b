import { changeOfMany } from '../change-of-many';
import { type Data, type Env, put } from '../data';
import { keepingReferences } from '../integrity';
import type { Decision } from '../model/decision';
import type { ProjectId } from '../model/project';
import type { TaskId } from '../model/task';
import { refused } from '../refusal';
import { textRefusal } from '../written';
import { type AnyRequest, asksForMaterial, decisionRefusal, requestOf } from './rules';

/** Yes, said by who acts, now. */
export const approval = ({ user, now }: Env): Decision => ({ outcome: 'Approved', by: user, at: now });

/** No, and why, said by who acts, now. */
export const rejection = ({ user, now }: Env, reason: string): Decision => ({
  outcome: 'Rejected',
  by: user,
  at: now,
  reason: reason.trim(),
});

/** Why a request may not be decided so, if it may not: it has its one decision already (invariant R1), or a rejection says no reason. */
const decidingRefusal = (request: AnyRequest, decision: Decision) => {
  const alreadyDecided = decisionRefusal(request);
  if (alreadyDecided || decision.outcome === 'Approved') return alreadyDecided;
  if (decision.reason === '') return refused('rejection-without-reason', {}, 'reason');
  return textRefusal(decision.reason, 'reason');
};

/** The writes that give a request of either kind its one decision (invariant R1), or why not. */
export const decide = (data: Data, request: AnyRequest | undefined, decision: Decision) => {
  if (!request) return refused('record-missing');
  return (
    decidingRefusal(request, decision) ??
    keepingReferences(data, [
      asksForMaterial(request)
        ? put('materialRequests', { ...request, decision })
        : put('budgetRequests', { ...request, decision }),
    ])
  );
};

/**
 * Why nothing may be requested for a project or its task. It is gone, archived, or the task belongs to another project (invariant
 * R6).
 */
export const requestPlaceRefusal = (
  data: Data,
  { projectId, taskId }: { readonly projectId: ProjectId; readonly taskId?: TaskId },
) => {
  const project = data.projects.get(projectId);
  const task = taskId && data.tasks.get(taskId);
  if (!project || (taskId && !task)) return refused('record-missing');
  if (task && task.projectId !== projectId) return refused('task-of-another-project', {}, 'taskId');
  return project.archivedAt ? refused('archived') : undefined;
};

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
