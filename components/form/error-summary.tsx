'use client';

import { useContext } from 'react';
import { AlertBanner } from '@/components/ui/alert-banner';
import { FormIdContext, fieldId } from './field-id';
import type { FormError } from './form-errors';

/** Two fields can be wrong in one way: said once, it leads to the first of them. */
const saidOnce = (errors: readonly FormError[]) =>
  errors.filter(({ message }, place) => errors.findIndex((other) => other.message === message) === place);

/** Says aloud what is wrong with a form; each sentence leads to its field. */
export const ErrorSummary = ({ errors }: { readonly errors: readonly FormError[] }) => {
  const formId = useContext(FormIdContext);
  if (errors.length === 0) return null;
  return (
    <AlertBanner tone="danger" role="alert" title="Hay un problema">
      <ul>
        {saidOnce(errors).map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${fieldId(formId, name)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(formId, name))?.focus();
              }}
              className="inline-flex min-h-touch items-center underline"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </AlertBanner>
  );
};
