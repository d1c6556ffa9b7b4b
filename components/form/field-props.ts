'use client';

import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { controlProps } from './field';
import { useFieldState } from './field-id';

/** The field that a dialog opens on. A form that is a page of its own begins at its title. */
export interface MayTakeFocus {
  readonly takesFocus?: boolean;
}

/** What every field of a form is told: where its text lives in the draft, and what the person reads. */
export interface FieldProps<Draft extends FieldValues> {
  readonly name: FieldPath<Draft>;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
}

/** A control whose text the form keeps under its name: what frames it, and what the control itself takes. */
export const useRegisteredField = <Draft extends FieldValues>({ name, label, required, hint }: FieldProps<Draft>) => {
  const { register } = useFormContext();
  const { id, error } = useFieldState(name);
  const frame = { id, label, required, hint, error };
  return { frame, control: { ...register(name), ...controlProps(frame) } };
};
