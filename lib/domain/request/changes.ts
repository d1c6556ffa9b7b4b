import type { Data, Env } from '../data';
import type { Decision } from '../model/decision';
import type { ProjectId } from '../model/project';
import type { TaskId } from '../model/task';
import { type Refused, refused } from '../refusal';
import { textRefusal } from '../written';
import { type AnyRequest, decisionRefusal } from './rules';

/** Yes, said by who acts, now. */
export const approval = ({ user, now }: Env): Decision => ({ outcome: 'Approved', by: user, at: now });

/** No, and why, said by who acts, now. */
export const rejection = ({ user, now }: Env, reason: string): Decision => ({
  outcome: 'Rejected',
  by: user,
  at: now,
  reason: reason.trim(),
});

/** The request with its one decision (invariant R1); refused when it has one already, or a rejection says no reason. */
export const decided = <Row extends AnyRequest>(request: Row | undefined, decision: Decision): Row | Refused => {
  if (!request) return refused('record-missing');
  const alreadyDecided = decisionRefusal(request);
  if (alreadyDecided) return alreadyDecided;
  if (decision.outcome === 'Rejected') {
    if (decision.reason === '') return refused('rejection-without-reason', {}, 'reason');
    const tooLong = textRefusal(decision.reason, 'reason');
    if (tooLong) return tooLong;
  }
  return { ...request, decision };
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
