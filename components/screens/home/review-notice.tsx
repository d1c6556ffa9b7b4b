import { TriangleAlert } from 'lucide-react';
import { List, RowLink } from '@/components/ui/list';
import { routes } from '@/lib/routes';
import { formatCounted } from '@/lib/text/format';

interface ReviewNoticeProps {
  /** What the team's members wrote at once, and nobody has looked at yet. */
  readonly count: number;
  /** Serials that the books have in two places. */
  readonly twice: number;
  /** Lots that count as one and were two. */
  readonly lots: number;
}

/** That something waits in `Por revisar`, in a team or not. */
export const ReviewNotice = ({ count, twice, lots }: ReviewNoticeProps) => (
  <List rows={[count + twice + lots]} keyOf={() => 'review'}>
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
