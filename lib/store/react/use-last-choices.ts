'use client';

import { useEffect, useState } from 'react';
import type { Data } from '@/lib/domain/data';
import type * as lastChoices from '@/lib/domain/last-choices/rules';
import type { UserId } from '@/lib/domain/model/user';
import { useCurrentUser, useData, useStoreStatus } from './store';

type Rules = typeof lastChoices;

/**
 * What this person chose last, by one of the rules; `undefined` until that is known. The rules' chunk comes after the form, and where it
 * fails, nothing was chosen.
 */
export const useLastChoices = <Choice>(
  of: (rules: Rules, data: Data, person: UserId | undefined) => readonly Choice[],
): readonly Choice[] | undefined => {
  const me = useCurrentUser()?.id;
  const isRead = useStoreStatus() !== 'opening';
  const [rules, setRules] = useState<Rules | 'failed'>();
  useEffect(() => {
    import('@/lib/domain/last-choices/rules').then(setRules, () => setRules('failed'));
  }, []);
  return useData((data) => {
    if (!isRead || !rules) return undefined;
    return rules === 'failed' ? [] : of(rules, data, me);
  });
};
