'use client';

import { History } from 'lucide-react';
import { ActivityRow } from '@/components/entities/activity-row';
import { Screen } from '@/components/frames/screen';
import { useQueryState } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useHistory } from '@/lib/store/react/use-history';
import { TrashList } from './trash-list';

const STEP = 50;
const atLeastOneStep = (typed: string) => Math.max(STEP, Number.parseInt(typed, 10) || 0);

/** Actividad: who did what and when on this device, and what was deleted and can still come back. */
export const ActivityScreen = () => {
  const [shown, show] = useQueryState('hasta');
  const limit = atLeastOneStep(shown);
  const entries = useHistory(null, limit + 1);
  return (
    <Screen title="Actividad">
      <TrashList />
      <Section title="Lo que se hizo" className="lg:max-w-4xl">
        <Latest entries={entries} limit={limit} />
        {entries && entries.length > limit && (
          <Button variant="secondary" onClick={() => show(String(limit + STEP))}>
            Ver más
          </Button>
        )}
      </Section>
    </Screen>
  );
};

const Latest = ({ entries, limit }: { readonly entries: ReturnType<typeof useHistory>; readonly limit: number }) => {
  if (!entries) return <RowsSkeleton />;
  if (entries.length === 0) return <EmptyState icon={History} title="Aún no hay actividad" />;
  return (
    <List label="Lo que se hizo" rows={entries.slice(0, limit)} keyOf={(entry) => entry.seq}>
      {(entry) => <ActivityRow entry={entry} />}
    </List>
  );
};
