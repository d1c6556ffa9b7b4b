import type { FieldPath, FieldValues } from 'react-hook-form';

/** What every field of a form is told: where its text lives in the draft, and what the person reads. */
export interface FieldProps<Draft extends FieldValues> {
  readonly name: FieldPath<Draft>;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
}
