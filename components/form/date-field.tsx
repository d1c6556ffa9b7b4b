'use client';

import { clsx } from 'clsx';
import { type FieldValues, useWatch } from 'react-hook-form';
import { isDay } from '@/lib/kernel/day';
import { dayInWords } from '@/lib/text/day-words';
import { CONTROL } from './control-style';
import { Field } from './field';
import { type FieldProps, type MayTakeFocus, useRegisteredField } from './field-props';

/** A calendar day, chosen in the phone's date picker and shown in words below it. The draft has `YYYY-MM-DD` or ''. */
export const DateField = <Draft extends FieldValues = FieldValues>({
  min,
  max,
  takesFocus = false,
  ...props
}: FieldProps<Draft> & MayTakeFocus & { readonly min?: string; readonly max?: string }) => {
  const { frame, control } = useRegisteredField(props);
  const day: unknown = useWatch({ name: String(props.name) });
  return (
    <Field {...frame}>
      <input
        {...control}
        data-autofocus={takesFocus || undefined}
        type="date"
        min={min}
        max={max}
        className={clsx(CONTROL, 'appearance-none')}
      />
      {typeof day === 'string' && isDay(day) && <p className="text-muted text-sm">{dayInWords(day)}</p>}
    </Field>
  );
};
