import { useEffect, useState } from 'react';
import { canKeepCopies, listCopies } from '@/lib/store/device/copies';
import type { Copy } from '@/lib/store/device/copy-files';
import { type CopyTrouble, readCopyTrouble } from '@/lib/store/device/device';
import { useStoreState } from '@/lib/store/react/store';

/** A key of the store's current state: it differs after each commit and after everything was replaced. */
export const useSnapshotKey = () => useStoreState(({ epoch, seq }) => `${epoch} ${seq}`, '');

/** The browser's data on this site's storage; fields that it does not report are absent. */
export interface DeviceFacts {
  readonly used?: number;
  readonly room?: number;
  readonly persistent?: boolean;
  readonly copies: readonly Copy[];
  /** Whether the browser allows automatic copies. */
  readonly canCopy: boolean;
  readonly copyTrouble: CopyTrouble | null;
  /** How much of the app is available offline; absent without a worker. */
  readonly offline?: OfflineParts;
  /** The key of the state at the time of the request. */
  readonly key?: string;
}

/** How many of the app's files the worker has, and whether the browser saves data. */
export interface OfflineParts {
  readonly kept: number;
  readonly all: number;
  readonly savesData: boolean;
}

/** Asks separately: a worker of an older build never answers, and on a slow phone it takes seconds. */
const askWorker = (tell: (parts: OfflineParts) => void) => {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => tell(data);
  worker.postMessage('count-kept', [port2]);
};

const ask = async (): Promise<DeviceFacts> => {
  const [estimate, persistent, copies, canCopy] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => undefined),
    navigator.storage?.persisted?.().catch(() => undefined),
    listCopies(),
    canKeepCopies(),
  ]);
  return { used: estimate?.usage, room: estimate?.quota, persistent, copies, canCopy, copyTrouble: readCopyTrouble() };
};

/** Read when the screen opens and after each save; `null` until the first answer. */
export const useDeviceFacts = () => {
  const key = useSnapshotKey();
  const [facts, setFacts] = useState<DeviceFacts | null>(null);
  const [offline, setOffline] = useState<OfflineParts>();
  useEffect(() => {
    let wanted = true;
    askWorker((parts) => wanted && setOffline(parts));
    void ask().then((answer) => wanted && setFacts({ ...answer, key }));
    return () => {
      wanted = false;
    };
  }, [key]);
  return facts && { ...facts, offline };
};
