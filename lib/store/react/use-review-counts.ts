'use client';

import { useMemo } from 'react';
import type { Flag } from '@/lib/domain/merge/flag';
import { lotsWrittenTwice } from '@/lib/domain/stock/lots';
import { serialsTwice } from '@/lib/domain/stock/serials';
import { useData } from './store';
import { useTeam } from './use-team';

const NO_FLAGS: readonly Flag[] = [];

/** The numbers of what `Por revisar` lists: a team's flags, serials in two places, and lots written in two ways. */
export const useReviewCounts = () => {
  const flags = useTeam()?.flags ?? NO_FLAGS;
  const places = useMemo(() => flags.map(({ place }) => place), [flags]);
  const serials = useData((data) => serialsTwice(data, places).length);
  const lots = useData((data) => lotsWrittenTwice(data).length);
  return { flags: flags.length, serials, lots, all: flags.length + serials + lots };
};
