'use client';

import { useReducer } from 'react';
import type { AlsoSaves } from '@/components/form/form';

const next = (round: number) => round + 1;

/** A form's second button, and the key under which the form is drawn anew. */
export interface Another {
  readonly round: number;
  readonly also: AlsoSaves;
}

/**
 * For a form that makes record after record. `also` is its `Guardar y crear otra` (`otro`, as the noun asks). `round` is the key under
 * which the form is drawn anew, empty and with an id of its own.
 */
export const useAnother = (which: 'otra' | 'otro'): Another => {
  const [round, begin] = useReducer(next, 0);
  const onSaved = () => {
    window.scrollTo(0, 0);
    begin();
  };
  return { round, also: { label: `Guardar y crear ${which}`, onSaved } };
};
