import { archivedProjectRefusal, cannotJoin } from '@/lib/domain/archiving';
import { change, type Data, type Patch, put } from '@/lib/domain/data';
import { withoutEditConflicts } from '@/lib/domain/edit-conflict';
import { keepingReferences, removeUnlessNamed } from '@/lib/domain/integrity';
import type { ChecklistItem } from '@/lib/domain/model/checklist';
import type { ProjectId } from '@/lib/domain/model/project';
import type { Task, TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { isRefused, refused } from '@/lib/domain/refusal';
import { unique } from '@/lib/kernel/list';
import { answeredAs, pointAsWritten, withCompletedPoints } from './checklist';
import { finishedRefusal } from './finished';

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
export const joiningTeam = (data: Data, projectId: ProjectId, people: readonly UserId[]): readonly Patch[] => {
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
  return archivedProjectRefusal(data, input.projectId) ?? write(data, input);
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
