import { archived, restored } from '../archiving';
import { changeOfMany } from '../change-of-many';
import { applyPatches, change, type Data, type Env, latestPatches, type Patch, put } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import { removeUnlessNamed } from '../integrity';
import type { User, UserId } from '../model/user';
import { isRefused, type Refused, refused } from '../refusal';
import { hasOpenTimer, withTimersEnded } from '../task/timers-ended';
import { endByNextStretch, timedTasks } from '../timed-work';
import { handOverWork } from './handover';

/** A user from their form. Passwords never reach it (invariant I7). */
export type UserInput = Pick<User, 'id' | 'name' | 'email' | 'phone' | 'roleLabel' | 'team' | 'location'>;

const written = ({ id, name, email, phone, roleLabel, team, location }: UserInput): User => ({
  id,
  name,
  email,
  phone,
  roleLabel,
  team,
  location,
});

/** Adds a user; a form sent twice adds one (`already-exists`). */
export const createUser = change('user-created', (data, input: UserInput) =>
  data.users.has(input.id) ? refused('already-exists') : [put('users', written(input))],
);

/**
 * Updates a user; others' changes since it was `opened` stay. Refuses with `changed-elsewhere` if others changed the same field.
 */
export const updateUser = change('user-updated', (data, { opened, ...edited }: UserInput & { readonly opened?: UserInput }) => {
  const user = data.users.get(edited.id);
  if (!user) return refused('record-missing');
  const input = withoutEditConflicts(written(edited), opened, user);
  return isRefused(input) ? input : [put('users', { ...user, ...input })];
});

/** A leaving user; `heir` takes over their open work in the same change. */
interface Departure {
  readonly id: UserId;
  readonly heir?: UserId;
}

/** Hands over the work and then runs `leave`. Refuses the acting user with `own-account`. */
const leaving = (data: Data, { id, heir }: Departure, env: Env, leave: (data: Data) => readonly Patch[] | Refused) => {
  if (id === env.user) return refused('own-account');
  const passed = heir === undefined ? [] : handOverWork(data, id, heir);
  if (isRefused(passed)) return passed;
  const left = leave(applyPatches(data, passed));
  return isRefused(left) ? left : latestPatches([...passed, ...left]);
};

/** Ends the leaving user's timer on any task. */
const timersEnded = (data: Data, id: UserId, { now }: Env): readonly Patch[] =>
  timedTasks(data, id)
    .filter((task) => hasOpenTimer(task, id))
    .map((task) => put('tasks', withTimersEnded(task, now, endByNextStretch(data, now), id)));

/** Archives a user: past work keeps their name, new work is refused, their timer ends. Refuses the acting user. */
export const archiveUser = change('user-archived', (data, person: Departure, env) =>
  leaving(data, person, env, (rest) => {
    const away = archived(rest, 'users', person.id, env);
    return isRefused(away) ? away : [...away, ...timersEnded(rest, person.id, env)];
  }),
);

/** Archives many users; the acting user is skipped. */
export const archiveUsers = changeOfMany('users-archived', archiveUser);

/** Restores an archived user: they may be assigned again. Refuses a missing one (`record-missing`). */
export const restoreUser = change('user-restored', (data, { id }: { readonly id: UserId }) => restored(data, 'users', id));

/**
 * Deletes a user. Refused for the acting user, and with the list while other records refer to them (invariant I1). An `heir`
 * takes over their open work first.
 */
export const deleteUser = change('user-deleted', (data, person: Departure, env) =>
  leaving(data, person, env, (rest) => removeUnlessNamed(rest, 'users', person.id)),
);
