'use client';

import { TriangleAlert } from 'lucide-react';
import { List, RowLink } from '@/components/ui/list/list';
import { routes } from '@/lib/routes';
import { useReviewCounts } from '@/lib/store/react/use-review-counts';
import { useTeam } from '@/lib/store/react/use-team';
import { isOut } from '@/lib/team/protocol/contract';
import { linkText, needsPerson, reviewText } from '@/lib/text/team';

/**
 * Notices about the team: a link that needs a person, and the number of things in `Por revisar`. These are conflicting edits,
 * serials in two places, and lots written in two ways.
 */
export const ReviewNotice = () => {
  const team = useTeam();
  const counts = useReviewCounts();
  const held = team &&
    needsPerson(team.link) && {
      href: routes.team(),
      title: linkText(team.link).title,
      detail: `Lo que hagas aquí ${isOut(team.link) ? 'no' : 'todavía no'} les llega a los demás.`,
    };
  const toReview = counts.all > 0 && { href: routes.teamReview(), title: 'Por revisar', detail: reviewText(counts) };
  const rows = [held, toReview].filter((row) => row !== null && row !== false);
  if (rows.length === 0) return null;
  return (
    <List rows={rows} keyOf={({ href }) => href}>
      {(row) => <RowLink {...row} leading={<TriangleAlert aria-hidden className="size-6 text-warning" />} />}
    </List>
  );
};
