'use client';

import { EditScreen } from '@/components/entities/edit-screen';
import { recordIf } from '@/components/frames/record-gate';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { updateTask } from '@/lib/domain/task/changes';
import { taskDraftSchema, taskToDraft } from '@/lib/domain/task/draft';
import { routes } from '@/lib/routes';
import { TaskFields } from './task-fields';

interface EditTaskScreenProps {
  readonly projectId: ProjectId;
  readonly taskId: TaskId;
}

/** The form of a stored task. Under another project than its own, it counts as missing. */
export const EditTaskScreen = ({ projectId, taskId }: EditTaskScreenProps) => {
  const task = recordIf(useStoredRecord('tasks', taskId), (known) => known.projectId === projectId);
  return (
    <EditScreen
      title="Editar Tarea"
      back={routes.task(projectId, taskId)}
      draftKey={routes.editTask(projectId, taskId)}
      record={task}
      schema={taskDraftSchema}
      toDraft={taskToDraft}
      of={{ id: taskId, projectId }}
      change={updateTask}
      savedText="Tarea actualizada"
      submitLabel="Actualizar Tarea"
    >
      {({ assigneeIds }) => <TaskFields projectId={projectId} assigneeIds={assigneeIds} />}
    </EditScreen>
  );
};
