'use client';

import { lazyForm } from '@/components/frames/form-opening';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { routes } from '@/lib/routes';

interface ReturnScreenProps {
  readonly projectId: ProjectId;
  readonly taskId: TaskId;
}

/** What a task has left goes back to a warehouse. */
export const ReturnScreen = lazyForm(
  'Devolver material',
  async () => (await import('./return-form')).Return,
  ({ projectId, taskId }: ReturnScreenProps) => routes.task(projectId, taskId),
);
