'use client';

import { useNavigate } from '@/components/history/use-navigate';
import { useAct } from '@/components/write/use-act';
import { deleteProject } from '@/lib/domain/project/changes';
import type { Project } from '@/lib/domain/project/model';
import { routes } from '@/lib/routes';

/** Asks once by name and takes the project away; one that others refer to stays, and the answer says which and offers to archive it. */
export const useDeleteProject = (project: Project) => {
  const { replace, returnTo } = useNavigate();
  const remove = useAct(deleteProject, { said: 'Proyecto eliminado', undoable: true });
  return async () => {
    if (!window.confirm(`¿Eliminar el proyecto «${project.title}»?`)) return;
    if (await remove({ id: project.id })) returnTo(routes.projects());
    else replace(routes.projectSettings(project.id));
  };
};
