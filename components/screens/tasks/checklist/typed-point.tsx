'use client';

import { Diff, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { FieldError } from '@/components/form/field';
import { IconButton } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { LONGEST_TEXT } from '@/lib/domain/model/limits';
import { isOutOfRange } from '@/lib/domain/task/checklist';
import { rangeText } from '@/lib/text/checklist';
import { PointFrame, type PointProps } from './point-frame';
import { useTypedAnswer } from './use-typed-answer';

const isSign = /^\s*[-−–]/;

/** A reading with its unit, or words. */
export const TypedPoint = (props: PointProps) => {
  const { point } = props;
  const { kind, unit } = point;
  const id = useId();
  const { text, wrong, type, save, leave } = useTypedAnswer(props);
  const range = kind === 'number' ? rangeText(point) : undefined;
  const control = {
    id,
    value: text,
    required: point.required ?? false,
    'aria-invalid': wrong ? (true as const) : undefined,
    'aria-describedby': [(range ?? unit) && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => type(target.value),
    onBlur: ({ currentTarget }: { readonly currentTarget: Element }) => void leave(currentTarget),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
  };
  if (kind !== 'number')
    return (
      <PointFrame point={point} as="label" controlId={id}>
        <textarea {...control} rows={2} maxLength={LONGEST_TEXT} className={CONTROL} />
        <FieldError id={id} error={wrong} />
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
