import { archivedProjectRefusal } from '../archiving';
import { changeOfMany } from '../change-of-many';
import { type Data, type Env, put } from '../data';
import { keepingReferences } from '../integrity';
import type { Decision } from '../model/decision';
import type { ProjectId } from '../model/project';
import type { TaskId } from '../model/task';
import { refused } from '../refusal';
import { textRefusal } from '../written';
import { type AnyRequest, decisionRefusal, isMaterialRequest, requestOf } from './rules';

/** An approval by the acting user, now. */
export const approval = ({ user, now }: Env): Decision => ({ outcome: 'Approved', by: user, at: now });

/** A rejection with a reason by the acting user, now. */
export const rejection = ({ user, now }: Env, reason: string): Decision => ({
  outcome: 'Rejected',
  by: user,
  at: now,
  reason: reason.trim(),
});

/** Refuses a second decision of a request (invariant R1), and a rejection without a reason. */
const decidingRefusal = (request: AnyRequest, decision: Decision) => {
  const alreadyDecided = decisionRefusal(request);
  if (alreadyDecided || decision.outcome === 'Approved') return alreadyDecided;
  if (decision.reason === '') return refused('rejection-without-reason', {}, 'reason');
  return textRefusal(decision.reason, 'reason');
};

/** The patches that decide a request of either kind once (invariant R1), or a refusal. */
export const decide = (data: Data, request: AnyRequest | undefined, decision: Decision) => {
  if (!request) return refused('record-missing');
  return (
    decidingRefusal(request, decision) ??
    keepingReferences(data, [
      isMaterialRequest(request)
        ? put('materialRequests', { ...request, decision })
        : put('budgetRequests', { ...request, decision }),
    ])
  );
};

/** Refuses requests for a missing or archived project, or for a task of another project (invariant R6). */
export const requestPlaceRefusal = (
  data: Data,
  { projectId, taskId }: { readonly projectId: ProjectId; readonly taskId?: TaskId },
) => {
  const project = data.projects.get(projectId);
  const task = taskId && data.tasks.get(taskId);
  if (!project || (taskId && !task)) return refused('record-missing');
  if (task && task.projectId !== projectId) return refused('task-of-another-project', {}, 'taskId');
  return archivedProjectRefusal(data, projectId);
};

interface RequestKey {
  readonly id: AnyRequest['id'];
}

/** Approves many requests of both kinds; those decided meanwhile are skipped (invariant R1). */
export const approveRequests = changeOfMany('requests-approved', (data, item: RequestKey, env) =>
  decide(data, requestOf(data, item.id), approval(env)),
);

/** Rejects many requests of both kinds, each with its reason (invariant R1). */
export const rejectRequests = changeOfMany('requests-rejected', (data, item: RequestKey & { readonly reason: string }, env) =>
  decide(data, requestOf(data, item.id), rejection(env, item.reason)),
);
