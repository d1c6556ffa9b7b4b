'use client';

import { ClipboardCopy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast/toast';
import { TABLE_NAMES } from '@/lib/domain/data';
import { listCopies } from '@/lib/store/device/copies';
import { readLastBackup } from '@/lib/store/device/device';
import type { Store } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';
import type { TeamState } from '@/lib/team/protocol/contract';

/** The build of the app. */
export const BUILD = process.env.NEXT_PUBLIC_BUILD_ID ?? 'dev';

/** The state of this device in numbers only: no names, no typed text, no record ids. */
export const diagnosis = async (store: Store, team: TeamState | null) => {
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
    team: team && { link: team.link, pending: team.pending, ...team.checkpoints },
    worker: navigator.serviceWorker?.controller?.state ?? 'none',
    online: navigator.onLine,
    screen: `${window.innerWidth}x${window.innerHeight}@${window.devicePixelRatio}`,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: navigator.language,
    browser: navigator.userAgent,
  };
  return JSON.stringify(facts, null, 2);
};

/** Copies the diagnosis, to be sent to a helper. */
export const CopyDiagnosis = () => {
  const store = useStore();
  const team = useTeam();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await diagnosis(store, team));
      showToast({ text: 'Diagnóstico copiado. No lleva nombres ni datos capturados.', tone: 'success' });
    } catch {
      showToast({ text: 'Este navegador no dejó copiar el diagnóstico.', tone: 'danger' });
    }
  };
  return (
    <Button variant="secondary" icon={ClipboardCopy} onClick={() => void copy()}>
      Copiar diagnóstico
    </Button>
  );
};
