'use client';

import { History } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row, RowLink } from '@/components/ui/list/list';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { type Data, findRow, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { standingActs } from '@/lib/domain/history/standing-acts';
import { invoiceOfForm } from '@/lib/domain/invoice/rules';
import { isTombstone, nameOfRow } from '@/lib/domain/records';
import type { Path } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { useHistory } from '@/lib/store/react/use-history';
import { activityOf } from '@/lib/text/activity';
import { formatInstant } from '@/lib/text/format';
import { personName } from '@/lib/text/person';
import { recordPath } from './record-path';

/** The history of a record and of the records that belong to it, the latest act first. */
export const ActivityList = ({ about, limit = 5 }: { readonly about: string; readonly limit?: number }) => {
  const entries = useHistory(about, limit);
  if (!entries) return <RowsSkeleton />;
  const acts = standingActs(entries);
  if (acts.length === 0) return <EmptyState icon={History} title="Aún no hay actividad" />;
  return (
    <List label="Actividad reciente" rows={acts} keyOf={(entry) => entry.seq}>
      {(entry) => <ActivityRow entry={entry} lookingAt={about} />}
    </List>
  );
};

interface ActivityRowProps {
  readonly entry: LogEntry;
  /** The id of the record whose page this is. Its name is left out. */
  readonly lookingAt?: string;
}

/** An act with its person, record and time. A tap opens the record. */
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

/** The record that an entry is about; `path` only while it has a page. */
interface ActivitySubject {
  readonly name: string;
  readonly path?: Path;
}

/** A record with a page, or a deleted one that keeps its number. A report has the id of its task, whose table is found first. */
const known = (data: Data, id: string): ActivitySubject | undefined => {
  for (const table of TABLE_NAMES) {
    const row = findRow(data, table, id);
    const path = row && recordPath(data, table, id);
    if (row && isTombstone(row)) return { name: nameOfRow(data, table, row) };
    if (row && path) return { name: nameOfRow(data, table, row), path };
  }
  return undefined;
};

/** The id of a patch's record today. An invoice whose number the team gave to another one has a new number. */
const idToday = ({ invoices }: Data, { table, id, row }: Patch): string =>
  (table === 'invoices' && row?.formId && invoiceOfForm(invoices, row.formId)?.id) || id;

/** The first named record of an entry, else its former name. On that record's own page there is none. */
const activitySubject = (data: Data, { patches, before, about }: LogEntry, lookingAt?: string): ActivitySubject | undefined => {
  const ids = patches.length > 0 ? patches.map((patch) => idToday(data, patch)) : about.slice(0, 1);
  for (const id of ids) {
    if (id === lookingAt) return undefined;
    const found = known(data, id);
    if (found) return found;
  }
  const was = before.find(({ row }) => row !== null);
  return was?.row ? { name: nameOfRow(data, was.table, was.row) } : undefined;
};
