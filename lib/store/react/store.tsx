'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Data, emptyData, findRow } from '@/lib/domain/data';
import { requestAllDerivations } from '@/lib/domain/derived';
import type { User } from '@/lib/domain/model/user';
import type { Rows, TableName } from '@/lib/domain/schemas';
import { type Day, dayOf } from '@/lib/kernel/day';
import { untilLoaded } from '@/lib/kernel/until-loaded';
import { BUILD_DAY, FIRST_USER, openDeviceStore } from '../device/device-store';
import { providePageSample } from '../device/page-sample';
import type { StoreStatus } from '../engine/contract';
import type { OpenableStore } from '../engine/create-store';

interface StoreInContext {
  readonly store: OpenableStore;
  /** The data that screens show until the disk has been read. */
  readonly initial: Data;
  /** Whether a test provides the store. */
  readonly isGiven: boolean;
}

export const StoreContext = createContext<StoreInContext | null>(null);

/** The nearest store and its first data; for the hooks of this folder. */
export const useStoreContext = () => {
  const context = useContext(StoreContext);
  if (!context) throw new Error('There is no StoreProvider above this component');
  return context;
};

/** The data of an exported page. React hydrates from it, also when it restarts a render after the disk has been read. */
const UNREAD = emptyData();

let deviceStore: OpenableStore | undefined;

/**
 * The page's only store. It starts reading the disk before React has rendered the page. React may discard a render and restart it:
 * a second store would not see the writes of the first, which also has the team's connection.
 */
const begunDeviceStore = () => {
  if (typeof indexedDB === 'undefined') return openDeviceStore();
  if (!deviceStore) {
    deviceStore = openDeviceStore();
    void deviceStore.open();
  }
  return deviceStore;
};

/** Provides one store to the screens below. Tests pass their own; pages open the device's. */
export function StoreProvider({ children, store: given }: { readonly children: ReactNode; readonly store?: OpenableStore }) {
  const [store] = useState(() => given ?? begunDeviceStore());
  const context = useMemo(() => ({ store, initial: given ? given.data : UNREAD, isGiven: given !== undefined }), [store, given]);
  useEffect(() => {
    providePageSample();
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
      const { startAutoBackup } = await untilLoaded(() => import('../device/auto-backup'));
      if (wanted) stop = startAutoBackup(store, { epoch, seq });
    };
    // An error is ignored: this code only makes copies.
    begin().catch(() => undefined);
    return () => {
      wanted = false;
      stop();
    };
  }, [store, given]);
  return <StoreContext value={context}>{children}</StoreContext>;
}

/** The store itself, for calls that no other hook offers. It stays the same object until the page closes. */
export const useStore = () => useStoreContext().store;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isSameList = (one: unknown, other: unknown) =>
  Object.is(one, other) ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((row, at) => Object.is(row, other[at])));

/** Whether two selected values contain the identical rows: then a new render would draw the same. */
const isSameAnswer = (one: unknown, other: unknown) => {
  if (!isPlain(one) || !isPlain(other)) return isSameList(one, other);
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSameList(one[key], other[key]));
};

/** Selects from the data. The component renders again only after a commit that changes the selected rows. */
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

/** Reads a property of the store other than its data; answers `before` during hydration. */
export const useStoreState = <State,>(read: (store: OpenableStore) => State, before: State): State => {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    () => read(store),
    () => before,
  );
};

/** The state of the device's storage. */
export const useStoreStatus = () => useStoreState<StoreStatus>(({ status }) => status, 'opening');

const isUnread = (status: StoreStatus) => status === 'opening' || status === 'unopened' || status === 'no-room';

/** The share of the rows that has been read while the disk opens, 0 to 1; `null` on a device with few rows. */
export const useOpeningProgress = () =>
  useStoreState<number | null>(({ status, openingProgress }) => (status === 'opening' ? openingProgress : null), null);

/** One record; `opening` while the disk has not been read or does not open, `missing` if no such record exists. */
export const useRecord = <Name extends TableName>(table: Name, id: Rows[Name]['id']) => {
  const row = useData((data) => findRow(data, table, id));
  const status = useStoreStatus();
  if (!row && status === 'opening') requestAllDerivations();
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

/** The device's local day; during hydration, the day the site was built. */
export const useToday = (): Day =>
  useSyncExternalStore(
    subscribeToDays,
    () => dayOf(new Date()),
    () => BUILD_DAY,
  );

/** The day for figures of the data: until the disk has been read, the sample of the build's day is shown. */
export const useDayOfData = (): Day => {
  const today = useToday();
  return useStoreStatus() === 'opening' ? BUILD_DAY : today;
};

/** The id of the person who acts on this device, even if no such user exists here. */
export const useCurrentUserId = () => useStoreState(({ user }) => user, FIRST_USER);

/** Whose drafts the forms keep and offer. */
export const useDraftOwner = () => useStoreState(({ draftOwner }) => draftOwner, FIRST_USER);

/** The person who acts on this device; the first user if their record is missing. */
export const useCurrentUser = (): User | undefined => {
  const id = useCurrentUserId();
  return useData(({ users }) => users.get(id) ?? users.values().next().value);
};
