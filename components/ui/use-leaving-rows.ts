'use client';

import { useEffect, useState } from 'react';

/** Within this time a second tap may still be meant for the row that was here before. */
export const SECOND_TAP_MS = 1000;

const NONE: ReadonlySet<string> = new Set();

const areSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id, index) => id === others[index]);

/**
 * Rows that left a list because of an action keep their place for a moment: no other row may move under the finger. If the person
 * asks for other rows (`asked` changes), the list changes at once.
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
    const timer = setTimeout(() => setShown((now) => ({ ...now, leaving: NONE })), SECOND_TAP_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving;
};
