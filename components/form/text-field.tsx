'use client';

import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { CONTROL } from './control-style';
import { controlProps, Field } from './field';
import { useFieldState } from './field-id';
import type { FieldProps, MayTakeFocus } from './field-props';

type Keyboard = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'enterKeyHint' | 'autoCapitalize' | 'placeholder' | 'maxLength'
>;

export interface TextFieldProps<Draft extends FieldValues> extends FieldProps<Draft>, Keyboard, MayTakeFocus {
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** One line of text; its `type` brings the right keyboard. */
export const TextField = <Draft extends FieldValues = FieldValues>({
  name,
  label,
  required,
  hint,
  type = 'text',
  autoComplete = 'off',
  enterKeyHint = 'done',
  takesFocus = false,
  ...keyboard
}: TextFieldProps<Draft>) => {
  const { register } = useFormContext();
  const { id, error } = useFieldState(name);
  return (
    <Field id={id} label={label} required={required} hint={hint} error={error}>
      <input
        {...register(name)}
        {...controlProps({ id, required, hint, error })}
        {...keyboard}
        type={type}
        autoComplete={autoComplete}
        enterKeyHint={enterKeyHint}
        data-autofocus={takesFocus || undefined}
        className={CONTROL}
      />
    </Field>
  );
};
