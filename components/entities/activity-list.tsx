'use client';

import { History } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list/list';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useHistory } from '@/lib/store/react/use-history';
import { ActivityRow } from './activity-row';

/** The history of one record and what belongs to it, the latest act first. */
export const ActivityList = ({ about, limit = 5 }: { readonly about: string; readonly limit?: number }) => {
  const entries = useHistory(about, limit);
  if (!entries) return <RowsSkeleton />;
  if (entries.length === 0) return <EmptyState icon={History} title="Aún no hay actividad" />;
  return (
    <List label="Actividad reciente" rows={entries} keyOf={(entry) => entry.seq}>
      {(entry) => <ActivityRow entry={entry} lookingAt={about} />}
    </List>
  );
};
