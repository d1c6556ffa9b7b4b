import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { archivedAtField, idField, lineField, requiredLineField } from './fields';

export type UserId = Id<'User'>;

export const ROLE_LABELS = ['Superadministrador', 'Administrador', 'Técnico', 'Supervisor'] as const;
export const TEAMS = ['Network Operations', 'Field Services', 'Infrastructure', 'Customer Support'] as const;

/** A user of the business. Passwords are never stored (invariant I7). */
export const userSchema = v.strictObject({
  id: idField<UserId>(),
  name: requiredLineField,
  email: requiredLineField,
  phone: lineField,
  roleLabel: v.picklist(ROLE_LABELS),
  team: v.picklist(TEAMS),
  location: lineField,
  archivedAt: archivedAtField,
});
export type User = v.InferOutput<typeof userSchema>;
export type RoleLabel = User['roleLabel'];
export type Team = User['team'];
/** Derived from the role label (spec §6). */
export type Role = 'supervisor' | 'technician';
