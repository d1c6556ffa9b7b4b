'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { whenSettled } from './layers';
import { canGoBack } from './way-back';

let moved = false;

/** Told by the root on every change of path, for browsers that can't say whether there is a way back. */
export const noteMove = () => {
  moved = true;
};

/** Real Back while there is a page of ours behind, else the parent. The entries of layers that are closing are no way back. */
export const useGoBack = (parent: string) => {
  const router = useRouter();
  return useCallback(
    () => whenSettled(() => ((canGoBack() ?? moved) ? router.back() : router.replace(parent))),
    [router, parent],
  );
};
