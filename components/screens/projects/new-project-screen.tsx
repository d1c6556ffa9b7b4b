'use client';

import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormScreen } from '@/components/frames/form-screen';
import { useNavigate } from '@/components/history/use-navigate';
import { useSave } from '@/components/write/use-save';
import type { ProjectId } from '@/lib/domain/model/project';
import { createProject } from '@/lib/domain/project/changes';
import { emptyProjectDraft, projectDraftSchema } from '@/lib/domain/project/draft';
import { routes } from '@/lib/routes';
import { ProjectFields } from './project-fields';

export const NewProjectScreen = () => {
  const form = useDraftForm(projectDraftSchema, emptyProjectDraft());
  const newRecordId = useNewId<ProjectId>();
  const save = useSave(createProject);
  const navigate = useNavigate();
  return (
    <FormScreen
      title="Nuevo Proyecto"
      back={routes.projects()}
      draftKey={routes.newProject()}
      form={form}
      onSubmit={(value, options) => save({ id: newRecordId(), ...value }, options)}
      savedText="Proyecto creado"
      also={{ label: 'Crear y añadir tarea', onSaved: () => navigate.replace(routes.newTask(newRecordId())) }}
      submitLabel="Crear Proyecto"
    >
      <ProjectFields />
    </FormScreen>
  );
};
