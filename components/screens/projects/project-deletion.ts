import type { Deletion } from '@/components/write/use-delete';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import { deleteProject } from '@/lib/domain/project/changes';
import { routes } from '@/lib/routes';

/** The deletion of a project. A project that others refer to stays; its settings offer to archive it. */
export const projectDeletion = ({ id, title }: Project): Deletion<{ readonly id: ProjectId }> => ({
  change: deleteProject,
  question: `¿Eliminar el proyecto «${title}»?`,
  savedText: 'Proyecto eliminado',
  list: routes.projects(),
  settings: routes.projectSettings(id),
});
