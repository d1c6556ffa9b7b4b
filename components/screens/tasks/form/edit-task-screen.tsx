'use client';

import { FormGate } from '@/components/frames/form-opening';
import { FormScreen } from '@/components/frames/form-screen';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { ProjectId } from '@/lib/domain/model/project';
import type { Task, TaskId } from '@/lib/domain/model/task';
import { updateTask } from '@/lib/domain/task/changes';
import { taskDraftSchema, taskToDraft } from '@/lib/domain/task/draft';
import { routes } from '@/lib/routes';
import { TaskFields } from './task-fields';

const TITLE = 'Editar Tarea';

interface EditTaskScreenProps {
  readonly projectId: ProjectId;
  readonly taskId: TaskId;
}

/** Changes what is known of a task. A task is found under its own project only. */
export const EditTaskScreen = ({ projectId, taskId }: EditTaskScreenProps) => {
  const found = useStoredRecord('tasks', taskId);
  const task = typeof found === 'string' || found.projectId === projectId ? found : 'missing';
  return (
    <FormGate title={TITLE} back={routes.task(projectId, taskId)} record={task}>
      {(known) => <EditTask key={known.id} task={known} />}
    </FormGate>
  );
};

const EditTask = ({ task }: { readonly task: Task }) => {
  const { form, opened } = useOpenedRecord({ schema: taskDraftSchema, record: task, toDraft: taskToDraft });
  const save = useSave(updateTask, { opened });
  return (
    <FormScreen
      title={TITLE}
      back={routes.task(task.projectId, task.id)}
      draftKey={routes.editTask(task.projectId, task.id)}
      form={form}
      overRecord
      onSubmit={(value, options) => save({ id: task.id, projectId: task.projectId, ...value }, options)}
      savedText="Tarea actualizada"
      submitLabel="Actualizar Tarea"
    >
      <TaskFields projectId={task.projectId} assigneeIds={task.assigneeIds} />
    </FormScreen>
  );
};
