'use client';

import { useEffect, useState } from 'react';

/** A second tap that was meant for what stood here before comes within this time. */
export const REST_MS = 1000;

const NONE: ReadonlySet<string> = new Set();

const areSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id, index) => id === others[index]);

/**
 * The rows that left a list because of what was done to them: they keep their place for a moment, so that no other comes under the
 * finger. Who asks for other rows (`asked`) gets them at once.
 */
export const useLeavingRows = (ids: readonly string[], asked: string) => {
  const [shown, setShown] = useState({ asked, ids, leaving: NONE });
  if (shown.asked !== asked) setShown({ asked, ids, leaving: NONE });
  else if (!areSame(shown.ids, ids)) {
    const here = new Set(ids);
    setShown({ asked, ids, leaving: new Set([...shown.leaving, ...shown.ids].filter((id) => !here.has(id))) });
  }
  const { leaving } = shown;
  useEffect(() => {
    if (leaving.size === 0) return;
    const timer = setTimeout(() => setShown((now) => ({ ...now, leaving: NONE })), REST_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving;
};
