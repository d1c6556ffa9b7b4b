import type { FieldPath, FieldValues } from 'react-hook-form';

/** A field that may be the only thing to write in a dialog: the dialog opens on it. */
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
