'use client';

import { useReducer } from 'react';
import type { SecondSave } from '@/components/form/form';

const next = (round: number) => round + 1;

/** A form's second save button, and the React key that resets the form. */
export interface CreateAnother {
  readonly round: number;
  readonly also: SecondSave;
}

/**
 * For a form that creates several records one after another. `also` is its button `Guardar y crear otra` (or `otro`, by the noun's
 * gender). `round` is the form's React key: a new one renders it empty and with a new id.
 */
export const useCreateAnother = (which: 'otra' | 'otro'): CreateAnother => {
  const [round, begin] = useReducer(next, 0);
  const onSaved = () => {
    window.scrollTo(0, 0);
    begin();
  };
  return { round, also: { label: `Guardar y crear ${which}`, onSaved } };
};
