'use client';

import { Diff, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { FieldError } from '@/components/form/field';
import { IconButton } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { useAct } from '@/components/write/use-act';
import type { ChecklistItem } from '@/lib/domain/model/checklist';
import { LARGEST_QUANTITY, LONGEST_TEXT } from '@/lib/domain/model/limits';
import { parseReading } from '@/lib/domain/reading';
import { answerPoint } from '@/lib/domain/task/answer-changes';
import { type Answer, isOutOfRange } from '@/lib/domain/task/checklist';
import { rangeText } from '@/lib/text/checklist';
import { formatReading } from '@/lib/text/format';
import { PointFrame, type PointProps } from './point-frame';

const shownAnswer = ({ kind, answer }: ChecklistItem) => {
  if (answer === undefined) return '';
  return kind === 'number' && typeof answer === 'number' ? formatReading(answer) : String(answer);
};

/** What was typed as an answer, or the sentence that says how to put it right. */
const read = ({ kind, unit }: ChecklistItem, typed: string): { readonly answer?: Answer } | { readonly wrong: string } => {
  const text = typed.trim();
  if (text === '') return {};
  if (kind === 'text') return { answer: text };
  const reading = parseReading(text, unit);
  if (reading === null) return { wrong: `Escribe solo el número, por ejemplo ${formatReading(-18.5, unit)}.` };
  return Math.abs(reading) > LARGEST_QUANTITY ? { wrong: 'Ese número es demasiado grande.' } : { answer: reading };
};

/** Types an answer and saves it when the field is left, on Enter, and when the app goes out of sight. A reading out of range is asked for once. */
const useTypedAnswer = ({ task, point }: PointProps) => {
  const commit = useAct(answerPoint);
  /** What stands in the field while it is not what is stored. */
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  /** The window asks by blurring the field, which must not ask again. */
  const asking = useRef(false);
  const save = async () => {
    if (typed === undefined || asking.current) return;
    const known = read(point, typed);
    if ('wrong' in known) return setWrong(known.wrong);
    setWrong(undefined);
    if (isOutOfRange(point, known.answer) && known.answer !== point.answer) {
      asking.current = true;
      const isMeant = window.confirm(
        `${formatReading(Number(known.answer), point.unit)} está fuera de rango: debe ser ${rangeText(point)}. ¿Guardarla así?`,
      );
      asking.current = false;
      if (!isMeant) return;
    }
    if (await commit({ taskId: task.id, itemId: point.id, answer: known.answer })) setTyped(undefined);
  };
  const saveHidden = useEffectEvent(() => {
    const known = typed === undefined ? { wrong: '' } : read(point, typed);
    if (!('wrong' in known)) void commit({ taskId: task.id, itemId: point.id, answer: known.answer });
  });
  useEffect(() => {
    const onHidden = () => document.hidden && saveHidden();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);
  const type = (text: string) => {
    setTyped(text);
    setWrong(undefined);
  };
  return { text: typed ?? shownAnswer(point), wrong, type, save };
};

const isSign = /^\s*[-−–]/;

/** A reading with its unit, or words. */
export const TypedPoint = (props: PointProps) => {
  const { point } = props;
  const { kind, unit } = point;
  const id = useId();
  const { text, wrong, type, save } = useTypedAnswer(props);
  const range = kind === 'number' ? rangeText(point) : undefined;
  const control = {
    id,
    value: text,
    required: point.required ?? false,
    'aria-invalid': wrong ? (true as const) : undefined,
    'aria-describedby': [(range ?? unit) && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => type(target.value),
    onBlur: () => void save(),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
  };
  if (kind !== 'number')
    return (
      <PointFrame point={point} as="label" controlId={id}>
        <textarea {...control} rows={2} maxLength={LONGEST_TEXT} className={CONTROL} />
      </PointFrame>
    );
  return (
    <PointFrame point={point} as="label" controlId={id}>
      {(range ?? unit) && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {range ? `Debe ser ${range}` : `En ${unit}`}
        </p>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <IconButton
          label={`Cambiar el signo de ${point.text}`}
          icon={Diff}
          // The field keeps the focus: leaving it would save the reading with the wrong sign.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            type(isSign.test(text) ? text.replace(isSign, '') : `-${text}`);
            document.getElementById(id)?.focus();
          }}
        />
        <input
          {...control}
          onKeyDown={onKeyDown}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={40}
          className={`${CONTROL} tabular`}
        />
        {unit && <span className="shrink-0 font-medium">{unit}</span>}
      </div>
      <FieldError id={id} error={wrong} />
      {isOutOfRange(point, point.answer) && (
        <Chip tone="warning" icon={TriangleAlert} className="justify-self-start">
          Fuera de rango
        </Chip>
      )}
    </PointFrame>
  );
};
