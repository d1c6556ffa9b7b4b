'use client';

import { UserMinus, UserPlus, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { RecordGate } from '@/components/frames/record-gate';
import { Avatar } from '@/components/ui/avatar';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LineLink } from '@/components/ui/line-link';
import { List, Row, RowButton } from '@/components/ui/list/list';
import { Sheet } from '@/components/ui/overlay/sheet';
import { SearchInput } from '@/components/ui/search-input';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import type { User, UserId } from '@/lib/domain/model/user';
import { addMembers, removeMember } from '@/lib/domain/project/changes';
import { projectMembers } from '@/lib/domain/project/rules';
import { matchesPerson } from '@/lib/domain/search/people-search';
import { availableUsers } from '@/lib/domain/user/rules';
import { textMatcher } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { personDetail } from '@/lib/text/person';

interface AddMembersSheetProps {
  readonly project: Project;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Adds people to a project: search by name, role or team, choose several, confirm once. */
export const AddMembersSheet = ({ project, open, onOpenChange }: AddMembersSheetProps) => {
  const [query, setQuery] = useState('');
  const [tapped, setTapped] = useState<readonly UserId[]>([]);
  const [busy, setBusy] = useState(false);
  const add = useAct(addMembers, {
    savedText: ({ userIds }) => `${formatCounted(userIds.length, 'miembro añadido', 'miembros añadidos')} al equipo`,
    undoable: true,
  });
  const others = useData(({ users }) => availableUsers(users)).filter(({ id }) => !project.memberIds.includes(id));
  // A person who joined meanwhile, from another tab or phone, is no longer chosen.
  const chosen = tapped.filter((id) => others.some((user) => user.id === id));
  const asked = textMatcher(useDeferredValue(query));
  const found = others.filter((user) => matchesPerson(asked, user));

  const change = (next: boolean) => {
    // The chosen people stay: Back or a tap beside the sheet may be a mistake.
    if (!next) setQuery('');
    onOpenChange(next);
  };
  const toggle = (id: UserId) => setTapped(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const confirm = async () => {
    setBusy(true);
    const isDone = await add({ projectId: project.id, userIds: chosen });
    setBusy(false);
    if (!isDone) return;
    setTapped([]);
    change(false);
  };

  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title="Añadir Miembro"
      maxHeight={80}
      footer={
        <Button
          busy={busy}
          closed={chosen.length === 0}
          aria-describedby="members-chosen"
          onClick={() => void confirm()}
          className="w-full"
        >
          Añadir
        </Button>
      }
    >
      {/* Inert while saving, because a person tapped now would be lost with the selection. */}
      <div inert={busy} className="grid gap-3">
        <SearchInput
          label="Buscar por nombre, rol o equipo"
          value={query}
          onChange={setQuery}
          count={found.length === 0 ? 'No se encontraron personas' : formatCounted(found.length, 'persona', 'personas')}
        />
        <List label="Personas" rows={found} keyOf={({ id }) => id}>
          {(user) => (
            <RowButton
              pressed={chosen.includes(user.id)}
              onClick={() => toggle(user.id)}
              leading={<Avatar name={user.name} />}
              title={user.name}
              detail={personDetail(user)}
            />
          )}
        </List>
        {others.length === 0 && <LineLink href={routes.newUser()}>Nuevo Usuario</LineLink>}
        <p id="members-chosen" role="status" className="text-muted text-sm">
          {chosen.length === 0 ? 'Elige al menos a una persona' : formatCounted(chosen.length, 'elegida', 'elegidas')}
        </p>
      </div>
    </Sheet>
  );
};

/** Equipo: the people of the project. */
export const ProjectTeam = ({ projectId }: { readonly projectId: ProjectId }) => (
  <RecordGate record={useRecord('projects', projectId)}>{(project) => <KnownTeam project={project} />}</RecordGate>
);

const KnownTeam = ({ project }: { readonly project: Project }) => {
  const [adding, setAdding] = useState(false);
  const members = useData((data) => projectMembers(data, project));
  const remove = useAct(removeMember, { savedText: 'Miembro quitado del equipo', undoable: true, inTurn: true });
  const askRemove = ({ id, name }: User) => {
    if (window.confirm(`¿Quitar a ${name} del equipo?`)) void remove({ projectId: project.id, userId: id });
  };
  const add = !project.archivedAt && (
    <Button icon={UserPlus} variant="secondary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      Añadir Miembro
    </Button>
  );
  return (
    <Section title="Equipo" className="lg:max-w-4xl" action={members.length > 0 && add}>
      {members.length > 0 ? (
        <List label="Equipo" rows={members} keyOf={({ id }) => id}>
          {(user) => (
            <Row
              leading={<Avatar name={user.name} />}
              title={user.name}
              detail={personDetail(user)}
              actions={
                <IconButton label={`Eliminar a ${user.name} del equipo`} icon={UserMinus} onClick={() => askRemove(user)} />
              }
            />
          )}
        </List>
      ) : (
        <EmptyState icon={Users} title="Aún no hay nadie en el equipo" action={add} />
      )}
      <AddMembersSheet project={project} open={adding} onOpenChange={setAdding} />
    </Section>
  );
};
