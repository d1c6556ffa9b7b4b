import { memoByIdentity, sortByName } from '@/lib/kernel/list';
import type { Data } from '../data';
import { duplicatesOf } from '../duplicates';
import type { Role, User, UserId } from '../model/user';
import { roleOf } from '../permission';

/** The search words of a role, in both languages. */
const ROLE_WORDS: Record<Role, string> = { supervisor: 'supervisor supervisora', technician: 'technician técnico técnica' };

/** The search words of a user: name, role and team. */
export const personWords = (user: Pick<User, 'name' | 'roleLabel' | 'team'>): readonly string[] => [
  user.name,
  ROLE_WORDS[roleOf(user)],
  user.team,
];

/** Whether a user may be assigned new work: not when archived. */
export const isAvailable = ({ archivedAt }: Pick<User, 'archivedAt'>) => archivedAt === undefined;

/** The users who may be assigned new work, by name. */
export const availableUsers = memoByIdentity((users: Data['users']): readonly User[] =>
  sortByName([...users.values()].filter(isAvailable), ({ name }) => name),
);

/** Other users with the same name or e-mail, for a warning before saving. */
export const similarUsers = (
  users: Data['users'],
  typed: { readonly id?: UserId; readonly name: string; readonly email: string },
) => duplicatesOf(users.values(), typed);
