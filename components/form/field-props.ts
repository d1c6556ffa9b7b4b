import type { FieldPath, FieldValues } from 'react-hook-form';

/** A field that is typed in first: the dialog opens on it, and whoever arrives at its form by a link may type at once. */
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
