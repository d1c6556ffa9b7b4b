'use client';

import { useId } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { Field } from '@/components/form/field';

interface ShownFieldProps {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly placeholder?: string;
}

/** A value that depends on other fields, shown read-only among them. */
export const ShownField = ({ label, value, required, hint, placeholder }: ShownFieldProps) => {
  const id = useId();
  return (
    <Field id={id} label={label} required={required} hint={hint}>
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
