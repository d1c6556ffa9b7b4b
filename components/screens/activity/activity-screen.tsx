'use client';

import { History } from 'lucide-react';
import { useState } from 'react';
import { Screen } from '@/components/shell/screen';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { LogEntry } from '@/lib/store/contract';
import { nameOfRow } from '@/lib/store/row-name';
import { useData } from '@/lib/store/store';
import { useHistory } from '@/lib/store/use-history';
import { activityOf } from '@/lib/text/activity';
import { formatInstant } from '@/lib/text/format';
import { TrashList } from './trash-list';

const STEP = 50;

const subjectOf = ({ patches, before }: LogEntry) => {
  const [patch] = patches;
  const row = patch?.row ?? before[0]?.row ?? null;
  return patch && row ? nameOfRow(row, patch.id) : undefined;
};

/** Actividad: who did what and when on this device, and what was deleted and can still come back. */
export const ActivityScreen = () => {
  const [limit, setLimit] = useState(STEP);
  const entries = useHistory(null, limit + 1);
  const users = useData((data) => data.users);
  return (
    <Screen title="Actividad">
      <TrashList />
      <Section title="Lo que se hizo">
        {entries.length === 0 ? (
          <EmptyState icon={History} title="Aún no hay actividad" />
        ) : (
          <List label="Lo que se hizo" long>
            {entries.slice(0, limit).map((entry) => (
              <Row
                key={entry.seq}
                title={`${users.get(entry.by)?.name ?? 'Alguien'} ${activityOf(entry.label)}`}
                detail={[subjectOf(entry), formatInstant(entry.at)].filter(Boolean).join(' · ')}
              />
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
