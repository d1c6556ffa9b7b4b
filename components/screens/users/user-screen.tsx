'use client';

import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { ContactLinks } from '@/components/entities/contact-links';
import { InUseSheet } from '@/components/entities/in-use-sheet';
import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { useNavigate } from '@/components/history/use-navigate';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import type { User, UserId } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { archiveUser, deleteUser, restoreUser } from '@/lib/domain/user/changes';
import { routes } from '@/lib/routes';
import { useRecord } from '@/lib/store/react/store';
import { roleLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { HandOver } from './hand-over';
import { UserWork } from './user-work';

/** One person: who they are, how to reach them, what they work on. */
export const UserScreen = ({ userId }: { readonly userId: UserId }) => (
  <RecordGate record={useRecord('users', userId)} back={routes.users()}>
    {(user) => <KnownUser user={user} />}
  </RecordGate>
);

const KnownUser = ({ user }: { readonly user: User }) => {
  const { id, name, team, location, archivedAt } = user;
  const archive = useAct(archiveUser, { said: 'Usuario archivado', undoable: true });
  const restore = useAct(restoreUser, { said: 'Usuario restaurado', undoable: true });
  const deletion = useDelete({
    change: deleteUser,
    question: `Estás seguro de que quieres eliminar a ${name}`,
    said: 'Usuario eliminado',
    list: routes.users(),
    listsReferences: true,
  });
  const { returnTo } = useNavigate();
  const leave = async (person: Parameters<typeof archive>[0]) => {
    if (await archive(person)) returnTo(routes.users());
  };
  const role = roleLabel[roleOf(user)];
  return (
    <DetailScreen
      title={name}
      subtitle={archivedAt ? `${role} · Archivado` : role}
      back={routes.users()}
      menu={[
        { label: 'Editar Usuario', icon: Pencil, href: routes.editUser(id) },
        archivedAt
          ? { label: 'Restaurar Usuario', icon: ArchiveRestore, onSelect: () => void restore({ id }) }
          : { label: 'Archivar Usuario', icon: Archive, onSelect: () => void archive({ id }) },
        { label: 'Eliminar Usuario', icon: Trash2, tone: 'danger', onSelect: () => void deletion.ask({ id }) },
      ]}
    >
      <Card className="grid grid-cols-1 gap-4">
        <div className="flex items-center gap-4">
          <Avatar name={name} size="large" />
          <DefinitionList
            className="flex-1"
            items={[
              { term: fieldLabel('users', 'team'), value: team },
              { term: fieldLabel('users', 'location'), value: location || 'Sin ubicación' },
            ]}
          />
        </div>
        <ContactLinks name={name} contact={user} />
      </Card>
      <UserWork userId={id} />
      <InUseSheet
        name={name}
        references={deletion.references}
        onClose={deletion.close}
        onArchive={archivedAt ? undefined : () => void leave({ id })}
      >
        <HandOver
          user={user}
          onDelete={(heir) => void deletion.run({ id, heir })}
          onArchive={(heir) => {
            deletion.close();
            void leave({ id, heir });
          }}
        />
      </InUseSheet>
    </DetailScreen>
  );
};
