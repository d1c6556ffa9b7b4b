'use client';

import { createContext, useContext } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { messageOf } from './form-errors';

/** The id prefix of the form around a field, so that two forms on one page have different ids. */
export const FormIdContext = createContext('form');

/** The element id of a form's field. */
export const fieldId = (formId: string, name: string) => `${formId}-${name.replaceAll('.', '-')}`;

/** The id and the current error of one field of the form around it. */
export const useFieldState = (name: string) => {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  return { id: fieldId(useContext(FormIdContext), name), error: messageOf(get(errors, name)) };
};
