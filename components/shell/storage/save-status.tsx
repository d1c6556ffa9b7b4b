'use client';

import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { lazyPart } from '@/components/ui/lazy-part';
import { useStoreStatus } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';

/** Whether this device has saved everything. */
const DeviceSaveState = () => {
  const status = useStoreStatus();
  const [Icon, words] =
    status === 'ready'
      ? ([Check, 'Guardado en este dispositivo'] as const)
      : status === 'opening'
        ? ([LoaderCircle, 'Abriendo lo guardado…'] as const)
        : status === 'memory'
          ? ([CircleAlert, 'Solo hasta cerrar esta página'] as const)
          : ([CircleAlert, 'No se guardó'] as const);
  return (
    <span className="flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </span>
  );
};

const TeamSaveState = lazyPart(async () => (await import('./team-save-state')).TeamSaveState, <DeviceSaveState />, {
  isOptional: true,
});

/** One line on whether everything is saved; in a team, also whether it is sent. */
export const SaveStatus = () => {
  const status = useStoreStatus();
  const team = useTeam();
  return (
    <p role="status" className="text-sm">
      {team && status === 'ready' ? <TeamSaveState team={team} /> : <DeviceSaveState />}
    </p>
  );
};
