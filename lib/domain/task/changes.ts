import { cannotJoin } from '@/lib/domain/archiving';
import { change, type Data, type Patch, put } from '@/lib/domain/data';
import { withoutEditConflicts } from '@/lib/domain/edit-conflict';
import { keepingReferences, removeUnlessNamed } from '@/lib/domain/integrity';
import type { ChecklistItem } from '@/lib/domain/model/checklist';
import type { ProjectId } from '@/lib/domain/model/project';
import type { Task, TaskId, TimeEntryId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { isRefused, refused } from '@/lib/domain/refusal';
import { endByNextStretch } from '@/lib/domain/timed-work';
import { textRefusal } from '@/lib/domain/written';
import { unique } from '@/lib/kernel/list';
import { reopenRefusal } from './attention';
import { answeredAs, gapsOf, pointAsWritten, withCompletedPoints } from './checklist';
import { finishedRefusal } from './finished';
import { canFinish, canStart } from './rules';
import { endRefusal, startTimer } from './time-changes';
import { withTimersEnded } from './timers-ended';

/** `No se pudo completar`: stores why an open task could not be done. A later reason replaces an earlier one. */
export const recordSetback = change(
  'task-not-possible',
  (data, { id, reason }: { readonly id: TaskId; readonly reason: string }, { now, user }) => {
    const task = data.tasks.get(id);
    if (!task) return refused('record-missing');
    if (task.completeDate) return refused('task-is-finished');
    const couldNotComplete = { reason: reason.trim(), by: user, at: now };
    return textRefusal(reason, 'reason') ?? keepingReferences(data, [put('tasks', { ...task, couldNotComplete })]);
  },
);

/** `Retomar`: removes the reason why a task could not be done. Without one nothing changes. */
export const resumeTask = change('task-resumed', (data, { id }: { readonly id: TaskId }) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  return task.couldNotComplete ? [put('tasks', { ...task, couldNotComplete: undefined })] : [];
});

/** A task from its form; planned hours are whole. */
export interface TaskInput
  extends Pick<
    Task,
    'id' | 'projectId' | 'title' | 'description' | 'priority' | 'startDate' | 'dueDate' | 'plannedHours' | 'site'
  > {
  readonly assigneeIds: readonly UserId[];
  readonly checklist: readonly ChecklistItem[];
}

const written = (
  { id, projectId, title, description, priority, startDate, dueDate, plannedHours, site, ...input }: TaskInput,
  known?: Task,
): Task =>
  withCompletedPoints({
    id,
    projectId,
    title,
    description,
    priority,
    startDate,
    dueDate,
    completeDate: known?.completeDate,
    plannedHours,
    assigneeIds: unique(input.assigneeIds),
    comments: known?.comments ?? [],
    attachments: known?.attachments ?? [],
    checklist: input.checklist.map(pointAsWritten),
    couldNotComplete: known?.couldNotComplete,
    timeEntries: known?.timeEntries,
    site,
  });

/** Refuses invalid dates of a task. A task that started late may have an earlier due date; only new dates are checked. */
const datesRefusal = ({ startDate, dueDate }: TaskInput, known?: Task) => {
  const isSame = known?.startDate === startDate && known?.dueDate === dueDate;
  if (!isSame && startDate && dueDate < startDate) return refused('due-before-start', {}, 'dueDate');
  if (known?.completeDate && known.startDate && !startDate) return refused('finished-without-start', {}, 'startDate');
  const isTooLate = startDate && known?.completeDate && startDate > known.completeDate;
  return isTooLate ? refused('start-after-completion', {}, 'startDate') : undefined;
};

/** The patch that adds new assignees to the project's team. */
const joiningTeam = (data: Data, projectId: ProjectId, people: readonly UserId[]): readonly Patch[] => {
  const project = data.projects.get(projectId);
  if (!project) return [];
  const memberIds = unique([...project.memberIds, ...people]);
  return memberIds.length === project.memberIds.length ? [] : [put('projects', { ...project, memberIds })];
};

const write = (data: Data, input: TaskInput, known?: Task) => {
  const task = written(input, known);
  // Existing assignees may have left the team since; only new ones are checked.
  const joining = task.assigneeIds.filter((id) => !known?.assigneeIds.includes(id));
  if (joining.some(cannotJoin(data, task.projectId))) return refused('archived', {}, 'assigneeIds');
  return (
    datesRefusal(input, known) ??
    finishedRefusal(data, task) ??
    keepingReferences(data, [put('tasks', task), ...joiningTeam(data, task.projectId, joining)])
  );
};

/**
 * Adds a task to a project; its assignees, each once (invariant T4), join the team. Refuses an archived project or user, and a
 * due date before the start.
 */
export const createTask = change('task-created', (data, input: TaskInput) => {
  if (data.tasks.has(input.id)) return refused('already-exists');
  const project = data.projects.get(input.projectId);
  return project?.archivedAt ? refused('project-archived', { project: project.title }) : write(data, input);
});

/**
 * Updates a task's fields; comments, attachments and completion stay, as do others' changes since it was `opened`. It can't move
 * to another project. A finished task keeps a start no later than its end (invariant T2).
 */
export const updateTask = change('task-updated', (data, { opened, ...edited }: TaskInput & { readonly opened?: TaskInput }) => {
  const known = data.tasks.get(edited.id);
  if (!known) return refused('record-missing');
  if (known.projectId !== edited.projectId) return refused('task-of-another-project', {}, 'projectId');
  const answered = <Lists extends Pick<TaskInput, 'checklist'>>(lists: Lists) => ({
    ...lists,
    checklist: answeredAs(known.checklist, lists.checklist),
  });
  const input = opened ? withoutEditConflicts(answered(edited), answered(opened), known) : edited;
  return isRefused(input) ? input : write(data, input, known);
});

/**
 * Deletes a task with its notifications. Refused with the list while requests, its report, shipments or invoices refer to it
 * (invariant I1).
 */
export const deleteTask = change('task-deleted', (data, { id }: { readonly id: TaskId }) => removeUnlessNamed(data, 'tasks', id));

interface TaskStart {
  readonly id: TaskId;
  /** The id of the acting user's stretch that starts with the task. */
  readonly timer?: TimeEntryId;
}

/**
 * `Iniciar`: a pending task starts today (invariant T2). With `timer` the acting user's timer starts too (invariant T10). If
 * their timer can't start, only the task does.
 */
export const startTask = change('task-started', (data, { id, timer }: TaskStart, env) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  if (!canStart(task)) return refused('task-not-pending');
  const timed = timer && startTimer(data, { taskId: id, id: timer }, env);
  return timed && !isRefused(timed) && timed.length > 0
    ? timed
    : [put('tasks', { ...task, startDate: env.today, couldNotComplete: undefined })];
});

/**
 * `Finalizar`: a task in progress is completed today (invariant T2). Refused before its start day, and while a required point has
 * no answer (T9). All its timers end; the acting user's own of over 12 hours asks for its end first.
 */
export const finishTask = change('task-finished', (data, { id }: { readonly id: TaskId }, env) => {
  const { today, now } = env;
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  if (!canFinish(task)) return refused('task-not-in-progress');
  if (task.startDate && task.startDate > today) return refused('starts-later', { startDate: task.startDate });
  const gaps = gapsOf(task);
  if (gaps.length > 0) return refused('points-missing', { points: gaps.map(({ text }) => text) });
  const finished = { ...task, completeDate: today, couldNotComplete: undefined };
  return endRefusal(data, id, env) ?? [put('tasks', withTimersEnded(finished, now, endByNextStretch(data, now)))];
});

/** The patches that put a finished task back in progress. */
export const reopeningPatches = (data: Data, task: Task): readonly Patch[] => {
  const isGone = cannotJoin(data, task.projectId);
  const assigneeIds = task.assigneeIds.filter((id) => !isGone(id));
  const reopened: Task = { ...task, assigneeIds, completeDate: undefined, couldNotComplete: undefined };
  return [put('tasks', reopened), ...joiningTeam(data, task.projectId, assigneeIds)];
};

/**
 * `Reabrir`: a supervisor puts a finished task without a report back in progress (invariants T2, T3). Archived assignees are
 * dropped and the others rejoin the team (T4). An archived project takes nobody back.
 */
export const reopenTask = change('task-reopened', (data, { id }: { readonly id: TaskId }, { user }) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  const refusal = reopenRefusal(data, task, data.users.get(user));
  if (refusal) return refusal;
  return reopeningPatches(data, task);
});
