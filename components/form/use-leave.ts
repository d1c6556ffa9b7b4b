'use client';

import { useCallback } from 'react';
import { useNavigate } from '@/components/ui/use-navigate';

/** Whether the entry before this one in the history is a page of ours. Browsers that can't say count as no. */
const cameFromHere = () => 'navigation' in window && window.navigation.canGoBack;

/** Goes back to where the person came from, or to `fallback` when the screen was opened by its address. */
export const useLeave = (fallback: string) => {
  const navigate = useNavigate();
  return useCallback(() => {
    if (cameFromHere()) navigate.back();
    else navigate.replace(fallback);
  }, [navigate, fallback]);
};
