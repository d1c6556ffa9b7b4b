'use client';

import { ArchiveRestore, History } from 'lucide-react';
import { useState } from 'react';
import { ActivityRow } from '@/components/entities/activity-list';
import { Screen } from '@/components/frames/screen';
import { useQueryState } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { RowsSkeleton, Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast/toast';
import { useAct } from '@/components/write/use-act';
import { standingActs } from '@/lib/domain/history/standing-acts';
import { coversRetention, deletedRecords, restoreRecord } from '@/lib/domain/history/trash';
import { useData } from '@/lib/store/react/store';
import { useHistory } from '@/lib/store/react/use-history';
import { formatInstant } from '@/lib/text/format';
import { NOUNS } from '@/lib/text/nouns';
import { personName } from '@/lib/text/person';

const STEP = 50;
const atLeastOneStep = (typed: string) => Math.max(STEP, Number.parseInt(typed, 10) || 0);

/** Actividad: the history of this device, and deleted records that can be restored. */
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
  // The device raises notifications by itself: nobody's act.
  const acts = standingActs(entries.slice(0, limit)).filter(({ label }) => label !== 'notifications-raised');
  if (acts.length === 0 && entries.length <= limit) return <EmptyState icon={History} title="Aún no hay actividad" />;
  return (
    <List label="Lo que se hizo" rows={acts} keyOf={(entry) => entry.seq}>
      {(entry) => <ActivityRow entry={entry} />}
    </List>
  );
};

const FIRST_LOOK = 1_000;
const DEPENDS = 'No se puede recuperar: depende de otro registro que ya no está. Recupera primero ese.';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Records deleted in the last 30 days; one tap restores each. */
const TrashList = () => {
  const [limit, setLimit] = useState(FIRST_LOOK);
  const entries = useHistory(null, limit);
  const data = useData((all) => all);
  const restore = useAct(restoreRecord, {
    savedText: 'Registro recuperado',
    many: (count) => `${count} registros recuperados`,
    undoable: true,
    inTurn: true,
    onRefused: ({ refused }) => {
      if (refused !== 'record-missing') return false;
      showToast({ text: DEPENDS, tone: 'danger' });
      return true;
    },
  });
  // Only used once entries are read, after the first paint. An exported page would contain the time of its build.
  const now = new Date();
  if (entries && !coversRetention(entries, limit, now)) setLimit(limit * 2);
  const records = entries && deletedRecords(data, entries, now);
  return (
    <Section title="Papelera" className="lg:max-w-4xl">
      <p className="text-muted text-sm">
        Lo eliminado se puede recuperar durante 30 días. Los números de factura nunca se repiten.
      </p>
      {!records && <Skeleton className="h-6 w-1/2" />}
      {records?.length === 0 && (
        <p role="status" data-of-records>
          La papelera está vacía
        </p>
      )}
      {records && records.length > 0 && (
        <List label="Papelera" rows={records} keyOf={({ table, id }) => `${table} ${id}`}>
          {({ entry, table, name }) => (
            <Row
              title={name}
              detail={`${capital(NOUNS[table].one)} · se eliminó el ${formatInstant(entry.at)} · ${personName(data, entry.by)}`}
              actions={
                <Button
                  variant="secondary"
                  icon={ArchiveRestore}
                  aria-label={`Recuperar ${name}`}
                  onClick={() => void restore(entry)}
                >
                  Recuperar
                </Button>
              }
            />
          )}
        </List>
      )}
    </Section>
  );
};
