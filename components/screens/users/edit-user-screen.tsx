'use client';

import { FormGate } from '@/components/frames/form-opening';
import { FormScreen } from '@/components/frames/form-screen';
import { useNavigate } from '@/components/history/use-navigate';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { User, UserId } from '@/lib/domain/model/user';
import { updateUser } from '@/lib/domain/user/changes';
import { userDraftSchema, userToDraft } from '@/lib/domain/user/draft';
import { routes } from '@/lib/routes';
import { UserFields } from './user-fields';

const TITLE = 'Editar Usuario';

/** Changes what is known of a person. */
export const EditUserScreen = ({ userId }: { readonly userId: UserId }) => {
  const user = useStoredRecord('users', userId);
  return (
    <FormGate title={TITLE} back={routes.user(userId)} record={user}>
      {(known) => <EditUser key={known.id} user={known} />}
    </FormGate>
  );
};

const EditUser = ({ user }: { readonly user: User }) => {
  const { form, opened } = useOpenedRecord({ schema: userDraftSchema, record: user, toDraft: userToDraft });
  const save = useSave(updateUser, { opened });
  const { returnTo } = useNavigate();
  return (
    <FormScreen
      title={TITLE}
      back={routes.user(user.id)}
      draftKey={routes.editUser(user.id)}
      form={form}
      overRecord
      onSubmit={(value, options) => save({ id: user.id, ...value }, options)}
      onSaved={() => returnTo(routes.users())}
      savedText="Usuario actualizado"
      submitLabel="Actualizar Usuario"
    >
      <UserFields id={user.id} />
    </FormScreen>
  );
};
