import type { Patch } from './data';
import type { Role, User } from './model/user';

/** Supervisor stays supervisor; the other three labels are technicians (spec §6). */
export const roleOf = ({ roleLabel }: Pick<User, 'roleLabel'>): Role =>
  roleLabel === 'Supervisor' ? 'supervisor' : 'technician';

/** One row as somebody wants to write it over another; `null` where there is none. */
export interface Writing {
  readonly was: Patch['row'];
  readonly patch: Patch;
}

/** What was decided on a request, as one text; nothing where nobody has decided. */
export const decisionOf = (row: Patch['row']) => (row && 'decision' in row ? JSON.stringify(row.decision) : undefined);
const roleLabelOf = (row: Patch['row']) => (row && 'roleLabel' in row ? row.roleLabel : undefined);

/** Whether these rows may be written at all: a movement is written once, and never edited or deleted (invariant S9). */
export const isWritable = ({ was, patch }: Writing) => patch.table !== 'movements' || (was === null && patch.row !== null);

/** Whether a person of this role may write this in a team: only supervisors decide requests and say who is a supervisor. */
export const mayWrite = (role: Role, { was, patch }: Writing) =>
  role === 'supervisor' || (decisionOf(was) === decisionOf(patch.row) && roleLabelOf(was) === roleLabelOf(patch.row));
