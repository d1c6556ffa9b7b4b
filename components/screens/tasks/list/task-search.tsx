'use client';

import { ClipboardList } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { TaskRow } from '@/components/entities/task-row';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import type { MoreFilters } from '@/components/frames/list-tools';
import { useMatching } from '@/components/frames/use-matching';
import { useSearchText } from '@/components/history/use-search-text';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list/list';
import type { Task } from '@/lib/domain/model/task';
import { matchesTask } from '@/lib/domain/search/list-search';
import type { TextMatcher } from '@/lib/kernel/search';
import { useData } from '@/lib/store/react/store';

interface TaskSearchProps {
  /** The tasks that pass the filters. */
  readonly tasks: readonly Task[];
  readonly filters: ReactNode;
  readonly more?: MoreFilters;
  /** Whether the tasks belong to several projects: then each names its project, and the search finds it. */
  readonly ofSeveralProjects?: boolean;
  /** The empty list, when there are no tasks at all. */
  readonly empty?: ReactNode;
  readonly action?: ReactNode;
}

const TaskTable = lazyTable(async () => (await import('./task-table')).TaskTable);
const ProjectTaskTable = lazyTable(async () => (await import('./task-table')).ProjectTaskTable);

const COUNTED = ['tarea', 'tareas'] as const;

/** Tasks searched by text, which is in the address, below the list's filters. */
export const TaskSearch = ({ tasks, filters, more, ofSeveralProjects = false, empty, action }: TaskSearchProps) => {
  const text = useSearchText();
  const { projects, users } = useData((data) => ({ projects: data.projects, users: data.users }));
  const matches = useCallback(
    (asked: TextMatcher, task: Task) =>
      matchesTask(asked, task, { users }, ofSeveralProjects ? projects.get(task.projectId) : undefined),
    [projects, users, ofSeveralProjects],
  );
  const { found } = useMatching(tasks, text.wanted, matches);
  return (
    <ListFrame
      search={{ text, label: 'Buscar tareas', counted: COUNTED }}
      filters={filters}
      more={more}
      rows={found}
      first={16}
      empty={
        empty || <EmptyState icon={ClipboardList} title="No se encontraron tareas" detail="Cambia la búsqueda o el filtro." />
      }
      action={action}
      table={ofSeveralProjects ? TaskTable : ProjectTaskTable}
    >
      {(rows) => (
        <List label="Tareas" rows={rows} keyOf={({ id }) => id}>
          {(task) => <TaskRow task={task} withProject={ofSeveralProjects} />}
        </List>
      )}
    </ListFrame>
  );
};
