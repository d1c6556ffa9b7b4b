'use client';

import { useCallback, useRef } from 'react';
import { type Id, newId } from '@/lib/kernel/id';

/** The id of the record that this form will create. It is generated at the first submit and reused by later ones. */
export const useNewId = <I extends Id<string>>() => {
  const born = useRef<I>(null);
  return useCallback(() => {
    born.current ??= newId<I>();
    return born.current;
  }, []);
};
