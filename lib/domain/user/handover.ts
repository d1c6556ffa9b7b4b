import { type Data, type Patch, put, TABLE_NAMES } from '../data';
import type { UserId } from '../model/user';
import { linksOf } from '../records';
import { type Refused, refused } from '../refusal';
import type { Rows } from '../schemas';
import { isAvailable } from './rules';

const inPlaceOf = (ids: readonly UserId[], leaving: UserId, heir: UserId) =>
  ids.includes(heir) ? ids.filter((id) => id !== leaving) : ids.map((id) => (id === leaving ? heir : id));

/**
 * The work that passes from a person who leaves to their successor: open tasks, places in teams, and managed warehouses. What the
 * person did, asked and decided stays theirs.
 */
export const workPassedOn = (data: Data, leaving: UserId, heir: UserId): readonly Patch[] => [
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

/** The same for a change: refused when who takes over is not there, is archived, or is the one who leaves. */
export const passingWorkOn = (data: Data, leaving: UserId, heir: UserId): readonly Patch[] | Refused => {
  const person = data.users.get(heir);
  if (!person || heir === leaving) return refused('record-missing', {}, 'heir');
  return isAvailable(person) ? workPassedOn(data, leaving, heir) : refused('archived', {}, 'heir');
};

/** Whether a person is still named once somebody else has their work: then they can be archived, not deleted. */
export const hasHistory = (data: Data, leaving: UserId, heir: UserId) => {
  const passed = new Map(workPassedOn(data, leaving, heir).map(({ id, row }) => [id as string, row]));
  return TABLE_NAMES.some((table) => {
    for (const row of data[table].values() as Iterable<Rows[typeof table]>)
      if (linksOf(table, passed.get(row.id) ?? row).some((link) => link.table === 'users' && link.id === leaving)) return true;
    return false;
  });
};
