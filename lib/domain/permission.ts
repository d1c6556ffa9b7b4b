import type { Patch } from './data';
import type { Role, RoleLabel, User } from './model/user';
import { type Refused, refused } from './refusal';

/** The role of a label: `Supervisor` is a supervisor, the other three are technicians (spec §6). */
export const roleOf = ({ roleLabel }: Pick<User, 'roleLabel'>): Role =>
  roleLabel === 'Supervisor' ? 'supervisor' : 'technician';

/** The label of a role that is given in a team; `roleOf` reads it back. */
export const labelOfRole = (role: Role): RoleLabel => (role === 'supervisor' ? 'Supervisor' : 'Técnico');

/** Whether a user is a supervisor. */
export const supervises = (person: Pick<User, 'roleLabel'>) => roleOf(person) === 'supervisor';

/** Refuses a user who is no supervisor, and `undefined`. */
export const supervisorRefusal = (person: Pick<User, 'roleLabel'> | undefined): Refused | undefined =>
  person && supervises(person) ? undefined : refused('supervisors-only');

/** A write of one row; `was` is the row before, or `null`. */
export interface RowWrite {
  readonly was: Patch['row'];
  readonly patch: Patch;
}

/** A request's decision as text, to compare; `undefined` without one. */
export const decisionOf = (row: Patch['row']) => (row && 'decision' in row ? JSON.stringify(row.decision) : undefined);
/** A report's reopening as text, to compare; `undefined` without one. */
const reopeningOf = (row: Patch['row']) => (row && 'reopened' in row ? JSON.stringify(row.reopened) : undefined);
const roleLabelOf = (row: Patch['row']) => (row && 'roleLabel' in row ? row.roleLabel : undefined);

/** Whether a write is allowed at all: a movement is never edited or deleted (invariant S9). */
export const isWritable = ({ was, patch }: RowWrite) => patch.table !== 'movements' || (was === null && patch.row !== null);

/** Whether a role permits a write in a team. Only supervisors decide requests, reopen reports and change roles. */
export const mayWrite = (role: Role, { was, patch }: RowWrite) =>
  role === 'supervisor' ||
  (decisionOf(was) === decisionOf(patch.row) &&
    roleLabelOf(was) === roleLabelOf(patch.row) &&
    (reopeningOf(patch.row) ?? reopeningOf(was)) === reopeningOf(was));
