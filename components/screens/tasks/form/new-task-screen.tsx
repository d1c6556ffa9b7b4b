'use client';

import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { CrashScreen } from '@/components/frames/crash-screen';
import { FormScreen } from '@/components/frames/form-screen';
import { type CreateAnother, useCreateAnother } from '@/components/frames/use-create-another';
import { useNavigate } from '@/components/history/use-navigate';
import { useSave } from '@/components/write/use-save';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { createTask } from '@/lib/domain/task/changes';
import { emptyTaskDraft, taskDraftSchema } from '@/lib/domain/task/draft';
import { routes } from '@/lib/routes';
import { useRecord } from '@/lib/store/react/store';
import { TaskFields } from './task-fields';

export const NewTaskScreen = ({ projectId }: { readonly projectId: ProjectId }) => {
  const project = useRecord('projects', projectId);
  const { round, also } = useCreateAnother('otra');
  if (project === 'missing') return <CrashScreen reason="missing-record" />;
  return <NewTask key={round} projectId={projectId} also={also} />;
};

const NewTask = ({ projectId, also }: Pick<CreateAnother, 'also'> & { readonly projectId: ProjectId }) => {
  const form = useDraftForm(taskDraftSchema, emptyTaskDraft());
  const newRecordId = useNewId<TaskId>();
  const save = useSave(createTask);
  const { returnTo } = useNavigate();
  return (
    <FormScreen
      title="Nueva Tarea"
      back={routes.projectTasks(projectId)}
      draftKey={routes.newTask(projectId)}
      form={form}
      onSubmit={(value, options) => save({ id: newRecordId(), projectId, ...value }, options)}
      onSaved={() => returnTo(routes.projectTasks(projectId))}
      savedText="Tarea creada"
      also={also}
      submitLabel="Crear Tarea"
    >
      <TaskFields projectId={projectId} />
    </FormScreen>
  );
};
