'use client';

import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  Briefcase,
  ChevronDown,
  ChevronUp,
  ClipboardList,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useId, useState } from 'react';
import { ContactLinks } from '@/components/entities/contact-links';
import { InUseSheet } from '@/components/entities/in-use-sheet';
import { ProjectCard } from '@/components/entities/project-card';
import { TaskRow } from '@/components/entities/task-row';
import { CONTROL } from '@/components/form/control-style';
import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { useNavigate } from '@/components/history/use-navigate';
import { useQueryChoice } from '@/components/history/use-query-state';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList, List } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast/toast';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import type { Task } from '@/lib/domain/model/task';
import type { User, UserId } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { ongoingProjects } from '@/lib/domain/project/rules';
import { tasksInWork } from '@/lib/domain/task/rules';
import { archiveUser, deleteUser, restoreUser } from '@/lib/domain/user/changes';
import { handoverPatches, hasHistory } from '@/lib/domain/user/handover';
import { availableUsers } from '@/lib/domain/user/rules';
import { asId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { useHasDevice } from '@/lib/store/react/use-team';
import { formatCounted } from '@/lib/text/format';
import { roleLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

/** A person: role, contact and work. */
export const UserScreen = ({ userId }: { readonly userId: UserId }) => (
  <RecordGate record={useRecord('users', userId)} back={routes.users()}>
    {(user) => <KnownUser user={user} />}
  </RecordGate>
);

const KnownUser = ({ user }: { readonly user: User }) => {
  const { id, name, team, location, archivedAt } = user;
  const archive = useAct(archiveUser, { savedText: 'Usuario archivado', undoable: true });
  const restore = useAct(restoreUser, { savedText: 'Usuario restaurado', undoable: true });
  const deletion = useDelete({
    change: deleteUser,
    question: `Estás seguro de que quieres eliminar a ${name}`,
    savedText: 'Usuario eliminado',
    list: routes.users(),
    listsReferences: true,
  });
  const hasDevice = useHasDevice(id);
  const askToDelete = () => {
    // The device of a deleted person could no longer save anything, so it has to leave the team first.
    if (hasDevice) showToast({ text: `${name} tiene un dispositivo en el equipo. Expúlsalo antes en «Equipo».`, tone: 'danger' });
    else void deletion.ask({ id });
  };
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
        { label: 'Eliminar Usuario', icon: Trash2, tone: 'danger', onSelect: askToDelete },
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

interface HandOverProps {
  readonly user: User;
  /** Deletes the person after the handover; `onArchive` archives a person whom the history names. */
  readonly onDelete: (heir: UserId) => void;
  readonly onArchive: (heir: UserId) => void;
}

/** Hands a person's open work over to somebody else before they leave; nothing without open work. */
const HandOver = ({ user, onDelete, onArchive }: HandOverProps) => {
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState(false);
  const id = useId();
  const { heirs, stays, hasWork } = useData((data) => ({
    heirs: availableUsers(data.users).filter((other) => other.id !== user.id),
    stays: hasHistory(data, user.id, asId<UserId>(chosen)),
    hasWork: handoverPatches(data, user.id, asId<UserId>(chosen)).length > 0,
  }));
  if (!hasWork || heirs.length === 0) return null;
  const missing = asked && chosen === '';
  const confirm = () => {
    setAsked(true);
    if (chosen === '') document.getElementById(id)?.focus();
    else (stays ? onArchive : onDelete)(asId<UserId>(chosen));
  };
  return (
    <Card className="grid gap-3">
      <p className="text-sm">
        Sus tareas por terminar, su lugar en los equipos y los almacenes a su cargo pueden pasar a otra persona.
        {stays && ' Lo que ya hizo lleva su nombre, así que después se archiva.'}
      </p>
      <div className="grid gap-1">
        <label htmlFor={id} className="font-medium text-sm">
          Quién se encarga *
        </label>
        <select
          id={id}
          required
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-error` : undefined}
          className={CONTROL}
        >
          <option value="">Elige a una persona</option>
          {heirs.map((heir) => (
            <option key={heir.id} value={heir.id}>
              {`${heir.name} · ${roleLabel[roleOf(heir)]}`}
            </option>
          ))}
        </select>
        {missing && (
          <p id={`${id}-error`} className="font-medium text-danger text-sm">
            Elige quién se encarga de su trabajo.
          </p>
        )}
      </div>
      <Button variant="secondary" icon={ArrowRightLeft} onClick={confirm}>
        {stays ? 'Reasignar y archivar' : 'Reasignar y eliminar'}
      </Button>
    </Card>
  );
};

/** A person's active projects and tasks; the completed ones are collapsed. */
const UserWork = ({ userId }: { readonly userId: UserId }) => {
  const work = useData((data) => ({
    projects: ongoingProjects(data, userId),
    open: tasksInWork(data, 'open', userId),
    done: tasksInWork(data, 'Completed', userId),
  }));
  return (
    <>
      <Section title="Proyectos en curso">
        {work.projects.length > 0 ? (
          <CardList label="Proyectos en curso" rows={work.projects} keyOf={({ id }) => id}>
            {(project) => <ProjectCard project={project} />}
          </CardList>
        ) : (
          <EmptyState icon={Briefcase} title="No está en ningún proyecto en curso" />
        )}
      </Section>
      <Section title="Tareas asignadas">
        {work.open.length > 0 ? (
          <List label="Tareas asignadas" rows={work.open} keyOf={({ id }) => id}>
            {(task) => <TaskRow task={task} withProject />}
          </List>
        ) : (
          <EmptyState icon={ClipboardList} title="No tiene tareas por terminar" />
        )}
        {work.done.length > 0 && <DoneTasks tasks={work.done} />}
      </Section>
    </>
  );
};

/** The completed tasks, under their number. Expanding is in the address, so that Back restores it. */
const DoneTasks = ({ tasks }: { readonly tasks: readonly Task[] }) => {
  const [shown, show] = useQueryChoice('completadas', ['no', 'ver']);
  const listId = useId();
  const isOpen = shown === 'ver';
  return (
    <>
      <Button
        variant="ghost"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        aria-controls={listId}
        className="justify-self-start"
        onClick={() => show(isOpen ? 'no' : 'ver')}
      >
        {formatCounted(tasks.length, 'tarea completada', 'tareas completadas')}
      </Button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <List label="Tareas completadas" rows={tasks} keyOf={({ id }) => id}>
            {(task) => <TaskRow task={task} withProject />}
          </List>
        )}
      </div>
    </>
  );
};
