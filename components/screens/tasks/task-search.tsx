'use client';

import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { TaskRow } from '@/components/entities/task-row';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { List } from '@/components/ui/list';
import { SearchInput } from '@/components/ui/search-input';
import { useQueryChoice, useQueryState } from '@/components/ui/use-query-state';
import type { Task } from '@/lib/domain/task/model';
import { taskStatus } from '@/lib/domain/task/rules';
import { matches } from '@/lib/kernel/search';
import { useData } from '@/lib/store/store';
import { formatCounted } from '@/lib/text/format';
import { taskStatusLabel } from '@/lib/text/labels';

const STATUSES = ['all', 'Pending', 'In Progress', 'Completed'] as const;
const OPTIONS = STATUSES.map((value) => ({ value, label: value === 'all' ? 'Todas' : taskStatusLabel[value] }));

interface TaskSearchProps {
  readonly tasks: readonly Task[];
  /** Tasks of several projects stand together: each says which is its own, and is found by it. */
  readonly ofSeveralProjects?: boolean;
  /** What fills an empty list. */
  readonly action?: ReactNode;
}

/** Tasks by what is typed and by status; both stay in the address. */
export const TaskSearch = ({ tasks, ofSeveralProjects = false, action }: TaskSearchProps) => {
  const [query, setQuery] = useQueryState('buscar');
  const [status, setStatus] = useQueryChoice('estado', STATUSES);
  const projects = useData((data) => data.projects);
  const found = tasks.filter(
    (task) =>
      (status === 'all' || taskStatus(task) === status) &&
      matches(query, task.title, ofSeveralProjects ? projects.get(task.projectId)?.title : undefined),
  );
  return (
    <>
      <SearchInput
        label="Buscar tareas"
        value={query}
        onChange={setQuery}
        count={query ? formatCounted(found.length, 'tarea', 'tareas') : undefined}
      />
      <FilterChips label="Estado" options={OPTIONS} value={status} onChange={setStatus} />
      {found.length > 0 ? (
        <List label="Tareas" long={found.length > 30}>
          {found.map((task) => (
            <TaskRow key={task.id} task={task} withProject={ofSeveralProjects} />
          ))}
        </List>
      ) : (
        <EmptyState
          icon={ClipboardList}
          title={tasks.length === 0 ? 'Aún no hay tareas' : 'No se encontraron tareas'}
          action={tasks.length === 0 ? action : undefined}
        />
      )}
    </>
  );
};
