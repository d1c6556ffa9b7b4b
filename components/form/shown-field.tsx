'use client';

import { useId } from 'react';
import { CONTROL } from './control-style';
import { Field } from './field';

interface ShownFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly placeholder?: string;
}

/** A value that follows from other fields: it is read among them and can't be typed. */
export const ShownField = ({ label, value, hint, placeholder }: ShownFieldProps) => {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint}>
      <input
        id={id}
        readOnly
        value={value}
        placeholder={placeholder}
        aria-describedby={hint && `${id}-hint`}
        autoComplete="off"
        className={`${CONTROL} bg-pressed`}
      />
    </Field>
  );
};
