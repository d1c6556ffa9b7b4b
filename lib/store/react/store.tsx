'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Data, emptyData, findRow } from '@/lib/domain/data';
import { expectAnyQuestion } from '@/lib/domain/derived';
import type { User } from '@/lib/domain/model/user';
import type { Rows, TableName } from '@/lib/domain/schemas';
import { type Day, dayOf } from '@/lib/kernel/day';
import { bringSample } from '../device/brought-sample';
import { BUILD_DAY, FIRST_USER, openDeviceStore } from '../device/device-store';
import type { StoreStatus } from '../engine/contract';
import type { OpenableStore } from '../engine/create-store';

interface StoreInContext {
  readonly store: OpenableStore;
  /** What the screens show until the disk has been read. */
  readonly initial: Data;
  /** A test brought the store along. */
  readonly isGiven: boolean;
}

export const StoreContext = createContext<StoreInContext | null>(null);

/** The nearest store and first paint; for the hooks of this room. */
export const useStoreContext = () => {
  const context = useContext(StoreContext);
  if (!context) throw new Error('There is no StoreProvider above this component');
  return context;
};

/** What a page was exported with. A render that React begins anew must hydrate from it, though the disk has been read meanwhile. */
const UNREAD = emptyData();

let deviceStore: OpenableStore | undefined;

/**
 * The page's one store. The disk is asked at once, while React still draws the page. React may drop a render and begin it anew: a second
 * store would not hear what the first one writes, and a team's link would stay with the first.
 */
const begunDeviceStore = () => {
  if (typeof indexedDB === 'undefined') return openDeviceStore();
  if (!deviceStore) {
    deviceStore = openDeviceStore();
    void deviceStore.open();
  }
  return deviceStore;
};

/** Gives the screens below one store. Tests bring their own; pages open the device's. */
export function StoreProvider({ children, store: given }: { readonly children: ReactNode; readonly store?: OpenableStore }) {
  const [store] = useState(() => given ?? begunDeviceStore());
  const context = useMemo(() => ({ store, initial: given ? given.data : UNREAD, isGiven: given !== undefined }), [store, given]);
  useEffect(() => {
    bringSample();
    void store.open().then(() => {
      document.documentElement.removeAttribute('data-opening');
      document.querySelector('[data-kept-screen]')?.replaceChildren();
    });
    return store.listen();
  }, [store]);
  useEffect(() => {
    if (given) return;
    let stop = () => {};
    let wanted = true;
    const begin = async () => {
      await store.open();
      const { epoch, seq } = store;
      const { startAutoBackup } = await import('../device/auto-backup');
      if (wanted) stop = startAutoBackup(store, { epoch, seq });
    };
    // A part that does not arrive is no reason to trouble anybody: it only makes copies.
    begin().catch(() => undefined);
    return () => {
      wanted = false;
      stop();
    };
  }, [store, given]);
  return <StoreContext value={context}>{children}</StoreContext>;
}

/** The store itself, for what the other hooks do not offer. It is the same object for the life of the page. */
export const useStore = () => useStoreContext().store;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isSameList = (one: unknown, other: unknown) =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((row, at) => Object.is(row, other[at])));

/** Whether two answers are made of the same rows, one by one: then nothing that was drawn of the one is other in the other. */
const isSameAnswer = (one: unknown, other: unknown) => {
  if (!isPlain(one) || !isPlain(other)) return isSameList(one, other);
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSameList(one[key], other[key]));
};

/** What a screen needs of the data; it draws again after a commit that changed some of it, and after no other. */
export const useData = <Selected,>(select: (data: Data) => Selected) => {
  const { store, initial } = useStoreContext();
  const shown = useRef<{ readonly selected: Selected }>(null);
  const read = useMemo(() => {
    let last: { readonly data: Data; readonly selected: Selected } | undefined;
    return (data: Data) => {
      if (last?.data === data) return last.selected;
      const selected = select(data);
      const known = last ?? shown.current;
      last = { data, selected: known && isSameAnswer(known.selected, selected) ? known.selected : selected };
      return last.selected;
    };
  }, [select]);
  const selected = useSyncExternalStore(
    store.subscribe,
    () => read(store.status === 'opening' ? initial : store.data),
    () => read(initial),
  );
  useEffect(() => {
    shown.current = { selected };
  }, [selected]);
  return selected;
};

/** What the store says of itself beside its data; `before`, while the exported page is taken over. */
export const useStoreState = <State,>(read: (store: OpenableStore) => State, before: State): State => {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    () => read(store),
    () => before,
  );
};

/** How the storage is doing. */
export const useStoreStatus = () => useStoreState<StoreStatus>(({ status }) => status, 'opening');

const isUnread = (status: StoreStatus) => status === 'opening' || status === 'unopened' || status === 'no-room';

/** How much of a device with many records has been read, 0 to 1; `null` where it is not worth telling. */
export const useOpenedShare = () =>
  useStoreState<number | null>(({ status, openedShare }) => (status === 'opening' ? openedShare : null), null);

/** One record; `opening` while the disk has not been read and it is not known yet, `missing` when it is not there. */
export const useRecord = <Name extends TableName>(table: Name, id: Rows[Name]['id']) => {
  const row = useData((data) => findRow(data, table, id));
  const status = useStoreStatus();
  if (!row && status === 'opening') expectAnyQuestion();
  return row ?? (isUnread(status) ? 'opening' : 'missing');
};

const subscribeToDays = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  const timer = setInterval(changed, 60_000);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    clearInterval(timer);
  };
};

/** The device's local day; while hydrating, the day the site was built. */
export const useToday = (): Day =>
  useSyncExternalStore(
    subscribeToDays,
    () => dayOf(new Date()),
    () => BUILD_DAY,
  );

/** The id of the person who acts on this device, whether or not it is known here. */
export const useCurrentUserId = () => useStoreState(({ user }) => user, FIRST_USER);

/** The person who acts on this device. */
export const useCurrentUser = (): User | undefined => {
  const id = useCurrentUserId();
  return useData(({ users }) => users.get(id) ?? users.values().next().value);
};
