import type { Data } from './data';
import type { UserId } from './model/user';

/** The acting person. In a file of its own, because the store needs it on every page. */

/**
 * The user who acts on a device: the chosen one if present, else the first one, archived users last. With no users the chosen id
 * stays, because that user may return.
 */
export const actingUser = (users: Data['users'], chosen: UserId): UserId => {
  if (users.has(chosen)) return chosen;
  const known = [...users.values()];
  return (known.find(({ archivedAt }) => !archivedAt) ?? known[0])?.id ?? chosen;
};

/** Whether a user is missing although there are users; their changes are refused (invariant I11). */
export const isUserMissing = (users: Data['users'], id: UserId) => users.size > 0 && !users.has(id);
