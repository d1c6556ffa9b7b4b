'use client';

import { useEffect } from 'react';
import { whenIdle } from '@/components/ui/when-idle';
import { useStore, useStoreStatus, useToday } from '@/lib/store/react/store';

const PAUSE_MS = 1_500;

/** Renders nothing. It raises notifications after saves, and when a new day begins. */
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
    const notify = async () => {
      seen = store.seq;
      try {
        const { notifyOfEvents } = await import('./notify-of-events');
        await notifyOfEvents(store, today);
      } catch {
        // A failed attempt is repeated after the next save.
      }
    };
    const later = () => {
      if (seen === store.seq) return;
      clearTimeout(timer);
      callOff();
      timer = setTimeout(() => {
        callOff = whenIdle(() => void notify());
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
