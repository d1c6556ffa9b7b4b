'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** The content that a form adds below a field's error, by the field's id. It keeps a form's code out of fields without a form. */
export const BesideErrorContext = createContext<(id: string) => ReactNode>(() => null);

export interface FieldFrame {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly error?: string;
}

/** The attributes that connect a control with its label, hint and error. */
export const controlProps = ({ id, required, hint, error }: Omit<FieldFrame, 'label'>) => ({
  id,
  required: required ?? false,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

/** A control with its visible label, its hint and its error. */
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
 * The error below a field, which tells how to correct it, and the form's addition to it. Both describe the field. The error of a group
 * without a field gets the focus itself.
 */
export const FieldError = ({ id, error }: { readonly id: string; readonly error?: string }) =>
  error ? (
    <div id={`${id}-error`} tabIndex={-1} data-problem className="grid scroll-my-16 gap-1">
      <p className="font-medium text-danger text-sm">{error}</p>
      <BesideError id={id} />
    </div>
  ) : null;

const BesideError = ({ id }: { readonly id: string }) => useContext(BesideErrorContext)(id);
