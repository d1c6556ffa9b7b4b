import * as v from 'valibot';
import { type DraftValue, requiredLine, typedEmail, typedLine } from '../draft-fields';
import { ROLE_LABELS, TEAMS, type User } from '../model/user';

/** The draft of a stored user: name and a valid e-mail are required (spec §5). */
export const userDraftSchema = v.object({
  name: requiredLine('Escribe el nombre completo.'),
  email: v.pipe(typedEmail, v.nonEmpty('Escribe el correo electrónico.')),
  phone: typedLine,
  roleLabel: v.picklist(ROLE_LABELS, 'Elige el rol.'),
  team: v.picklist(TEAMS, 'Elige el equipo.'),
  location: typedLine,
});
export type UserDraft = v.InferInput<typeof userDraftSchema>;
export type UserValue = DraftValue<typeof userDraftSchema>;

/** The draft of a new user, which also asks for a password twice. The password is dropped here (invariant I7). */
export const newUserDraftSchema = v.pipe(
  v.object({
    ...userDraftSchema.entries,
    password: v.pipe(v.string(), v.nonEmpty('Escribe la contraseña.')),
    confirmPassword: v.pipe(v.string(), v.nonEmpty('Confirma la contraseña.')),
  }),
  v.transform(({ password: _password, confirmPassword: _confirmPassword, ...user }): UserValue => user),
);
export type NewUserDraft = v.InferInput<typeof newUserDraftSchema>;

/** Whether the two passwords are both typed and differ: a hint, never a refusal (spec §5, "no match check"). */
export const passwordsDiffer = ({ password, confirmPassword }: Pick<NewUserDraft, 'password' | 'confirmPassword'>) =>
  password !== '' && confirmPassword !== '' && password !== confirmPassword;

/** The draft of a new user: a technician of Field Services. */
export const emptyUserDraft = (): NewUserDraft => ({
  name: '',
  email: '',
  phone: '',
  roleLabel: 'Técnico',
  team: 'Field Services',
  location: '',
  password: '',
  confirmPassword: '',
});

/** The draft fields of a stored user. */
export const userToDraft = ({ name, email, phone, roleLabel, team, location }: User): UserDraft => ({
  name,
  email,
  phone,
  roleLabel,
  team,
  location,
});
