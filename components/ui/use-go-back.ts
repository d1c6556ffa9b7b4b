'use client';

import { useCallback } from 'react';
import { useNavigate } from './use-navigate';

interface NavigationApi {
  readonly canGoBack: boolean;
}
const navigationApi = (): NavigationApi | undefined =>
  'navigation' in window ? (window.navigation as NavigationApi) : undefined;

let moved = false;

/** Told by the root on every change of path, for browsers that can't say whether there is a way back. */
export const noteMove = () => {
  moved = true;
};

/** Real Back while there is a page of ours behind, else the parent. */
export const useGoBack = (parent: string) => {
  const navigate = useNavigate();
  return useCallback(() => {
    if (navigationApi()?.canGoBack ?? moved) navigate.back();
    else navigate.replace(parent);
  }, [navigate, parent]);
};
