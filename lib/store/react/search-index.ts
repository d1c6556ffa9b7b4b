'use client';

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Data, emptyData } from '@/lib/domain/data';
import { deriveInSteps } from '@/lib/domain/derived';
import {
  changedSearchKeys,
  fewSearchKeys,
  groupFound,
  manySearchKeys,
  nounOfKey,
  type SearchEntry,
  searchEntry,
} from '@/lib/domain/search/rules';
import { ledgerOf } from '@/lib/domain/stock/ledger';
import { forEachInSlices, runInSlices } from '@/lib/kernel/slices';
import { createTextIndex } from '@/lib/kernel/text-index';
import type { Store } from '../engine/contract';
import { useData, useStore, useStoreStatus } from './store';

/**
 * Creates the index of the global search. It is built once, in slices, and then updated by the writes. During the first build, each
 * kind of record can be found as soon as it is indexed.
 */
export const createSearchIndex = () => {
  const listeners = new Set<() => void>();
  let index = createTextIndex<SearchEntry>();
  let known: Data | undefined;
  let wanted: Data | undefined;
  let version = 0;
  let work: Promise<void> | undefined;

  const notify = () => {
    version += 1;
    for (const listener of listeners) listener();
  };

  /** Builds a whole index. The ledger of stock is derived in slices first, because some entries read it. */
  const filled = async (data: Data, onNoun: () => void) => {
    const next = createTextIndex<SearchEntry>();
    if (!known) index = next;
    let noun: string | undefined;
    const add = (key: string) => {
      if (noun && noun !== nounOfKey(key)) onNoun();
      noun = nounOfKey(key);
      next.put(key, searchEntry(data, key));
    };
    await forEachInSlices(fewSearchKeys(data), add);
    onNoun();
    ledgerOf(emptyData());
    await runInSlices(deriveInSteps(data));
    await forEachInSlices(manySearchKeys(data), add);
    return next;
  };

  const catchUp = async () => {
    while (wanted && wanted !== known) {
      const target = wanted;
      const changed = known && changedSearchKeys(known, target);
      if (changed) await forEachInSlices(changed, (key) => index.put(key, searchEntry(target, key)));
      else index = await filled(target, known ? () => undefined : notify);
      known = target;
      notify();
    }
    work = undefined;
  };

  return {
    /** Updates the index to these data; resolves when it matches them. */
    follow(data: Data) {
      wanted = data;
      work ??= catchUp();
      return work;
    },
    find: (query: string) => groupFound(index.find(query)),
    /** Whether the index is complete. */
    isWhole: () => known !== undefined,
    /** Increases with every change of the index; 0 while it is empty. */
    version: () => version,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const indexes = new WeakMap<Store, ReturnType<typeof createSearchIndex>>();

/**
 * The groups that a query finds in all records, and whether the index is complete; `undefined` while the index is empty.
 */
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
  return useMemo(
    () => (version === 0 ? undefined : { groups: index.find(query), isWhole: index.isWhole() }),
    [index, version, query],
  );
};
