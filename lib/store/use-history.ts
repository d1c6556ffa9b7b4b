'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LogEntry } from './contract';
import { useStore, useStoreStatus } from './store';

interface Read {
  readonly seq: number;
  readonly entries: readonly LogEntry[];
}
const NOTHING_READ: Read = { seq: -1, entries: [] };

/** What happened lately, newest first, of one record and what belongs to it or (`null`) of everything; read again after every commit. */
export const useHistory = (about: string | null, limit: number) => {
  const store = useStore();
  const status = useStoreStatus();
  const seq = useSyncExternalStore(
    store.subscribe,
    () => store.seq,
    () => 0,
  );
  const [read, setRead] = useState(NOTHING_READ);
  useEffect(() => {
    if (status === 'opening') return;
    let wanted = true;
    store.history(about, limit).then(
      (entries) => wanted && setRead({ seq, entries }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [store, about, limit, seq, status]);
  return read.entries;
};
