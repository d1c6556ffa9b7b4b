'use client';

import { useState } from 'react';
import { whenSettled } from '@/components/history/layers';
import { useQueryStep } from '@/components/history/use-query-state';

/** A dialog about the chosen rows, open in the address. It keeps those of its opening: what it does may take them out of the list. */
export const useDialogOfMany = <Row>(chosen: readonly Row[]) => {
  const step = useQueryStep('varias');
  const [about, setAbout] = useState<readonly Row[]>([]);
  return {
    about,
    /** Which dialog is open, if one is. */
    name: about.length > 0 ? step.value : null,
    open: (name: string) => {
      setAbout(chosen);
      step.open(name);
    },
    close: step.close,
    // What was typed has an entry of its own in the history until it is saved: that one goes first.
    saved: () =>
      whenSettled(() => {
        step.close();
        setAbout([]);
      }),
  };
};
