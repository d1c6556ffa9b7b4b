'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** What a form shows below a field's sentence, by the field's id. Fields stand also outside forms, where they carry none of a form's code. */
export const BesideErrorContext = createContext<(id: string) => ReactNode>(() => null);

export interface FieldFrame {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly error?: string;
}

/** What ties a control to its label, hint and error. */
export const controlProps = ({ id, required, hint, error }: Omit<FieldFrame, 'label'>) => ({
  id,
  required: required ?? false,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

/** A control under its visible label, with its hint and, when there is one, what is wrong with it. */
export const Field = ({ id, label, required, hint, error, children }: FieldFrame & { readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1">
    <label htmlFor={id} className="font-medium text-sm">
      {required ? `${label} *` : label}
    </label>
    {hint && (
      <p id={`${id}-hint`} className="text-muted text-sm">
        {hint}
      </p>
    )}
    {children}
    <FieldError id={id} error={error} />
  </div>
);

/**
 * The sentence under a field that says how to put it right, and what its form shows of it. Both describe the field; where they are of
 * a group without a field, the sentence takes the focus.
 */
export const FieldError = ({ id, error }: { readonly id: string; readonly error?: string }) =>
  error ? (
    <div id={`${id}-error`} tabIndex={-1} data-problem className="grid scroll-my-16 gap-1">
      <p className="font-medium text-danger text-sm">{error}</p>
      <BesideError id={id} />
    </div>
  ) : null;

const BesideError = ({ id }: { readonly id: string }) => useContext(BesideErrorContext)(id);
