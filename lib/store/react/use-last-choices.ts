'use client';

import { useEffect, useState } from 'react';
import type { Data } from '@/lib/domain/data';
import type * as lastChoices from '@/lib/domain/last-choices/rules';
import type { UserId } from '@/lib/domain/model/user';
import { useCurrentUser, useData, useStoreStatus } from './store';

type Rules = typeof lastChoices;

/**
 * The last choices of this person, by one of the rules; `undefined` until they are known. The chunk of the rules loads after the
 * form. If it fails, the answer is empty.
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
