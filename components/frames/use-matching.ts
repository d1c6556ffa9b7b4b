'use client';

import { useEffect, useMemo } from 'react';
import { whenIdle } from '@/components/ui/when-idle';
import { type Matches, matching } from '@/lib/kernel/search';
import { inSlices } from '@/lib/kernel/slices';

/** Nobody's word: rows are looked through for it before somebody types one. */
const NOTHING = () => false;

/**
 * The rows that a query finds. While there is none they are not read; their texts are folded in idle moments, so that the first key
 * finds them folded. `matches` stays the same function while the data do.
 */
export const useMatching = <Row>(rows: readonly Row[], query: string, matches: Matches<Row>) => {
  useEffect(() => {
    let isWanted = true;
    const fold = () =>
      void inSlices(
        rows,
        (row) => matches(NOTHING, row),
        () => isWanted,
      );
    const callOff = whenIdle(fold);
    return () => {
      isWanted = false;
      callOff();
    };
  }, [rows, matches]);
  return useMemo(() => matching(rows, query, matches), [rows, query, matches]);
};
