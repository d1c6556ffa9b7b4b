'use client';

import { CloudUpload } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { type RecordMarkProps, showRecordMarks } from '@/components/ui/record-mark';
import { showToast } from '@/components/ui/toast/toast';
import type { Data } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { BudgetRequest } from '@/lib/domain/model/budget-request';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Role, UserId } from '@/lib/domain/model/user';
import { budgetRequestTitle, materialRequestTitle } from '@/lib/domain/request-title';
import { asId } from '@/lib/kernel/id';
import { type Path, routes } from '@/lib/routes';
import { useStore, useStoreState } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { activityOf } from '@/lib/text/activity';
import { personName } from '@/lib/text/person';

/** Another member's act that concerns this person, and the page that shows it. */
interface TeamNews {
  readonly title: string;
  readonly body: string;
  readonly path: Path;
}

interface Reader {
  readonly data: Data;
  readonly me: UserId;
  readonly role: Role;
}

interface NewRequest {
  readonly title: string;
  readonly request: BudgetRequest | MaterialRequest;
  readonly place: Path;
}

const requestsIn = ({ patches }: LogEntry, data: Data): readonly NewRequest[] =>
  patches.flatMap(({ table, row }): readonly NewRequest[] => {
    if (table === 'budgetRequests' && row)
      return [{ title: budgetRequestTitle(row), request: row, place: routes.projectBudget(row.projectId) }];
    if (table === 'materialRequests' && row)
      return [{ title: materialRequestTitle(row, data.materials), request: row, place: routes.projectEquipment(row.projectId) }];
    return [];
  });

/** The task of this person for which an entry issued stock. */
const stockFor = ({ patches }: LogEntry, { data, me }: Reader) => {
  for (const { table, row } of patches) {
    if (table !== 'movements' || !row?.taskId || row.direction !== 'out') continue;
    const task = data.tasks.get(row.taskId);
    if (task?.assigneeIds.includes(me)) return task;
  }
  return undefined;
};

const ASKING: readonly string[] = ['budget-requested', 'material-requested'];
const DECIDING: readonly string[] = [
  'budget-approved',
  'budget-rejected',
  'material-request-approved',
  'material-request-rejected',
  'requests-approved',
  'requests-rejected',
];

/** This person's task whose report an entry reopened. */
const reopenedIn = ({ label, patches }: LogEntry, { data, me }: Reader) => {
  if (label !== 'report-reopened') return undefined;
  for (const { table, row } of patches) {
    if (table !== 'completionReports' || row?.submittedBy !== me) continue;
    const task = data.tasks.get(row.id);
    return task && { task, reason: row.reopened?.reason };
  }
  return undefined;
};

/**
 * The news in another person's act, if any. A supervisor reads requests, an author decisions and reopened reports, a technician
 * stock for a task. A person's own acts are no news.
 */
export const teamNewsOf = (entry: LogEntry, reader: Reader): TeamNews | null => {
  const { data, me, role } = reader;
  if (entry.by === me) return null;
  const title = `${personName(data, entry.by)} ${activityOf(entry)}`;
  const requests = requestsIn(entry, data);
  const [asked] = requests;
  if (asked && ASKING.includes(entry.label))
    return role === 'supervisor' ? { title, body: asked.title, path: routes.requests('Pending') } : null;
  const mine = requests.find(({ request }) => request.requestedBy === me);
  const decided = mine && { title, body: mine.title, path: mine.place };
  if (DECIDING.includes(entry.label)) return decided ?? null;
  const back = reopenedIn(entry, reader);
  if (back)
    return { title, body: `${back.task.title}. ${back.reason ?? ''}`, path: routes.task(back.task.projectId, back.task.id) };
  const task = entry.label === 'stock-issued' ? stockFor(entry, reader) : undefined;
  if (task) return { title, body: `Material para ${task.title}`, path: routes.task(task.projectId, task.id) };
  // A dispatch of a pending request approves it (R5).
  return entry.label === 'stock-issued' ? (decided ?? null) : null;
};

/** Whether a record or file waits to be sent. Selecting a boolean rerenders only the marks that change. */
const useIsPending = (id: string) =>
  useStoreState(({ team }) => team?.pendingRecords.has(id) || team?.filesToSend.has(id) || false, false);

/** Marks a record or file that is not completely sent. The number of a new invoice may still go to another phone's. */
const PendingMark = ({ id, className }: RecordMarkProps) => {
  const isPending = useIsPending(String(id));
  const mayChange = useStoreState(
    ({ data, team }) => data.invoices.has(asId<InvoiceId>(String(id))) && (team?.pendingRecords.get(String(id)) ?? false),
    false,
  );
  if (!isPending) return null;
  return (
    <span className={className}>
      <span className="font-medium text-sm">
        <CloudUpload aria-hidden className="mr-1 inline size-4 align-text-bottom" />
        Por enviar
        {mayChange && <span> · Número por confirmar</span>}
      </span>
    </span>
  );
};

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** Shows a toast in a visible page, else a system notification where the person allowed it. */
const show = async ({ title, body, path }: TeamNews) => {
  if (!document.hidden)
    return showToast({ text: `${title}: ${body}`, kind: 'team-news', many: (count) => `${count} novedades del equipo` });
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(title, { body, tag: `${title} ${body}`, data: `${BASE_PATH}${path}` });
};

/** How many entries are read; after a long absence the bell and the lists show the rest. */
const LOOKED_AT = 20;

/** Shows news of entries that arrive from now on. After a long absence only the newest entries are read. */
const useTeamNews = () => {
  const store = useStore();
  const role = useTeam()?.self.role ?? 'technician';
  const look = useEffectEvent(async (since: number) => {
    const entries = await store.history(null, LOOKED_AT);
    const reader = { data: store.data, me: store.user, role };
    const news = entries.filter(({ seq }) => seq > since).flatMap((entry) => teamNewsOf(entry, reader) ?? []);
    for (const one of news.reverse()) await show(one);
  });
  useEffect(() => {
    let seen = store.seq;
    return store.subscribe(() => {
      if (store.seq <= seen) return;
      const since = seen;
      seen = store.seq;
      // The lists show it even when this fails.
      look(since).catch(() => undefined);
    });
  }, [store]);
};

/** Renders nothing. In a team it marks unsent records and shows what other members did. */
export const TeamWatch = () => {
  useTeamNews();
  useEffect(() => {
    showRecordMarks(PendingMark);
    return () => showRecordMarks(null);
  }, []);
  return null;
};
