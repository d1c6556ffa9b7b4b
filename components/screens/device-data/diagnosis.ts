import { TABLE_NAMES } from '@/lib/domain/data';
import type { Store } from '@/lib/store/contract';
import { listCopies } from '@/lib/store/copies';
import { readLastBackup } from '@/lib/store/device';

const BUILD = process.env.NEXT_PUBLIC_BUILD_ID ?? 'dev';

/** How this device is doing, in numbers only: no name, no text that anybody typed, no id of a record. */
export const diagnosis = async (store: Store) => {
  const [estimate, persistent, copies] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => undefined),
    navigator.storage?.persisted?.().catch(() => undefined),
    listCopies(),
  ]);
  const facts = {
    version: BUILD,
    status: store.status,
    changes: store.seq,
    begunAt: store.begunAt,
    rows: Object.fromEntries(TABLE_NAMES.map((table) => [table, store.data[table].size])),
    storage: { used: estimate?.usage, room: estimate?.quota, persistent },
    copies: copies.map(({ at, seq }) => ({ at, seq })),
    lastBackup: readLastBackup()?.at,
    worker: navigator.serviceWorker?.controller?.state ?? 'none',
    online: navigator.onLine,
    screen: `${window.innerWidth}x${window.innerHeight}@${window.devicePixelRatio}`,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language,
    browser: navigator.userAgent,
  };
  return JSON.stringify(facts, null, 2);
};
