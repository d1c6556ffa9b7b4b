'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { whenSettled } from './layers';
import { stepsBackTo } from './way-back';

/** The router for code that acts (after a save, from a sheet or menu): it waits until closing layers have left the history. */
export const useNavigate = () => {
  const router = useRouter();
  return useMemo(
    () => ({
      push: (path: string) => whenSettled(() => router.push(path)),
      replace: (path: string) => whenSettled(() => router.replace(path)),
      back: () => whenSettled(() => router.back()),
      /**
       * Goes to a page for good. If the page is behind, it goes back to it: Back must not show it twice.
       * Else the page takes this one's place.
       */
      returnTo: (path: string) =>
        whenSettled(() => {
          const steps = stepsBackTo(path);
          if (steps === undefined) router.replace(path);
          else window.history.go(-steps);
        }),
    }),
    [router],
  );
};
