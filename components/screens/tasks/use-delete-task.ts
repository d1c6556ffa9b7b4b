'use client';

import { useAction } from '@/components/entities/use-action';
import { useNavigate } from '@/components/ui/use-navigate';
import { deleteTask } from '@/lib/domain/task/changes';
import type { Task } from '@/lib/domain/task/model';
import { routes } from '@/lib/routes';

/** Asks once by name and takes the task away; one that others refer to stays, and the answer says which they are. */
export const useDeleteTask = ({ id, projectId, title }: Task) => {
  const { returnTo } = useNavigate();
  const remove = useAction(deleteTask, { said: 'Tarea eliminada', undoable: true });
  return async () => {
    if (!window.confirm(`¿Eliminar la tarea «${title}»?`)) return;
    if (await remove({ id })) returnTo(routes.projectTasks(projectId));
  };
};
