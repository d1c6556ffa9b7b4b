'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { DuplicateBanner } from '@/components/entities/duplicate-banner';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { ROLE_LABELS, TEAMS, type UserId } from '@/lib/domain/model/user';
import type { UserDraft } from '@/lib/domain/user/draft';
import { similarUsers } from '@/lib/domain/user/rules';
import { useData } from '@/lib/store/react/store';
import { useHasDevice } from '@/lib/store/react/use-team';
import { fieldLabel } from '@/lib/text/nouns';

const asChoices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
const ROLES = asChoices(ROLE_LABELS);
const TEAM_CHOICES = asChoices(TEAMS);

/** The form's fields, for a new or a stored person. */
export const UserFields = ({ id }: { readonly id?: UserId }) => {
  const hasDevice = useHasDevice(id);
  return (
    <>
      <SimilarUsers id={id} />
      <TextField<UserDraft> name="name" label={fieldLabel('users', 'name')} required autoCapitalize="words" />
      <TextField<UserDraft> name="email" label={fieldLabel('users', 'email')} required type="email" inputMode="email" />
      <TextField<UserDraft> name="phone" label={fieldLabel('users', 'phone')} type="tel" inputMode="tel" />
      <SelectField<UserDraft>
        name="roleLabel"
        label={fieldLabel('users', 'roleLabel')}
        choices={ROLES}
        hint={
          hasDevice
            ? 'Lo que permite su dispositivo se cambia en Equipo.'
            : 'Solo «Supervisor» reabre reportes y, en un equipo, aprueba solicitudes.'
        }
      />
      <SelectField<UserDraft> name="team" label={fieldLabel('users', 'team')} choices={TEAM_CHOICES} />
      <TextField<UserDraft> name="location" label={fieldLabel('users', 'location')} autoCapitalize="words" />
    </>
  );
};

const SimilarUsers = ({ id }: { readonly id?: UserId }) => {
  const { control } = useFormContext<UserDraft>();
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  const similar = useData(({ users }) => similarUsers(users, { id, name, email }));
  return <DuplicateBanner title="Ya hay una persona con ese nombre o correo" rows={similar} />;
};
