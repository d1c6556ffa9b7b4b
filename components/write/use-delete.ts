'use client';

import { useState } from 'react';
import type { Change } from '@/lib/domain/data';
import type { Reference } from '@/lib/domain/refusal';
import { useAct } from './use-act';

/**
 * Takes a record away and offers to take that back. One that others name stays (invariant I1): `inTheWay` then lists them,
 * for an `InUseSheet`.
 */
export const useDelete = <Input>(change: Change<Input>, said: string) => {
  const [references, setInTheWay] = useState<readonly Reference[] | null>(null);
  const run = useAct(change, {
    said,
    undoable: true,
    onRefused: (refusal) => {
      if (refusal.refused !== 'still-referred-to') return false;
      setInTheWay(refusal.figures.references);
      return true;
    },
  });
  return { run, inTheWay: references, close: () => setInTheWay(null) };
};
