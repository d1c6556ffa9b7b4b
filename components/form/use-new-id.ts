'use client';

import { useCallback, useRef } from 'react';
import { type Id, newId } from '@/lib/kernel/id';

/** The id of the record that this form will create: born at the first submit, the same for every later one. */
export const useNewId = <I extends Id<string>>() => {
  const born = useRef<I>(null);
  return useCallback(() => {
    born.current ??= newId<I>();
    return born.current;
  }, []);
};
