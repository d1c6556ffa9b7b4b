'use client';

import { PackageX } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FullScreen } from '@/components/ui/full-screen';
import { returnableOf } from '@/lib/domain/allocation/rules';
import type { Task } from '@/lib/domain/task/model';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/store';
import { ReturnForm } from './return-form';

/** The form, once what it begins with has been read. */
export const Return = ({ title, task }: { readonly title: string; readonly task: Task }) => {
  const now = useData((data) => returnableOf(data, task.id));
  // As they were when the screen opened: what is sent leaves the form standing until it leads away.
  const [parts] = useState(now);
  const back = routes.task(task.projectId, task.id);
  if (parts.length > 0) return <ReturnForm title={title} task={task} parts={parts} />;
  return (
    <FullScreen title={title} subtitle={task.title} back={back}>
      <EmptyState
        icon={PackageX}
        title="No queda material por devolver"
        action={<ButtonLink href={back}>Ver la tarea</ButtonLink>}
      />
    </FullScreen>
  );
};
