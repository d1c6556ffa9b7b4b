'use client';

import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { TaskRow } from '@/components/entities/task-row';
import { useQueryState } from '@/components/history/use-query-state';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list';
import { SearchInput } from '@/components/ui/search-input';
import type { Task } from '@/lib/domain/task/model';
import { matches } from '@/lib/kernel/search';
import { useData } from '@/lib/store/react/store';
import { useFirstRows } from '@/lib/store/react/use-first-rows';
import { formatCounted } from '@/lib/text/format';

interface TaskSearchProps {
  /** Those that the filters let through. */
  readonly tasks: readonly Task[];
  readonly filters: ReactNode;
  /** Tasks of several projects stand together: each says which is its own, and is found by it. */
  readonly ofSeveralProjects?: boolean;
  /** What an empty list says instead, when there is nothing to find. */
  readonly empty?: ReactNode;
}

/** Tasks by what is typed, which stays in the address, under the filters of the list. */
export const TaskSearch = ({ tasks, filters, ofSeveralProjects = false, empty }: TaskSearchProps) => {
  const [query, setQuery] = useQueryState('buscar');
  const projects = useData((data) => data.projects);
  const found = tasks.filter((task) =>
    matches(query, task.title, ofSeveralProjects ? projects.get(task.projectId)?.title : undefined),
  );
  const rows = useFirstRows(found, 16);
  return (
    <>
      <SearchInput
        label="Buscar tareas"
        value={query}
        onChange={setQuery}
        count={query ? formatCounted(found.length, 'tarea', 'tareas') : undefined}
      />
      {filters}
      {found.length > 0 ? (
        <List label="Tareas" long={found.length > 30}>
          {rows.map((task) => (
            <TaskRow key={task.id} task={task} withProject={ofSeveralProjects} />
          ))}
        </List>
      ) : (
        empty || <EmptyState icon={ClipboardList} title="No se encontraron tareas" />
      )}
    </>
  );
};
