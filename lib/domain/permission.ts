import type { Patch } from './data';
import type { Role, User } from './model/user';
import { type Refused, refused } from './refusal';

/** Supervisor stays supervisor; the other three labels are technicians (spec §6). */
export const roleOf = ({ roleLabel }: Pick<User, 'roleLabel'>): Role =>
  roleLabel === 'Supervisor' ? 'supervisor' : 'technician';

/** Whether a person answers for the work of all, as supervisors do, or for their own. */
export const supervises = (person: Pick<User, 'roleLabel'>) => roleOf(person) === 'supervisor';

/** Why a person may not do what only supervisors may: they are none, or nobody is known. */
export const supervisorRefusal = (person: Pick<User, 'roleLabel'> | undefined): Refused | undefined =>
  person && supervises(person) ? undefined : refused('supervisors-only');

/** One row as somebody wants to write it over another; `null` where there is none. */
export interface RowWrite {
  readonly was: Patch['row'];
  readonly patch: Patch;
}

/** What was decided on a request, as one text; nothing where nobody has decided. */
export const decisionOf = (row: Patch['row']) => (row && 'decision' in row ? JSON.stringify(row.decision) : undefined);
/** Why a report was taken back, as one text; nothing where it stands. */
const reopeningOf = (row: Patch['row']) => (row && 'reopened' in row ? JSON.stringify(row.reopened) : undefined);
const roleLabelOf = (row: Patch['row']) => (row && 'roleLabel' in row ? row.roleLabel : undefined);

/** Whether these rows may be written at all: a movement is written once, and never edited or deleted (invariant S9). */
export const isWritable = ({ was, patch }: RowWrite) => patch.table !== 'movements' || (was === null && patch.row !== null);

/** Whether a person of this role may write this in a team: only supervisors decide requests, take reports back and say who is a supervisor. */
export const mayWrite = (role: Role, { was, patch }: RowWrite) =>
  role === 'supervisor' ||
  (decisionOf(was) === decisionOf(patch.row) &&
    roleLabelOf(was) === roleLabelOf(patch.row) &&
    (reopeningOf(patch.row) ?? reopeningOf(was)) === reopeningOf(was));
