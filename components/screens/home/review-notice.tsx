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
import { isOut } from '@/lib/team/protocol/contract';
import { formatCounted } from '@/lib/text/format';
import { linkText, needsPerson } from '@/lib/text/team';

const NO_FLAGS: readonly Flag[] = [];

/**
 * Notices about the team: a link that needs a person, and the number of things in `Por revisar`. These are conflicting edits,
 * serials in two places, and lots written in two ways.
 */
export const ReviewNotice = () => {
  const team = useTeam();
  const flags = team?.flags ?? NO_FLAGS;
  const places = useMemo(() => flags.map(({ place }) => place), [flags]);
  const twice = useData((data) => serialsTwice(data, places).length);
  const lots = useData((data) => lotsWrittenTwice(data).length);
  const count = flags.length;
  const all = count + twice + lots;
  const held = team &&
    needsPerson(team.link) && {
      href: routes.team(),
      title: linkText(team.link).title,
      detail: `Lo que hagas aquí ${isOut(team.link) ? 'no' : 'todavía no'} les llega a los demás.`,
    };
  const toReview = all > 0 && {
    href: routes.teamReview(),
    title: 'Por revisar',
    detail: [
      count > 0 && formatCounted(count, 'diferencia en el equipo', 'diferencias en el equipo'),
      twice > 0 && formatCounted(twice, 'serie en dos lugares', 'series en dos lugares'),
      lots > 0 && formatCounted(lots, 'lote escrito de dos maneras', 'lotes escritos de dos maneras'),
    ]
      .filter(Boolean)
      .join(' · '),
  };
  const rows = [held, toReview].filter((row) => row !== null && row !== false);
  if (rows.length === 0) return null;
  return (
    <List rows={rows} keyOf={({ href }) => href}>
      {(row) => <RowLink {...row} leading={<TriangleAlert aria-hidden className="size-6 text-warning" />} />}
    </List>
  );
};
