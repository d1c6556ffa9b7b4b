'use client';

import { EditScreen } from '@/components/entities/edit-screen';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { ProjectId } from '@/lib/domain/model/project';
import { updateProject } from '@/lib/domain/project/changes';
import { projectDraftSchema, projectToDraft } from '@/lib/domain/project/draft';
import { routes } from '@/lib/routes';
import { ProjectFields } from './project-fields';

export const EditProjectScreen = ({ projectId }: { readonly projectId: ProjectId }) => (
  <EditScreen
    title="Editar Proyecto"
    back={routes.project(projectId)}
    draftKey={routes.editProject(projectId)}
    record={useStoredRecord('projects', projectId)}
    schema={projectDraftSchema}
    toDraft={projectToDraft}
    of={{ id: projectId }}
    change={updateProject}
    savedText="Proyecto actualizado"
    submitLabel="Actualizar Proyecto"
  >
    {({ customerId }) => <ProjectFields customerId={customerId} />}
  </EditScreen>
);
