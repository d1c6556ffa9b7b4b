import type { FieldPath, FieldValues } from 'react-hook-form';

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
