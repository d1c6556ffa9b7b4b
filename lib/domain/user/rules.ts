import { sortByName } from '@/lib/kernel/list';
import type { Data } from '../data';
import { duplicatesOf } from '../duplicates';
import type { Project } from '../project/model';
import { isActive } from '../project/rules';
import type { Task } from '../task/model';
import { inWorkOrder, taskStatus, tasksOfUser } from '../task/rules';
import type { Role, User, UserId } from './model';

/** Supervisor stays supervisor; the other three labels are technicians (spec §6). */
export const roleOf = ({ roleLabel }: Pick<User, 'roleLabel'>): Role =>
  roleLabel === 'Supervisor' ? 'supervisor' : 'technician';

/** What people call a role, in either language. */
const ROLE_WORDS: Record<Role, string> = { supervisor: 'supervisor supervisora', technician: 'technician técnico técnica' };

/** The words under which every search finds a person: name, role and team. */
export const personWords = (user: Pick<User, 'name' | 'roleLabel' | 'team'>): readonly string[] => [
  user.name,
  ROLE_WORDS[roleOf(user)],
  user.team,
];

/** Who may be given new work: archived people may not. */
export const isAvailable = ({ archivedAt }: Pick<User, 'archivedAt'>) => archivedAt === undefined;

/** The people who may be given new work, in the order of their names. */
export const availableUsers = (users: Data['users']): readonly User[] =>
  sortByName([...users.values()].filter(isAvailable), ({ name }) => name);

/** The active projects that a person is in the team of. */
export const ongoingProjects = (data: Pick<Data, 'projects' | 'tasks'>, userId: UserId): readonly Project[] =>
  [...data.projects.values()].filter((project) => project.memberIds.includes(userId) && isActive(data, project));

const isDone = (task: Task) => taskStatus(task) === 'Completed';

/** The tasks of a person that are not done, the one due first on top. */
export const openTasksOfUser = ({ tasks }: Pick<Data, 'tasks'>, userId: UserId): readonly Task[] =>
  inWorkOrder(tasksOfUser(tasks, userId)).filter((task) => !isDone(task));

/** The tasks that a person was assigned to and that are done, the latest on top. */
export const doneTasksOfUser = ({ tasks }: Pick<Data, 'tasks'>, userId: UserId): readonly Task[] =>
  inWorkOrder(tasksOfUser(tasks, userId)).filter(isDone);

/** Other people with the same name or e-mail, to be warned of before saving. */
export const similarUsers = (
  users: Data['users'],
  typed: { readonly id?: UserId; readonly name: string; readonly email: string },
) => duplicatesOf(users.values(), typed);
