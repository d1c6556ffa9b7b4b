'use client';

import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useStoreStatus } from '@/lib/store/react/store';
import { useTeam } from '@/lib/store/react/use-team';

const TeamSaveState = lazy(async () => ({ default: (await import('./team-save-state')).TeamSaveState }));

/** One honest line about where things stand on the disk; in a team, also whether the others have it. */
export const SaveStatus = () => {
  const status = useStoreStatus();
  const team = useTeam();
  const [Icon, words] =
    status === 'ready'
      ? ([Check, 'Guardado en este dispositivo'] as const)
      : status === 'opening'
        ? ([LoaderCircle, 'Abriendo lo guardado…'] as const)
        : status === 'memory'
          ? ([CircleAlert, 'Solo hasta cerrar esta página'] as const)
          : ([CircleAlert, 'No se guardó'] as const);
  const ofDevice = (
    <span className="flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      {words}
    </span>
  );
  return (
    <p className="text-sm">
      {team && status === 'ready' ? (
        <Suspense fallback={ofDevice}>
          <TeamSaveState team={team} />
        </Suspense>
      ) : (
        ofDevice
      )}
    </p>
  );
};
