'use client';

import { useAction } from '@/components/entities/use-action';
import { useNavigate } from '@/components/ui/use-navigate';
import { deleteProject } from '@/lib/domain/project/changes';
import type { Project } from '@/lib/domain/project/model';
import { routes } from '@/lib/routes';

/** Asks once by name and takes the project away; one that others refer to stays, and the answer says which and offers to archive it. */
export const useDeleteProject = (project: Project) => {
  const { replace, returnTo } = useNavigate();
  const remove = useAction(deleteProject, { said: 'Proyecto eliminado', undoable: true });
  return async () => {
    if (!window.confirm(`¿Eliminar el proyecto «${project.title}»?`)) return;
    if (await remove({ id: project.id })) returnTo(routes.projects());
    else replace(routes.projectSettings(project.id));
  };
};
