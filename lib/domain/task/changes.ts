import { cannotJoin } from '@/lib/domain/archiving';
import { change, type Data, type Patch, put } from '@/lib/domain/data';
import { withoutEditConflicts } from '@/lib/domain/edit-conflict';
import { keepingReferences, removeUnlessNamed } from '@/lib/domain/integrity';
import type { ChecklistItem } from '@/lib/domain/model/checklist';
import type { ProjectId } from '@/lib/domain/model/project';
import type { Task, TaskId, TimeEntryId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { isRefused, refused } from '@/lib/domain/refusal';
import { cutIn } from '@/lib/domain/timed-work';
import { textRefusal } from '@/lib/domain/written';
import { unique } from '@/lib/kernel/list';
import { reopenRefusal } from './attention';
import { answeredAs, gapsOf, pointAsWritten, withAnswersInStep } from './checklist';
import { finishedRefusal } from './finished';
import { canFinish, canStart } from './rules';
import { endRefusal, startTimer } from './time-changes';
import { withTimersEnded } from './timers-ended';

/** No se pudo completar: keeps why an open task could not be done, for the supervisor. A later reason takes the place of an earlier one. */
export const tellCouldNotComplete = change(
  'task-not-possible',
  (data, { id, reason }: { readonly id: TaskId; readonly reason: string }, { now, user }) => {
    const task = data.tasks.get(id);
    if (!task) return refused('record-missing');
    if (task.completeDate) return refused('task-is-finished');
    const couldNotComplete = { reason: reason.trim(), by: user, at: now };
    return textRefusal(reason, 'reason') ?? keepingReferences(data, [put('tasks', { ...task, couldNotComplete })]);
  },
);

/** Retomar: removes the reason why a task could not be done. A second tap changes nothing. */
export const resumeTask = change('task-resumed', (data, { id }: { readonly id: TaskId }) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  return task.couldNotComplete ? [put('tasks', { ...task, couldNotComplete: undefined })] : [];
});

/** A task as its form gives it; planned hours are whole. */
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
  withAnswersInStep({
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

/** Starting late leaves a task whose due day is past; only who sets the two days anew is told. */
const datesRefusal = ({ startDate, dueDate }: TaskInput, known?: Task) => {
  const isSame = known?.startDate === startDate && known?.dueDate === dueDate;
  if (!isSame && startDate && dueDate < startDate) return refused('due-before-start', {}, 'dueDate');
  if (known?.completeDate && known.startDate && !startDate) return refused('finished-without-start', {}, 'startDate');
  const isTooLate = startDate && known?.completeDate && startDate > known.completeDate;
  return isTooLate ? refused('start-after-completion', {}, 'startDate') : undefined;
};

/** Whoever gets a task of a project belongs to its team from then on. */
const joiningTeam = (data: Data, projectId: ProjectId, people: readonly UserId[]): readonly Patch[] => {
  const project = data.projects.get(projectId);
  if (!project) return [];
  const memberIds = unique([...project.memberIds, ...people]);
  return memberIds.length === project.memberIds.length ? [] : [put('projects', { ...project, memberIds })];
};

const write = (data: Data, input: TaskInput, known?: Task) => {
  const task = written(input, known);
  // Who did a finished task may have left the team since.
  const joining = task.assigneeIds.filter((id) => !known?.assigneeIds.includes(id));
  if (joining.some(cannotJoin(data, task.projectId))) return refused('archived', {}, 'assigneeIds');
  return (
    datesRefusal(input, known) ??
    finishedRefusal(data, task) ??
    keepingReferences(data, [put('tasks', task), ...joiningTeam(data, task.projectId, joining)])
  );
};

/** Adds a task to a project; its assignees, each once (invariant T4), join the team. Refused for an archived project or person, or when it is due before it starts. */
export const createTask = change('task-created', (data, input: TaskInput) => {
  if (data.tasks.has(input.id)) return refused('already-exists');
  return data.projects.get(input.projectId)?.archivedAt ? refused('archived', {}, 'projectId') : write(data, input);
});

/**
 * Rewrites a task's data; comments, attachments and completion stay, and so does what others did since it was `opened`:
 * a start, a tick, an answer. It can't move to another project; once finished it keeps a start, no later than its end (invariant T2).
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

/** Takes a task away with its notifications; refused with the list while requests, its report, shipments or invoices name it (invariant I1). */
export const deleteTask = change('task-deleted', (data, { id }: { readonly id: TaskId }) => removeUnlessNamed(data, 'tasks', id));

interface TaskStart {
  readonly id: TaskId;
  /** The stretch of the acting person's time that begins with the task. */
  readonly timer?: TimeEntryId;
}

/**
 * Iniciar: a pending task starts today (invariant T2). With `timer` the acting person's time starts in the same act (invariant T10).
 * Where their timer can't start, the task starts alone.
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
 * Finalizar: a task in progress is complete today (invariant T2). Refused while its start day is to come, and while a required point has
 * no answer (T9). It ends everybody's timer; one's own that ran for over 12 hours asks for its end.
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
  return endRefusal(data, id, env) ?? [put('tasks', withTimersEnded(finished, now, cutIn(data, now)))];
});

/** The patches with which a finished task is in progress again. */
export const goesOn = (data: Data, task: Task): readonly Patch[] => {
  const isGone = cannotJoin(data, task.projectId);
  const assigneeIds = task.assigneeIds.filter((id) => !isGone(id));
  const reopened: Task = { ...task, assigneeIds, completeDate: undefined, couldNotComplete: undefined };
  return [put('tasks', reopened), ...joiningTeam(data, task.projectId, assigneeIds)];
};

/**
 * Reabrir: a finished task without a report is in progress again, if a supervisor says so (invariants T2, T3). Who was archived since
 * leaves it, the others are in the team again: nobody has work who can't do it (T4). An archived project takes nobody back.
 */
export const reopenTask = change('task-reopened', (data, { id }: { readonly id: TaskId }, { user }) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  const refusal = reopenRefusal(data, task, data.users.get(user));
  if (refusal) return refusal;
  return goesOn(data, task);
});
