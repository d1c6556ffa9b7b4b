import { type Data, type Patch, put, TABLE_NAMES } from '../data';
import type { UserId } from '../model/user';
import { linksOf } from '../records';
import { type Refused, refused } from '../refusal';
import type { Rows } from '../schemas';
import { isAvailable } from './rules';

const inPlaceOf = (ids: readonly UserId[], leaving: UserId, heir: UserId) =>
  ids.includes(heir) ? ids.filter((id) => id !== leaving) : ids.map((id) => (id === leaving ? heir : id));

/**
 * The patches that hand a user's open tasks, team memberships and managed warehouses to an heir. Completed work, requests and
 * decisions stay theirs.
 */
export const handoverPatches = (data: Data, leaving: UserId, heir: UserId): readonly Patch[] => [
  ...[...data.projects.values()]
    .filter(({ memberIds }) => memberIds.includes(leaving))
    .map((project) => put('projects', { ...project, memberIds: inPlaceOf(project.memberIds, leaving, heir) })),
  ...[...data.tasks.values()]
    .filter(({ assigneeIds, completeDate }) => !completeDate && assigneeIds.includes(leaving))
    .map((task) => put('tasks', { ...task, assigneeIds: inPlaceOf(task.assigneeIds, leaving, heir) })),
  ...[...data.warehouses.values()]
    .filter(({ managerId }) => managerId === leaving)
    .map((warehouse) => put('warehouses', { ...warehouse, managerId: heir })),
];

/** `handoverPatches`, refused when the heir is missing, archived, or the leaving user. */
export const handOverWork = (data: Data, leaving: UserId, heir: UserId): readonly Patch[] | Refused => {
  const person = data.users.get(heir);
  if (!person || heir === leaving) return refused('record-missing', {}, 'heir');
  return isAvailable(person) ? handoverPatches(data, leaving, heir) : refused('archived', {}, 'heir');
};

/** Whether records still refer to a user after the handover; then they can be archived but not deleted. */
export const hasHistory = (data: Data, leaving: UserId, heir: UserId) => {
  const passed = new Map(handoverPatches(data, leaving, heir).map(({ id, row }) => [id as string, row]));
  return TABLE_NAMES.some((table) => {
    for (const row of data[table].values() as Iterable<Rows[typeof table]>)
      if (linksOf(table, passed.get(row.id) ?? row).some((link) => link.table === 'users' && link.id === leaving)) return true;
    return false;
  });
};
