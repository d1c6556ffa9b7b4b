'use client';

import { Plus } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { PrimaryAction } from '@/components/ui/primary-action';
import type { ProjectId } from '@/lib/domain/project/model';
import { tasksOfProject } from '@/lib/domain/task/rules';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/store';
import { TaskSearch } from './task-search';

/** Tareas of one project. */
export const TaskList = ({ projectId }: { readonly projectId: ProjectId }) => {
  const tasks = useData((data) => tasksOfProject(data.tasks, projectId));
  const archived = useData(({ projects }) => projects.get(projectId)?.archivedAt !== undefined);
  return (
    <>
      <TaskSearch
        tasks={tasks}
        action={
          !archived && (
            <ButtonLink href={routes.newTask(projectId)} variant="secondary" icon={Plus}>
              Crear la primera
            </ButtonLink>
          )
        }
      />
      {!archived && (
        <PrimaryAction icon={Plus} href={routes.newTask(projectId)}>
          Nueva Tarea
        </PrimaryAction>
      )}
    </>
  );
};
