'use client';

import { FormGate } from '@/components/frames/form-opening';
import { FormScreen } from '@/components/frames/form-screen';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import { updateProject } from '@/lib/domain/project/changes';
import { projectDraftSchema, projectToDraft } from '@/lib/domain/project/draft';
import { routes } from '@/lib/routes';
import { ProjectFields } from './project-fields';

const TITLE = 'Editar Proyecto';

/** Changes what is known of a project. */
export const EditProjectScreen = ({ projectId }: { readonly projectId: ProjectId }) => {
  const project = useStoredRecord('projects', projectId);
  return (
    <FormGate title={TITLE} back={routes.project(projectId)} record={project}>
      {(known) => <EditProject key={known.id} project={known} />}
    </FormGate>
  );
};

const EditProject = ({ project }: { readonly project: Project }) => {
  const { form, opened } = useOpenedRecord({
    schema: projectDraftSchema,
    record: project,
    toDraft: projectToDraft,
  });
  const save = useSave(updateProject, { opened });
  return (
    <FormScreen
      title={TITLE}
      back={routes.project(project.id)}
      draftKey={routes.editProject(project.id)}
      form={form}
      overRecord
      onSubmit={(value, options) => save({ id: project.id, ...value }, options)}
      savedText="Proyecto actualizado"
      submitLabel="Actualizar Proyecto"
    >
      <ProjectFields customerId={project.customerId} />
    </FormScreen>
  );
};
