import { TriangleAlert } from 'lucide-react';
import { List, RowLink } from '@/components/ui/list';
import { routes } from '@/lib/routes';
import { formatCounted } from '@/lib/text/format';

/** What the team's members wrote at once, and nobody has looked at yet. */
export const ReviewNotice = ({ count }: { readonly count: number }) => (
  <List rows={[count]} keyOf={() => 'review'}>
    {() => (
      <RowLink
        href={routes.teamReview()}
        title="Por revisar"
        detail={formatCounted(count, 'diferencia en el equipo', 'diferencias en el equipo')}
        leading={<TriangleAlert aria-hidden className="size-6 text-warning" />}
      />
    )}
  </List>
);
