'use client';

import { lazyPart } from '@/components/ui/lazy-part';
import { List } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { RowsSkeleton } from '@/components/ui/skeleton';
import type { Task } from '@/lib/domain/model/task';
import { isSigned } from '@/lib/domain/standing-report';
import { checklistProgress } from '@/lib/domain/task/rules';
import { useData } from '@/lib/store/react/store';
import { pointPlace } from './focus-point';
import { TickPoint } from './tick-point';

/** Loaded on demand: a checklist with ticks only does not need it. */
const ChecklistPoints = lazyPart(
  async () => (await import('./checklist-points')).ChecklistPoints,
  ({ task }) => <RowsSkeleton rows={task.checklist.length} />,
);

/** Loaded on demand: only a signed checklist is read-only. */
const Answers = lazyPart(
  async () => (await import('@/components/entities/answers')).Answers,
  ({ of }) => <RowsSkeleton rows={of.checklist.length} />,
);

/** The points of a task, ticked or answered; each is saved at once. */
export const TaskChecklist = ({ task }: { readonly task: Task }) => {
  const { completed, total } = checklistProgress(task.checklist);
  const signed = useData(({ completionReports }) => isSigned(completionReports, task.id));
  const asksMore = task.checklist.some(({ kind, required }) => kind || required);
  return (
    <Section
      title="Lista de verificación"
      action={
        total > 0 && (
          <p className="tabular text-muted text-sm">
            {completed} de {total} completados{signed && ' · Firmado, ya no cambia'}
          </p>
        )
      }
    >
      {total === 0 ? (
        <p className="text-muted">Sin puntos que verificar.</p>
      ) : signed ? (
        <Answers label="Lista de verificación" of={task} />
      ) : asksMore ? (
        <ChecklistPoints task={task} />
      ) : (
        <List label="Lista de verificación" rows={task.checklist} keyOf={({ id }) => id}>
          {(point) => (
            <div id={pointPlace(point)} className="scroll-my-8">
              <TickPoint task={task} point={point} />
            </div>
          )}
        </List>
      )}
    </Section>
  );
};
