'use client';

import { useState } from 'react';
import { whenSettled } from '@/components/history/layers';
import { useQueryStep } from '@/components/history/use-query-state';

/**
 * A dialog about the selected rows, open in the address. It keeps the rows from its opening, because its act may take them out of
 * the list.
 */
export const useDialogOfMany = <Row>(chosen: readonly Row[]) => {
  const step = useQueryStep('varias');
  const [about, setAbout] = useState<readonly Row[]>([]);
  return {
    about,
    /** The name of the open dialog, if any. */
    name: about.length > 0 ? step.value : null,
    open: (name: string) => {
      setAbout(chosen);
      step.open(name);
    },
    close: step.close,
    // The form's unsaved text has a history entry of its own, which is removed first.
    saved: () =>
      whenSettled(() => {
        step.close();
        setAbout([]);
      }),
  };
};
