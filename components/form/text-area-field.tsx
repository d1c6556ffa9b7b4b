'use client';

import { clsx } from 'clsx';
import type { FieldValues } from 'react-hook-form';
import { CONTROL } from './control-style';
import { Field } from './field';
import { type FieldProps, type MayTakeFocus, useRegisteredField } from './field-props';

interface TextAreaFieldProps<Draft extends FieldValues> extends FieldProps<Draft>, MayTakeFocus {
  readonly rows?: number;
}

/** A field of several lines that grows with its text. */
export const TextAreaField = <Draft extends FieldValues = FieldValues>({
  rows = 3,
  takesFocus = false,
  ...props
}: TextAreaFieldProps<Draft>) => {
  const { frame, control } = useRegisteredField(props);
  return (
    <Field {...frame}>
      <textarea
        {...control}
        rows={rows}
        data-autofocus={takesFocus || undefined}
        className={clsx(CONTROL, 'field-sizing-content min-h-24!')}
      />
    </Field>
  );
};
