'use client';

import { useEffect, useState } from 'react';
import type { Data } from '@/lib/domain/data';
import type * as lastChoices from '@/lib/domain/last-choices/rules';
import type { UserId } from '@/lib/domain/model/user';
import { useCurrentUser, useData } from './store';

type Rules = typeof lastChoices;

const NONE: readonly never[] = [];

/** What this person chose last, by one of the rules. Their chunk comes after the form; until then, and where it fails, there is nothing. */
export const useLastChoices = <Choice>(
  of: (rules: Rules, data: Data, person: UserId | undefined) => readonly Choice[],
): readonly Choice[] => {
  const me = useCurrentUser()?.id;
  const [rules, setRules] = useState<Rules>();
  useEffect(() => {
    import('@/lib/domain/last-choices/rules').then(setRules, () => undefined);
  }, []);
  return useData((data) => (rules ? of(rules, data, me) : NONE));
};
