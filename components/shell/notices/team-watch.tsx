'use client';

import { CloudUpload } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { type RecordMarkProps, showRecordMarks } from '@/components/ui/record-mark';
import { showToast } from '@/components/ui/toast/toast';
import type { Data } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { BudgetRequest } from '@/lib/domain/model/budget-request';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Role, UserId } from '@/lib/domain/model/user';
import { budgetRequestTitle, materialRequestTitle } from '@/lib/domain/request-title';
import { type Path, routes } from '@/lib/routes';
import { useStore, useStoreState } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { activityOf } from '@/lib/text/activity';
import { personName } from '@/lib/text/person';

/** Somebody else's act that calls for this person, and where it is seen. */
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

const newRequestIn = ({ patches }: LogEntry, data: Data): NewRequest | undefined => {
  for (const { table, row } of patches) {
    if (table === 'budgetRequests' && row)
      return { title: budgetRequestTitle(row), request: row, place: routes.projectBudget(row.projectId) };
    if (table === 'materialRequests' && row)
      return { title: materialRequestTitle(row, data.materials), request: row, place: routes.projectEquipment(row.projectId) };
  }
  return undefined;
};

/** The stock of an entry that is for one of this person's tasks. */
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
];

/** The report of this person that an entry took back: their task goes on. */
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
 * What another person's act means to this one. A supervisor has a request to decide; an author reads a decision, and why a report was taken
 * back; a technician's task got stock. Nothing for all else, and for their own acts.
 */
export const teamNewsOf = (entry: LogEntry, reader: Reader): TeamNews | null => {
  const { data, me, role } = reader;
  if (entry.by === me) return null;
  const title = `${personName(data, entry.by)} ${activityOf(entry)}`;
  const asked = newRequestIn(entry, data);
  if (asked && ASKING.includes(entry.label))
    return role === 'supervisor' ? { title, body: asked.title, path: routes.requests('Pending') } : null;
  if (asked && DECIDING.includes(entry.label))
    return asked.request.requestedBy === me ? { title, body: asked.title, path: asked.place } : null;
  const back = reopenedIn(entry, reader);
  if (back)
    return { title, body: `${back.task.title}. ${back.reason ?? ''}`, path: routes.task(back.task.projectId, back.task.id) };
  const task = entry.label === 'stock-issued' ? stockFor(entry, reader) : undefined;
  return task ? { title, body: `Material para ${task.title}`, path: routes.task(task.projectId, task.id) } : null;
};

/** Whether a record, or a file, waits to be sent. Of a thousand in sight only those are drawn again whose answer is another. */
const useIsPending = (id: string) =>
  useStoreState(({ team }) => team?.pendingRecords.has(id) || team?.filesToSend.has(id) || false, false);

/** Says of a record, or of a file, that the others don't have all of it yet. */
const PendingMark = ({ id, className }: RecordMarkProps) => {
  const isPending = useIsPending(String(id));
  if (!isPending) return null;
  return (
    <span className={className}>
      <span className="inline-flex items-center gap-1 font-medium text-sm">
        <CloudUpload aria-hidden className="size-4 shrink-0" />
        Por enviar
      </span>
    </span>
  );
};

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** An open page shows it there; else the device tells it, where the person allowed that. */
const tell = async ({ title, body, path }: TeamNews) => {
  if (!document.hidden)
    return showToast({ text: `${title}: ${body}`, kind: 'team-news', many: (count) => `${count} novedades del equipo` });
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(title, { body, tag: `${title} ${body}`, data: `${BASE_PATH}${path}` });
};

/** How many acts are looked at; after a long absence the bell and the lists tell. */
const LOOKED_AT = 20;

/** Tells of what others do from here on; what arrives while this device catches up after a long time is not news one by one. */
const useTeamNews = () => {
  const store = useStore();
  const role = useTeam()?.self.role ?? 'technician';
  const look = useEffectEvent(async (since: number) => {
    const entries = await store.history(null, LOOKED_AT);
    const reader = { data: store.data, me: store.user, role };
    const news = entries.filter(({ seq }) => seq > since).flatMap((entry) => teamNewsOf(entry, reader) ?? []);
    for (const one of news.reverse()) await tell(one);
  });
  useEffect(() => {
    let seen = store.seq;
    return store.subscribe(() => {
      if (store.seq <= seen) return;
      const since = seen;
      seen = store.seq;
      // What could not be told is in the lists all the same.
      look(since).catch(() => undefined);
    });
  }, [store]);
};

/** Shows nothing itself. In a team it marks what still has to be sent, and tells of what others did. */
export const TeamWatch = () => {
  useTeamNews();
  useEffect(() => {
    showRecordMarks(PendingMark);
    return () => showRecordMarks(null);
  }, []);
  return null;
};
