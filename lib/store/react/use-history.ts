'use client';

import { useEffect, useState } from 'react';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { Store } from '../engine/contract';
import { useStore, useStoreState, useStoreStatus } from './store';

interface Read {
  readonly seq: number;
  readonly entries: readonly LogEntry[];
}
const MOST_KEPT = 8;
const kept = new WeakMap<Store, Map<string, Read>>();

const keep = (store: Store, key: string, read: Read) => {
  const reads = kept.get(store) ?? new Map<string, Read>();
  reads.delete(key);
  reads.set(key, read);
  for (const oldest of [...reads.keys()].slice(0, -MOST_KEPT)) reads.delete(oldest);
  kept.set(store, reads);
};

/**
 * At most `limit` log entries, newest first, about one record and its parts, or about all (`null`). They are read again after every
 * commit, and `undefined` until the first read. A screen that is opened again begins with its last read: Back must find the list at
 * its former length.
 */
export const useHistory = (about: string | null, limit: number): readonly LogEntry[] | undefined => {
  const store = useStore();
  const status = useStoreStatus();
  const seq = useStoreState(({ seq: newest }) => newest, 0);
  const key = `${store.epoch} ${limit} ${about ?? ''}`;
  const [read, setRead] = useState(() => kept.get(store)?.get(key));
  useEffect(() => {
    if (status === 'opening') return;
    let wanted = true;
    store.history(about, limit).then(
      (entries) => {
        keep(store, key, { seq, entries });
        if (wanted) setRead({ seq, entries });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [store, about, limit, key, seq, status]);
  return read?.entries;
};
