'use client';

import { UserMinus, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { RecordGate } from '@/components/frames/record-gate';
import { Avatar } from '@/components/ui/avatar';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import type { User } from '@/lib/domain/model/user';
import { removeMember } from '@/lib/domain/project/changes';
import { projectMembers } from '@/lib/domain/project/rules';
import { useData, useRecord } from '@/lib/store/react/store';
import { personDetail } from '@/lib/text/person';
import { AddMembersSheet } from './add-members-sheet';

/** Equipo: who works on the project. */
export const ProjectTeam = ({ projectId }: { readonly projectId: ProjectId }) => (
  <RecordGate record={useRecord('projects', projectId)}>{(project) => <KnownTeam project={project} />}</RecordGate>
);

const KnownTeam = ({ project }: { readonly project: Project }) => {
  const [adding, setAdding] = useState(false);
  const members = useData((data) => projectMembers(data, project));
  const remove = useAct(removeMember, { said: 'Miembro quitado del equipo', undoable: true });
  const askRemove = ({ id, name }: User) => {
    if (window.confirm(`¿Quitar a ${name} del equipo?`)) void remove({ projectId: project.id, userId: id });
  };
  const add = (
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
