import { memoByIdentity, sortByName } from '@/lib/kernel/list';
import type { Data } from '../data';
import { duplicatesOf } from '../duplicates';
import type { Role, User, UserId } from '../model/user';
import { roleOf } from '../permission';

/** What people call a role, in either language. */
const ROLE_WORDS: Record<Role, string> = { supervisor: 'supervisor supervisora', technician: 'technician técnico técnica' };

/** The words under which every search finds a person: name, role and team. */
export const personWords = (user: Pick<User, 'name' | 'roleLabel' | 'team'>): readonly string[] => [
  user.name,
  ROLE_WORDS[roleOf(user)],
  user.team,
];

/** The people who may be given new work: archived people may not. */
export const isAvailable = ({ archivedAt }: Pick<User, 'archivedAt'>) => archivedAt === undefined;

/** The people who may be given new work, in the order of their names. */
export const availableUsers = memoByIdentity((users: Data['users']): readonly User[] =>
  sortByName([...users.values()].filter(isAvailable), ({ name }) => name),
);

/** Other people with the same name or e-mail, to be warned of before saving. */
export const similarUsers = (
  users: Data['users'],
  typed: { readonly id?: UserId; readonly name: string; readonly email: string },
) => duplicatesOf(users.values(), typed);
