'use client';

import { useId } from 'react';
import { List } from '@/components/ui/list';
import type { ChecklistItem } from '@/lib/domain/model/checklist';
import type { Task } from '@/lib/domain/model/task';
import { gapsOf } from '@/lib/domain/task/checklist';
import { canFinish } from '@/lib/domain/task/rules';
import { ChoicePoint } from './choice-point';
import { PhotoPoint } from './photo-point';
import { TickPoint } from './tick-point';
import { TypedPoint } from './typed-point';

const POINTS = { number: TypedPoint, text: TypedPoint, choice: ChoicePoint, photo: PhotoPoint };

const placeOf = ({ id }: ChecklistItem) => `punto-${id}`;

/** The points of a task, each answered in place; above them what is missing before it may be finished. */
export const ChecklistPoints = ({ task }: { readonly task: Task }) => (
  <>
    {canFinish(task) && <Gaps gaps={gapsOf(task)} />}
    <List label="Lista de verificación" rows={task.checklist} keyOf={({ id }) => id}>
      {(point) => {
        const Point = point.kind ? POINTS[point.kind] : TickPoint;
        return (
          <div id={placeOf(point)} className="scroll-my-8">
            <Point task={task} point={point} />
          </div>
        );
      }}
    </List>
  </>
);

/** A point's field takes the focus, else its first button, so that a thumb or a key answers it at once. */
const goTo = (point: ChecklistItem) => {
  const place = document.getElementById(placeOf(point));
  const field = place?.querySelector<HTMLElement>('input:not([type=file]), textarea');
  (field ?? place?.querySelector('button'))?.focus();
};

/** What is missing before the task may be finished; each leads to its point. */
const Gaps = ({ gaps }: { readonly gaps: readonly ChecklistItem[] }) => {
  const titleId = useId();
  if (gaps.length === 0) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-1 rounded-card border border-warning/40 bg-warning-soft p-gutter text-warning"
    >
      <h3 id={titleId} data-gaps tabIndex={-1} className="scroll-my-16 font-semibold">
        Para finalizar falta
      </h3>
      <List label="Puntos que faltan" rows={gaps} keyOf={({ id }) => id}>
        {(point) => (
          <a
            href={`#${placeOf(point)}`}
            onClick={(event) => {
              event.preventDefault();
              goTo(point);
            }}
            className="flex min-h-touch items-center wrap-anywhere px-4 py-2 text-link underline active:bg-pressed"
          >
            {point.text}
          </a>
        )}
      </List>
    </section>
  );
};
