'use client';

import { createContext, useContext } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { messageOf, standingOf } from './form-errors';

/** Keeps the ids of two forms on one page apart. */
export const FormIdContext = createContext('form');

/** The element id of a form's field. */
export const fieldId = (formId: string, name: string) => `${formId}-${name.replaceAll('.', '-')}`;

/**
 * The id and the current error of one field of the form around it. Where the field changed elsewhere, the error tells what stands there,
 * as `say` writes it.
 */
export const useFieldState = (name: string, say: (value: string) => string = (value) => value) => {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const error: unknown = get(errors, name);
  const [message, now] = [messageOf(error), standingOf(error)];
  const told = now === undefined ? message : `${message} Ahora dice: ${now === '' ? 'nada' : `«${say(now)}»`}.`;
  return { id: fieldId(useContext(FormIdContext), name), error: told };
};
