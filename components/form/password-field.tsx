'use client';

import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { IconButton } from '@/components/ui/button';
import { CONTROL } from './control-style';
import { controlProps, Field } from './field';
import { useFieldState } from './field-id';
import type { FieldProps } from './field-props';

interface PasswordFieldProps<Draft extends FieldValues> extends FieldProps<Draft> {
  /** What its eye shows: `Mostrar contraseña`. */
  readonly called?: string;
}

/** A new password, which can be pasted and looked at. Name it in the form's `neverKept`, so that no draft holds it. */
export const PasswordField = <Draft extends FieldValues = FieldValues>(props: PasswordFieldProps<Draft>) => {
  const { name, label, called = 'contraseña', required, hint } = props;
  const { register } = useFormContext();
  const { id, error } = useFieldState(name);
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} required={required} hint={hint} error={error}>
      <div className="relative">
        <input
          {...register(name)}
          {...controlProps({ id, required, hint, error })}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          className={clsx(CONTROL, 'pr-14')}
        />
        <IconButton
          label={`${shown ? 'Ocultar' : 'Mostrar'} ${called}`}
          icon={shown ? EyeOff : Eye}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 my-auto"
        />
      </div>
    </Field>
  );
};
