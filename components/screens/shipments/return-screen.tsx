'use client';

import { lazy, Suspense, useEffect } from 'react';
import { useStoredRecord } from '@/components/entities/use-stored-record';
import { FormOpening } from '@/components/form/form-opening';
import { RecordGate } from '@/components/shell/record-gate';
import type { ProjectId } from '@/lib/domain/project/model';
import type { TaskId } from '@/lib/domain/task/model';
import { routes } from '@/lib/routes';

const TITLE = 'Devolver material';
const load = () => import('./return-opened');
// The ledger's rules come with the form, while the disk is being read; the screen's own words show first.
const Return = lazy(async () => ({ default: (await load()).Return }));

/** What a task has left goes back to a warehouse. */
export const ReturnScreen = ({ projectId, taskId }: { readonly projectId: ProjectId; readonly taskId: TaskId }) => {
  const task = useStoredRecord('tasks', taskId);
  const back = routes.task(projectId, taskId);
  const opening = <FormOpening title={TITLE} back={back} />;
  useEffect(() => void load(), []);
  if (task === 'opening') return opening;
  return (
    <Suspense fallback={opening}>
      <RecordGate record={task}>{(known) => <Return task={known} />}</RecordGate>
    </Suspense>
  );
};
