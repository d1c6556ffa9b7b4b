'use client';

import { History } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useHistory } from '@/lib/store/react/use-history';

const loadRow = () => import('./activity-row');
// The words of every act come while the history is read.
const ActivityRow = lazy(async () => ({ default: (await loadRow()).ActivityRow }));

/** Who did what and when, the latest first; of one record and what belongs to it. */
export const ActivityList = ({ about, limit = 5 }: { readonly about: string; readonly limit?: number }) => {
  const entries = useHistory(about, limit);
  useEffect(() => void loadRow().catch(() => undefined), []);
  if (!entries) return <RowsSkeleton />;
  if (entries.length === 0) return <EmptyState icon={History} title="Aún no hay actividad" />;
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <List label="Actividad reciente" rows={entries} keyOf={(entry) => entry.seq}>
        {(entry) => <ActivityRow entry={entry} lookingAt={about} />}
      </List>
    </Suspense>
  );
};
