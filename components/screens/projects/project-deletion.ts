import type { Deletion } from '@/components/write/use-delete';
import { deleteProject } from '@/lib/domain/project/changes';
import type { Project, ProjectId } from '@/lib/domain/project/model';
import { routes } from '@/lib/routes';

/** One that others refer to stays, and its settings offer to archive it. */
export const projectDeletion = ({ id, title }: Project): Deletion<{ readonly id: ProjectId }> => ({
  change: deleteProject,
  question: `¿Eliminar el proyecto «${title}»?`,
  said: 'Proyecto eliminado',
  list: routes.projects(),
  settings: routes.projectSettings(id),
});
