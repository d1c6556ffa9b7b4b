'use client';

import { History } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row, RowLink } from '@/components/ui/list/list';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { type Data, findRow, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { isTombstone, nameOfRow } from '@/lib/domain/records';
import type { Path } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { useHistory } from '@/lib/store/react/use-history';
import { activityOf } from '@/lib/text/activity';
import { formatInstant } from '@/lib/text/format';
import { personName } from '@/lib/text/person';
import { recordPath } from './record-path';

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

interface ActivityRowProps {
  readonly entry: LogEntry;
  /** The record whose page this is: its own name is not said again. */
  readonly lookingAt?: string;
}

/** One act: its person, its record and its time; a tap opens the record. */
export const ActivityRow = ({ entry, lookingAt }: ActivityRowProps) => {
  const { by, subject } = useData((data) => ({
    by: personName(data, entry.by),
    subject: activitySubject(data, entry, lookingAt),
  }));
  const content = {
    title: `${by} ${activityOf(entry)}`,
    detail: [subject?.name, formatInstant(entry.at)].filter(Boolean).join(' · '),
  };
  return subject?.path ? <RowLink href={subject.path} {...content} /> : <Row {...content} />;
};

/** What an entry of the history speaks of; `path` while it still has a page. */
interface ActivitySubject {
  readonly name: string;
  readonly path?: Path;
}

/** A record that people open, or one that stands only to hold its number. A report goes by its task, whose id it has. */
const known = (data: Data, id: string): ActivitySubject | undefined => {
  for (const table of TABLE_NAMES) {
    const row = findRow(data, table, id);
    const path = row && recordPath(data, table, id);
    if (row && isTombstone(row)) return { name: nameOfRow(data, table, row) };
    if (row && path) return { name: nameOfRow(data, table, row), path };
  }
  return undefined;
};

/** The first record of an entry that people know by a name: as it is now, else as it was. Unless it is the one they are looking at. */
const activitySubject = (data: Data, { patches, before, about }: LogEntry, lookingAt?: string): ActivitySubject | undefined => {
  const ids = patches.length > 0 ? patches.map(({ id }) => id) : about.slice(0, 1);
  for (const id of ids) {
    if (id === lookingAt) return undefined;
    const found = known(data, id);
    if (found) return found;
  }
  const was = before.find(({ row }) => row !== null);
  return was?.row ? { name: nameOfRow(data, was.table, was.row) } : undefined;
};
