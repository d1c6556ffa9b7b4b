'use client';

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Data } from '@/lib/domain/data';
import { changedSearchKeys, groupFound, type SearchEntry, searchEntry, searchKeys } from '@/lib/domain/search/rules';
import { inSlices } from '@/lib/kernel/slices';
import { createTextIndex } from '@/lib/kernel/text-index';
import type { Store } from '@/lib/store/engine/contract';
import { useData, useStore, useStoreStatus } from '@/lib/store/react/store';

/** An index that is made once, in slices, and then follows the writes. */
export const createSearchIndex = () => {
  const listeners = new Set<() => void>();
  let index = createTextIndex<SearchEntry>();
  let known: Data | undefined;
  let wanted: Data | undefined;
  let version = 0;
  let work: Promise<void> | undefined;

  const catchUp = async () => {
    while (wanted && wanted !== known) {
      const target = wanted;
      const changed = known && changedSearchKeys(known, target);
      const next = changed ? index : createTextIndex<SearchEntry>();
      await inSlices(changed ?? searchKeys(target), (key) => next.put(key, searchEntry(target, key)));
      [index, known, version] = [next, target, version + 1];
      for (const listener of listeners) listener();
    }
    work = undefined;
  };

  return {
    /** Brings the index to these data; done when it says what they say. */
    follow(data: Data) {
      wanted = data;
      work ??= catchUp();
      return work;
    },
    find: (query: string) => groupFound(index.find(query)),
    /** Another one after every change of what can be found; 0 before anything can. */
    version: () => version,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const indexes = new WeakMap<Store, ReturnType<typeof createSearchIndex>>();

/** What a query finds in everything that the business knows, group by group; nothing yet while the index is being made. */
export const useFound = (query: string) => {
  const store = useStore();
  const data = useData((all) => all);
  const isRead = useStoreStatus() !== 'opening';
  const index = useMemo(() => {
    const known = indexes.get(store) ?? createSearchIndex();
    indexes.set(store, known);
    return known;
  }, [store]);
  useEffect(() => {
    if (isRead) void index.follow(data);
  }, [index, data, isRead]);
  const version = useSyncExternalStore(index.subscribe, index.version, () => 0);
  return useMemo(() => (version === 0 ? undefined : index.find(query)), [index, version, query]);
};
