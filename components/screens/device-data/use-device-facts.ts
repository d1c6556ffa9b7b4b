import { useEffect, useState } from 'react';
import { canKeepCopies, listCopies } from '@/lib/store/device/copies';
import type { Copy } from '@/lib/store/device/copy-files';
import { type CopyTrouble, readCopyTrouble } from '@/lib/store/device/device';
import { useSnapshotKey } from '@/lib/store/react/use-snapshot-key';

/** What the browser says of this site's place on the device; absent where it does not say. */
export interface DeviceFacts {
  readonly used?: number;
  readonly room?: number;
  readonly persistent?: boolean;
  readonly copies: readonly Copy[];
  /** Whether the browser lets a page keep copies at all, and how they fail. */
  readonly canCopy: boolean;
  readonly copyTrouble: CopyTrouble | null;
  /** The state that this was asked in. */
  readonly key?: string;
}

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
  useEffect(() => {
    let wanted = true;
    void ask().then((answer) => wanted && setFacts({ ...answer, key }));
    return () => {
      wanted = false;
    };
  }, [key]);
  return facts;
};
