'use client';

import { History } from 'lucide-react';
import { useEffect } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { List } from '@/components/ui/list';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useHistory } from '@/lib/store/react/use-history';

const loadRow = () => import('./activity-row');
// The words of every act come while the history is read.
const ActivityRow = lazyPart(async () => (await loadRow()).ActivityRow, <RowsSkeleton />);

/** Who did what and when, the latest first; of one record and what belongs to it. */
export const ActivityList = ({ about, limit = 5 }: { readonly about: string; readonly limit?: number }) => {
  const entries = useHistory(about, limit);
  useEffect(() => void loadRow().catch(() => undefined), []);
  if (!entries) return <RowsSkeleton />;
  if (entries.length === 0) return <EmptyState icon={History} title="Aún no hay actividad" />;
  return (
    <List label="Actividad reciente" rows={entries} keyOf={(entry) => entry.seq}>
      {(entry) => <ActivityRow entry={entry} lookingAt={about} />}
    </List>
  );
};
