'use client';

import { useEffect } from 'react';
import { whenIdle } from '@/components/ui/when-idle';
import { useStore, useStoreStatus, useToday } from '@/lib/store/react/store';

const PAUSE_MS = 1_500;

/** Shows nothing. It raises notifications once saves have come to rest, and when a new day begins. */
export const NotificationWatch = () => {
  const store = useStore();
  const today = useToday();
  const status = useStoreStatus();
  const isOpen = status === 'ready' || status === 'memory';

  useEffect(() => {
    if (!isOpen) return;
    let seen: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let callOff = () => {};
    const tell = async () => {
      seen = store.seq;
      try {
        const { notifyOfEvents: tellOfEvents } = await import('./notify-of-events');
        await tellOfEvents(store, today);
      } catch {
        // What could not be told now is told after the next save.
      }
    };
    const later = () => {
      if (seen === store.seq) return;
      clearTimeout(timer);
      callOff();
      timer = setTimeout(() => {
        callOff = whenIdle(() => void tell());
      }, PAUSE_MS);
    };
    later();
    const unsubscribe = store.subscribe(later);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      callOff();
    };
  }, [store, today, isOpen]);

  return null;
};
