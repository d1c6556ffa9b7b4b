'use client';

import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import type { FieldValues } from 'react-hook-form';
import { CONTROL } from './control-style';
import { Field } from './field';
import { type FieldProps, type MayTakeFocus, useRegisteredField } from './field-props';

type Keyboard = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'enterKeyHint' | 'autoCapitalize' | 'placeholder' | 'maxLength'
>;

export interface TextFieldProps<Draft extends FieldValues> extends FieldProps<Draft>, Keyboard, MayTakeFocus {
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** A field of one line; its `type` selects the phone's keyboard. */
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
  const { frame, control } = useRegisteredField({ name, label, required, hint });
  return (
    <Field {...frame}>
      <input
        {...control}
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
