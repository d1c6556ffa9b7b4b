'use client';

import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormScreen } from '@/components/frames/form-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { useSave } from '@/components/write/use-save';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { createTask } from '@/lib/domain/task/changes';
import { emptyTaskDraft, taskDraftSchema } from '@/lib/domain/task/draft';
import { routes } from '@/lib/routes';
import { useRecord } from '@/lib/store/react/store';
import { TaskFields } from './task-fields';

/** Adds a task to a project. */
export const NewTaskScreen = ({ projectId }: { readonly projectId: ProjectId }) => {
  const project = useRecord('projects', projectId);
  if (project === 'missing') return <RecordGate record={project}>{() => null}</RecordGate>;
  return <NewTask projectId={projectId} />;
};

const NewTask = ({ projectId }: { readonly projectId: ProjectId }) => {
  const form = useDraftForm(taskDraftSchema, emptyTaskDraft());
  const bornId = useNewId<TaskId>();
  const save = useSave(createTask);
  return (
    <FormScreen
      title="Nueva Tarea"
      back={routes.projectTasks(projectId)}
      draftKey={routes.newTask(projectId)}
      form={form}
      onSubmit={(value, options) => save({ id: bornId(), projectId, ...value }, options)}
      savedText="Tarea creada"
      submitLabel="Crear Tarea"
    >
      <TaskFields />
    </FormScreen>
  );
};
