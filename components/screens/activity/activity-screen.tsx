'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { ActivityRow } from '@/components/entities/activity-row';
import { Screen } from '@/components/shell/screen';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { useHistory } from '@/lib/store/use-history';
import { TrashList } from './trash-list';

const STEP = 50;

/** Actividad: who did what and when on this device, and what was deleted and can still come back. */
export const ActivityScreen = () => {
  const [limit, setLimit] = useState(STEP);
  const entries = useHistory(null, limit + 1);
  return (
    <Screen title="Actividad">
      <TrashList />
      <Section title="Lo que se hizo">
        {entries.length === 0 ? (
          <EmptyState icon={History} title="Aún no hay actividad" />
        ) : (
          <List label="Lo que se hizo" long>
            {entries.slice(0, limit).map((entry) => (
              <ActivityRow key={entry.seq} entry={entry} />
            ))}
          </List>
        )}
        {entries.length > limit && (
          <Button variant="secondary" onClick={() => setLimit(limit + STEP)}>
            Ver más
          </Button>
        )}
      </Section>
    </Screen>
  );
};
