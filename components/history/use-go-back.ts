'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { hasMoved, whenSettled } from './layers';
import { canGoBack } from './way-back';

/** Real Back while there is a page of ours behind, else the parent. The entries of layers that are closing are no way back. */
export const useGoBack = (parent: string) => {
  const router = useRouter();
  return useCallback(
    () => whenSettled(() => ((canGoBack() ?? hasMoved()) ? router.back() : router.replace(parent))),
    [router, parent],
  );
};
