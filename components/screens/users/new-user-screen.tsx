'use client';

import { useSave } from '@/components/entities/use-save';
import { FormScreen } from '@/components/form/form-screen';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { useNavigate } from '@/components/ui/use-navigate';
import { createUser } from '@/lib/domain/user/changes';
import { emptyUserDraft, newUserDraftSchema } from '@/lib/domain/user/draft';
import type { UserId } from '@/lib/domain/user/model';
import { routes } from '@/lib/routes';
import { PasswordFields } from './password-fields';
import { UserFields } from './user-fields';

const PASSWORDS = ['password', 'confirmPassword'];

/** Takes a person into the business. */
export const NewUserScreen = () => {
  const form = useDraftForm(newUserDraftSchema, emptyUserDraft());
  const bornId = useNewId<UserId>();
  const save = useSave(createUser);
  const { returnTo } = useNavigate();
  const draft = routes.newUser();
  return (
    <FormScreen
      title="Nuevo Usuario"
      back={routes.users()}
      draftKey={draft}
      neverKept={PASSWORDS}
      form={form}
      onSubmit={(value) => save({ id: bornId(), ...value }, { draft })}
      onSaved={() => returnTo(routes.users())}
      savedText="Usuario creado"
      submitLabel="Crear Usuario"
    >
      <UserFields />
      <PasswordFields />
    </FormScreen>
  );
};
