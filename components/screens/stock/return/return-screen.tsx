'use client';

import { lazyFormScreen } from '@/components/frames/lazy-form-screen';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { routes } from '@/lib/routes';

const TITLE = 'Devolver material';
const ReturnLate = lazyFormScreen({ opensWith: () => import('./return-form'), form: (part) => part.Return });

/** What a task has left goes back to a warehouse. */
export const ReturnScreen = ({ projectId, taskId }: { readonly projectId: ProjectId; readonly taskId: TaskId }) => {
  const task = useStoredRecord('tasks', taskId);
  return (
    <ReturnLate title={TITLE} back={routes.task(projectId, taskId)} record={task}>
      {(known, Return) => <Return title={TITLE} task={known} />}
    </ReturnLate>
  );
};
