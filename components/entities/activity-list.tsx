'use client';

import { History } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row } from '@/components/ui/list';
import { useData } from '@/lib/store/store';
import { useHistory } from '@/lib/store/use-history';
import { activityText } from '@/lib/text/activity';
import { formatInstant } from '@/lib/text/format';

/** Who did what and when, the latest first; of one record and what belongs to it. */
export const ActivityList = ({ about, limit = 5 }: { readonly about: string; readonly limit?: number }) => {
  const entries = useHistory(about, limit);
  const users = useData((data) => data.users);
  if (entries.length === 0) return <EmptyState icon={History} title="Aún no hay actividad" />;
  return (
    <List label="Actividad reciente">
      {entries.map(({ seq, by, label, at }) => (
        <Row key={seq} title={`${users.get(by)?.name ?? 'Alguien'} ${activityText[label]}`} detail={formatInstant(at)} />
      ))}
    </List>
  );
};
