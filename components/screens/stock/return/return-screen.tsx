'use client';

import { FormOpening } from '@/components/frames/form-opening';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { routes } from '@/lib/routes';

const TITLE = 'Devolver material';

interface ReturnScreenProps {
  readonly projectId: ProjectId;
  readonly taskId: TaskId;
}

const Return = lazyPart<ReturnScreenProps & { readonly title: string }>(
  async () => (await import('./return-form')).Return,
  ({ title, projectId, taskId }) => <FormOpening title={title} back={routes.task(projectId, taskId)} />,
);

/** What a task has left goes back to a warehouse. */
export const ReturnScreen = (props: ReturnScreenProps) => <Return title={TITLE} {...props} />;
