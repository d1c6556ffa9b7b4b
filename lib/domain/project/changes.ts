import { unique } from '@/lib/kernel/list';
import { archived, cannotJoin, restored } from '../archiving';
import { changeOfMany } from '../change-of-many';
import { change, type Data, put } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import { keepingReferences, removeUnlessNamed } from '../integrity';
import type { Project, ProjectId } from '../model/project';
import type { UserId } from '../model/user';
import { isRefused, refused } from '../refusal';
import { taskStatus, tasksOfProject } from '../task/rules';
import { hasOpenTimer, withTimersEnded } from '../task/timers-ended';
import { endByNextStretch } from '../timed-work';

/** A project from its form, without its team; the budget is in cents. */
export type ProjectInput = Pick<Project, 'id' | 'title' | 'description' | 'customerId' | 'startDate' | 'endDate' | 'budget'>;

const written = ({ id, title, description, customerId, startDate, endDate, budget }: ProjectInput, known?: Project): Project => ({
  id,
  title,
  description,
  customerId,
  startDate,
  endDate,
  budget,
  memberIds: known?.memberIds ?? [],
  archivedAt: known?.archivedAt,
});

const write = (data: Data, input: ProjectInput, known?: Project) => {
  const { startDate, endDate, customerId } = input;
  if (startDate && endDate && endDate < startDate) return refused('end-before-start', {}, 'endDate');
  const isNewCustomer = customerId !== known?.customerId;
  if (isNewCustomer && data.customers.get(customerId)?.archivedAt) return refused('archived', {}, 'customerId');
  return keepingReferences(data, [put('projects', written(input, known))]);
};

/** Creates a project for a customer. Refused when it ends before it starts, or its customer is missing or archived. */
export const createProject = change('project-created', (data, input: ProjectInput) =>
  data.projects.has(input.id) ? refused('already-exists') : write(data, input),
);

/**
 * Updates a project; its team stays, as do others' changes since it was `opened`. Refused like `createProject`, and with
 * `changed-elsewhere` if others changed the same field.
 */
export const updateProject = change(
  'project-updated',
  (data, { opened, ...edited }: ProjectInput & { readonly opened?: ProjectInput }) => {
    const known = data.projects.get(edited.id);
    if (!known) return refused('record-missing');
    const input = withoutEditConflicts(edited, opened, known);
    return isRefused(input) ? input : write(data, input, known);
  },
);

/** Archives a project: it stays readable, takes no new tasks, members or requests, and its timers end. */
export const archiveProject = change('project-archived', (data, { id }: { readonly id: ProjectId }, env) => {
  const away = archived(data, 'projects', id, env);
  if (isRefused(away)) return away;
  const timed = tasksOfProject(data.tasks, id).filter((task) => hasOpenTimer(task));
  return [...away, ...timed.map((task) => put('tasks', withTimersEnded(task, env.now, endByNextStretch(data, env.now))))];
});

/** Archives many projects. */
export const archiveProjects = changeOfMany('projects-archived', archiveProject);

/** Restores an archived project: it takes tasks, members and requests again. Refuses a missing one (`record-missing`). */
export const restoreProject = change('project-restored', (data, { id }: { readonly id: ProjectId }) =>
  restored(data, 'projects', id),
);

/** Deletes a project. Refused with the list while tasks, requests, invoices or shipments refer to it (invariant I1). */
export const deleteProject = change('project-deleted', (data, { id }: { readonly id: ProjectId }) =>
  removeUnlessNamed(data, 'projects', id),
);

/** Adds users to a project's team, each once. Refuses an archived project or user. */
export const addMembers = change(
  'members-added',
  (data, { projectId, userIds }: { readonly projectId: ProjectId; readonly userIds: readonly UserId[] }) => {
    const project = data.projects.get(projectId);
    if (!project) return refused('record-missing');
    const memberIds = unique([...project.memberIds, ...userIds]);
    const added = memberIds.slice(project.memberIds.length);
    if (added.length === 0) return [];
    if (added.some(cannotJoin(data, projectId))) return refused('archived', {}, 'userIds');
    return keepingReferences(data, [put('projects', { ...project, memberIds })]);
  },
);

/** Removes a user from a project's team and from its open tasks; completed tasks keep their assignees. */
export const removeMember = change(
  'member-removed',
  (data, { projectId, userId }: { readonly projectId: ProjectId; readonly userId: UserId }) => {
    const project = data.projects.get(projectId);
    if (!project) return refused('record-missing');
    if (!project.memberIds.includes(userId)) return [];
    const without = (ids: readonly UserId[]) => ids.filter((id) => id !== userId);
    const left = tasksOfProject(data.tasks, projectId).filter(
      (task) => taskStatus(task) !== 'Completed' && task.assigneeIds.includes(userId),
    );
    return [
      put('projects', { ...project, memberIds: without(project.memberIds) }),
      ...left.map((task) => put('tasks', { ...task, assigneeIds: without(task.assigneeIds) })),
    ];
  },
);
