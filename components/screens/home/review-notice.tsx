'use client';

import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { List, RowLink } from '@/components/ui/list/list';
import type { Flag } from '@/lib/domain/merge/flag';
import { lotsWrittenTwice } from '@/lib/domain/stock/lots';
import { serialsTwice } from '@/lib/domain/stock/serials';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { formatCounted } from '@/lib/text/format';

const NO_FLAGS: readonly Flag[] = [];

/** That something waits in `Por revisar`: what members of a team wrote at once, serials that the books have in two places, lots that are one. */
export const ReviewNotice = () => {
  const flags = useTeam()?.flags ?? NO_FLAGS;
  const places = useMemo(() => flags.map(({ place }) => place), [flags]);
  const twice = useData((data) => serialsTwice(data, places).length);
  const lots = useData((data) => lotsWrittenTwice(data).length);
  const count = flags.length;
  const all = count + twice + lots;
  if (all === 0) return null;
  return (
    <List rows={[all]} keyOf={() => 'review'}>
      {() => (
        <RowLink
          href={routes.teamReview()}
          title="Por revisar"
          detail={[
            count > 0 && formatCounted(count, 'diferencia en el equipo', 'diferencias en el equipo'),
            twice > 0 && formatCounted(twice, 'serie en dos lugares', 'series en dos lugares'),
            lots > 0 && formatCounted(lots, 'lote escrito de dos maneras', 'lotes escritos de dos maneras'),
          ]
            .filter(Boolean)
            .join(' · ')}
          leading={<TriangleAlert aria-hidden className="size-6 text-warning" />}
        />
      )}
    </List>
  );
};
