'use client';

import { clsx } from 'clsx';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { isDay } from '@/lib/kernel/day';
import { dayInWords } from '@/lib/text/day-words';
import { CONTROL } from './control-style';
import { controlProps, Field } from './field';
import { useFieldState } from './field-id';
import type { FieldProps, MayTakeFocus } from './field-props';

/** A calendar day through the phone's own picker, in words below it; the draft holds `YYYY-MM-DD` or nothing. */
export const DateField = <Draft extends FieldValues = FieldValues>({
  name,
  label,
  required,
  hint,
  min,
  max,
  takesFocus = false,
}: FieldProps<Draft> & MayTakeFocus & { readonly min?: string; readonly max?: string }) => {
  const { register, control } = useFormContext();
  const { id, error } = useFieldState(name);
  const day: unknown = useWatch({ control, name: String(name) });
  return (
    <Field id={id} label={label} required={required} hint={hint} error={error}>
      <input
        {...register(name)}
        {...controlProps({ id, required, hint, error })}
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
