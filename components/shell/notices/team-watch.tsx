'use client';

import { CloudUpload } from 'lucide-react';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type RecordMarkProps, showRecordMarks } from '@/components/ui/record-mark';
import { showToast } from '@/components/ui/toast';
import { useStore } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import { type TeamNews, teamNewsOf } from './team-news';

/** Whether a record, or a file, waits to be sent. Of a thousand in sight only those are drawn again whose answer is another. */
const useIsPending = (id: string) => {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    () => store.team?.pendingRecords.has(id) || store.team?.filesToSend.has(id) || false,
    () => false,
  );
};

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

/** Who looks at the page reads it there; who does not is told by the device, where they have allowed that. */
const tell = async ({ title, body, path }: TeamNews) => {
  if (!document.hidden)
    return showToast({ text: `${title}: ${body}`, kind: 'team-news', many: (count) => `${count} novedades del equipo` });
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(title, { body, tag: `${title} ${body}`, data: `${BASE_PATH}${path}` });
};

/** So many acts are looked at; who was away for long reads the bell and the lists. */
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
