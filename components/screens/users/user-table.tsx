'use client';

import { useMemo } from 'react';
import { ArchiveActions } from '@/components/entities/table/archive-actions';
import { type Column, textColumn } from '@/components/entities/table/column';
import { RecordTable } from '@/components/entities/table/record-table';
import type { Data } from '@/lib/domain/data';
import type { User, UserId } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { ongoingProjects } from '@/lib/domain/project/rules';
import { tasksInWork } from '@/lib/domain/task/rules';
import { archiveUsers } from '@/lib/domain/user/changes';
import { asId } from '@/lib/kernel/id';
import { ascending, byName } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCount } from '@/lib/text/format';
import { roleLabel } from '@/lib/text/labels';

const COUNTED = ['usuario', 'usuarios'] as const;

const columnsOf = (data: Pick<Data, 'tasks' | 'projects'>): readonly Column<User>[] => {
  const openOf = ({ id }: User) => tasksInWork(data, 'open', id).length;
  const projectsOf = ({ id }: User) => ongoingProjects(data, id).length;
  const roleText = (user: User) => roleLabel[roleOf(user)];
  return [
    textColumn({ id: 'nombre', head: 'Nombre', order: byName(({ name }) => name) }, ({ name }) => name),
    textColumn({ id: 'rol', head: 'Rol', order: byName(roleText) }, roleText),
    textColumn({ id: 'equipo', head: 'Equipo', rank: 3, order: byName(({ team }) => team) }, ({ team }) => team),
    textColumn({ id: 'correo', head: 'Correo', rank: 4, order: byName(({ email }) => email) }, ({ email }) => email),
    textColumn({ id: 'telefono', head: 'Teléfono', rank: 3 }, ({ phone }) => phone),
    {
      id: 'abiertas',
      head: 'Tareas abiertas',
      isFigure: true,
      cell: (user) => formatCount(openOf(user)),
      value: openOf,
      order: ascending(openOf),
    },
    {
      id: 'proyectos',
      head: 'Proyectos activos',
      rank: 4,
      isFigure: true,
      cell: (user) => formatCount(projectsOf(user)),
      value: projectsOf,
      order: ascending(projectsOf),
    },
  ];
};

/** The people of the business as a table, with the work of each. */
export const UserTable = ({ rows }: { readonly rows: readonly User[] }) => {
  const { users, tasks, projects } = useData((data) => ({ users: data.users, tasks: data.tasks, projects: data.projects }));
  const columns = useMemo(() => columnsOf({ tasks, projects }), [tasks, projects]);
  return (
    <RecordTable
      name="Usuarios"
      counted={COUNTED}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => routes.user(id)}
      actions={(chosen, onClear) => (
        <ArchiveActions
          change={archiveUsers}
          chosen={chosen}
          counted={COUNTED}
          nameOf={(id) => users.get(asId<UserId>(id))?.name ?? ''}
          onClear={onClear}
        />
      )}
    />
  );
};
