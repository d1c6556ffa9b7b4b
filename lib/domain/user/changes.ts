import { archived, restored } from '../archiving';
import { changeOfMany } from '../change-of-many';
import { applyPatches, change, type Data, type Env, latestPatches, type Patch, put } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import { removeUnlessNamed } from '../integrity';
import type { User, UserId } from '../model/user';
import { isRefused, type Refused, refused } from '../refusal';
import { hasOpenTimer, withTimersEnded } from '../task/timers-ended';
import { cutIn, timedTasks } from '../timed-work';
import { passingWorkOn } from './handover';

/** A person's data as their form gives it. Passwords never come this far (invariant I7). */
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

/** Adds a person to the business. */
export const createUser = change('user-created', (data, input: UserInput) =>
  data.users.has(input.id) ? refused('already-exists') : [put('users', written(input))],
);

/** Rewrites a person's data; what others changed since it was `opened` stays. */
export const updateUser = change('user-updated', (data, { opened, ...edited }: UserInput & { readonly opened?: UserInput }) => {
  const user = data.users.get(edited.id);
  if (!user) return refused('record-missing');
  const input = withoutEditConflicts(written(edited), opened, user);
  return isRefused(input) ? input : [put('users', { ...user, ...input })];
});

/** A person who leaves; `heir` takes over their work in the same change. */
interface Departure {
  readonly id: UserId;
  readonly heir?: UserId;
}

/** Lets a person leave, with their work passed on before; not who uses this device. */
const leaving = (data: Data, { id, heir }: Departure, env: Env, leave: (data: Data) => readonly Patch[] | Refused) => {
  if (id === env.user) return refused('own-account');
  const passed = heir === undefined ? [] : passingWorkOn(data, id, heir);
  if (isRefused(passed)) return passed;
  const left = leave(applyPatches(data, passed));
  return isRefused(left) ? left : latestPatches([...passed, ...left]);
};

/** The timer of who leaves ends now, on whichever task it runs. */
const timersEnded = (data: Data, id: UserId, { now }: Env): readonly Patch[] =>
  timedTasks(data, id)
    .filter((task) => hasOpenTimer(task, id))
    .map((task) => put('tasks', withTimersEnded(task, now, cutIn(data, now), id)));

/** Puts a person away: their past work keeps their name, new work can't be given to them, their timer ends. Not who uses this device. */
export const archiveUser = change('user-archived', (data, person: Departure, env) =>
  leaving(data, person, env, (rest) => {
    const away = archived(rest, 'users', person.id, env);
    return isRefused(away) ? away : [...away, ...timersEnded(rest, person.id, env)];
  }),
);

/** Puts many people away at once; who uses this device is left out. */
export const archiveUsers = changeOfMany('users-archived', archiveUser);

/** Brings an archived person back. */
export const restoreUser = change('user-restored', (data, { id }: { readonly id: UserId }) => restored(data, 'users', id));

/**
 * Takes a person away; refused with the list while projects, tasks or anything else names them (invariant I1), and for who uses
 * this device. With an `heir` their open work is no hindrance: it is the heir's from then on.
 */
export const deleteUser = change('user-deleted', (data, person: Departure, env) =>
  leaving(data, person, env, (rest) => removeUnlessNamed(rest, 'users', person.id)),
);
