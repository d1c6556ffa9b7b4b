import type { Data } from './data';
import type { UserId } from './model/user';

/** The acting person, apart from what else is known of people, for the store asks it on every page. */

/**
 * The person who acts on a device: the chosen one while they are there, else the first one; archived people come last.
 * Where there is nobody, the one who was chosen may still come back.
 */
export const actingUser = (users: Data['users'], chosen: UserId): UserId => {
  if (users.has(chosen)) return chosen;
  const known = [...users.values()];
  return (known.find(({ archivedAt }) => !archivedAt) ?? known[0])?.id ?? chosen;
};

/** Whether a change by this person is nobody's: they are not among the users, where there are any (invariant I11). */
export const isGone = (users: Data['users'], id: UserId) => users.size > 0 && !users.has(id);
