'use client';

import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { whenSettled } from './layers';

/** The router for code that acts (after a save, from a sheet or menu): it waits until closing layers have left the history. */
export const useNavigate = () => {
  const router = useRouter();
  return useMemo(
    () => ({
      push: (path: string) => whenSettled(() => router.push(path)),
      replace: (path: string) => whenSettled(() => router.replace(path)),
      back: () => whenSettled(() => router.back()),
    }),
    [router],
  );
};
