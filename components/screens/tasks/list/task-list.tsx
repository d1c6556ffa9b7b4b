'use client';

import { ClipboardList, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useQueryChoice } from '@/components/history/use-query-state';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { PrimaryAction } from '@/components/ui/primary-action';
import type { ProjectId } from '@/lib/domain/model/project';
import { taskStatus, tasksOfProject } from '@/lib/domain/task/rules';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { taskStatusLabel } from '@/lib/text/labels';
import { TaskSearch } from './task-search';

const STATUSES = ['all', 'Pending', 'In Progress', 'Completed'] as const;
const OPTIONS = STATUSES.map((value) => ({ value, label: value === 'all' ? 'Todas' : taskStatusLabel[value] }));

/** Tareas of a project. */
export const TaskList = ({ projectId }: { readonly projectId: ProjectId }) => {
  const [status, setStatus] = useQueryChoice('estado', STATUSES);
  const tasks = useData((data) => tasksOfProject(data.tasks, projectId));
  const shown = useMemo(() => tasks.filter((task) => status === 'all' || taskStatus(task) === status), [tasks, status]);
  const archived = useData(({ projects }) => projects.get(projectId)?.archivedAt !== undefined);
  const first = (
    <EmptyState
      icon={ClipboardList}
      title="Aún no hay tareas"
      action={
        !archived && (
          <ButtonLink href={routes.newTask(projectId)} variant="secondary" icon={Plus}>
            Crear la primera
          </ButtonLink>
        )
      }
    />
  );
  return (
    <TaskSearch
      tasks={shown}
      filters={<FilterChips label="Estado" options={OPTIONS} value={status} onChange={setStatus} />}
      empty={tasks.length === 0 && first}
      action={
        !archived && (
          <PrimaryAction icon={Plus} href={routes.newTask(projectId)}>
            Nueva Tarea
          </PrimaryAction>
        )
      }
    />
  );
};
