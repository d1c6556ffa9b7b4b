'use client';

import { EditScreen } from '@/components/entities/edit-screen';
import { useNavigate } from '@/components/history/use-navigate';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { UserId } from '@/lib/domain/model/user';
import { updateUser } from '@/lib/domain/user/changes';
import { userDraftSchema, userToDraft } from '@/lib/domain/user/draft';
import { routes } from '@/lib/routes';
import { UserFields } from './user-fields';

export const EditUserScreen = ({ userId }: { readonly userId: UserId }) => {
  const { returnTo } = useNavigate();
  return (
    <EditScreen
      title="Editar Usuario"
      back={routes.user(userId)}
      draftKey={routes.editUser(userId)}
      record={useStoredRecord('users', userId)}
      schema={userDraftSchema}
      toDraft={userToDraft}
      of={{ id: userId }}
      change={updateUser}
      onSaved={() => returnTo(routes.users())}
      savedText="Usuario actualizado"
      submitLabel="Actualizar Usuario"
    >
      {({ id }) => <UserFields id={id} />}
    </EditScreen>
  );
};
