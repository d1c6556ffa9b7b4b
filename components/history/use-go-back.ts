'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { hasMoved, whenSettled } from './layers';
import { canGoBack } from './way-back';

/** Goes back if the history has an earlier page of this site, else to the parent. Entries of closing layers do not count. */
export const useGoBack = (parent: string) => {
  const router = useRouter();
  return useCallback(
    () => whenSettled(() => ((canGoBack() ?? hasMoved()) ? router.back() : router.replace(parent))),
    [router, parent],
  );
};
