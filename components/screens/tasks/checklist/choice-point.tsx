'use client';

import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useAct } from '@/components/write/use-act';
import { CHOICES } from '@/lib/domain/model/point-kinds';
import { answerPoint } from '@/lib/domain/task/answer-changes';
import { choiceLabel } from '@/lib/text/labels';
import { PointFrame, type PointProps } from './point-frame';

/** Yes, no or not applicable: one tap answers, a second one on the same takes it back. */
export const ChoicePoint = ({ task, point }: PointProps) => {
  const answer = useAct(answerPoint);
  return (
    <PointFrame point={point} as="fieldset">
      <div className="flex flex-wrap gap-2">
        {CHOICES.map((code) => {
          const chosen = point.answer === code;
          return (
            <button
              key={code}
              type="button"
              aria-pressed={chosen}
              onClick={() => void answer({ taskId: task.id, itemId: point.id, answer: chosen ? undefined : code })}
              className={clsx(
                'inline-flex min-h-control min-w-touch flex-auto items-center justify-center gap-1.5 rounded-control border px-3 font-semibold',
                chosen ? 'border-primary bg-primary text-on-primary' : 'border-outline bg-surface text-text active:bg-pressed',
              )}
            >
              {chosen && <Check aria-hidden className="size-5 shrink-0" />}
              {choiceLabel[code]}
            </button>
          );
        })}
      </div>
    </PointFrame>
  );
};
