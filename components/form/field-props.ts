'use client';

import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { controlProps } from './field';
import { useFieldState } from './field-id';

/** The property of the field that gets the focus when a dialog opens. A form that is a page begins at its title. */
export interface MayTakeFocus {
  readonly takesFocus?: boolean;
}

/** The properties of every field of a form: its name in the draft, and its texts. */
export interface FieldProps<Draft extends FieldValues> {
  readonly name: FieldPath<Draft>;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
}

/** The properties of a control whose text the form stores under its name: those of the frame and those of the control. */
export const useRegisteredField = <Draft extends FieldValues>({ name, label, required, hint }: FieldProps<Draft>) => {
  const { register } = useFormContext();
  const { id, error } = useFieldState(name);
  const frame = { id, label, required, hint, error };
  return { frame, control: { ...register(name), ...controlProps(frame) } };
};
