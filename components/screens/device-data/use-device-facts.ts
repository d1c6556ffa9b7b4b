import { useEffect, useState } from 'react';
import { canKeepCopies, listCopies } from '@/lib/store/device/copies';
import type { Copy } from '@/lib/store/device/copy-files';
import { type CopyTrouble, readCopyTrouble } from '@/lib/store/device/device';
import { useStoreState } from '@/lib/store/react/store';

/** Names the state that the screens show; another one after every commit and after everything was replaced. */
export const useSnapshotKey = () => useStoreState(({ epoch, seq }) => `${epoch} ${seq}`, '');

/** What the browser says of this site's place on the device; absent where it does not say. */
export interface DeviceFacts {
  readonly used?: number;
  readonly room?: number;
  readonly persistent?: boolean;
  readonly copies: readonly Copy[];
  /** Whether the browser lets a page keep copies at all, and how they fail. */
  readonly canCopy: boolean;
  readonly copyTrouble: CopyTrouble | null;
  /** How much of the application is ready without signal; absent while no worker keeps it. */
  readonly offline?: OfflineParts;
  /** The state that this was asked in. */
  readonly key?: string;
}

/** How many of the app's files the worker keeps, of how many, and whether the browser saves data. */
export interface OfflineParts {
  readonly kept: number;
  readonly all: number;
  readonly savesData: boolean;
}

/** A worker of an older build does not answer, and a slow phone's takes seconds: nothing else waits for it. */
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

/** Asked when the screen opens and again after every save; `null` until the answer is there. */
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
