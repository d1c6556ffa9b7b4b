'use client';

import { useStoredRecord } from '@/components/entities/use-stored-record';
import type { ProjectId } from '@/lib/domain/project/model';
import type { TaskId } from '@/lib/domain/task/model';
import { routes } from '@/lib/routes';
import { lateForm } from './late-form';

const TITLE = 'Devolver material';
const ReturnLate = lateForm({ opensWith: () => import('./return-opened'), form: (part) => part.Return });

/** What a task has left goes back to a warehouse. */
export const ReturnScreen = ({ projectId, taskId }: { readonly projectId: ProjectId; readonly taskId: TaskId }) => {
  const task = useStoredRecord('tasks', taskId);
  return (
    <ReturnLate title={TITLE} back={routes.task(projectId, taskId)} record={task}>
      {(known, Return) => <Return title={TITLE} task={known} />}
    </ReturnLate>
  );
};
