'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { whenSettled } from './layers';
import { stepsBackTo } from './way-back';

/** The router for code (after a save, from a sheet or menu). It waits until closed layers have left the history. */
export const useNavigate = () => {
  const router = useRouter();
  return useMemo(
    () => ({
      push: (path: string) => whenSettled(() => router.push(path)),
      replace: (path: string) => whenSettled(() => router.replace(path)),
      back: () => whenSettled(() => router.back()),
      /**
       * Goes to a page in place of this one. If the history already has it, it goes back to it, so that Back does not show it twice.
       * Otherwise the page replaces this one's entry, also if it is more than `farthest` steps back: Back then leads to who asked.
       */
      returnTo: (path: string, farthest = Number.POSITIVE_INFINITY) =>
        whenSettled(() => {
          const steps = stepsBackTo(path);
          if (steps === undefined || steps > farthest) router.replace(path);
          else window.history.go(-steps);
        }),
    }),
    [router],
  );
};
