'use client';

import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { useWaitingUpdate } from './service-worker';

/** Says that a newer version waits and moves to it when asked; nothing while there is none. Also what registers the worker. */
export const UpdateBanner = () => {
  const apply = useWaitingUpdate();
  if (!apply) return null;
  return (
    <div data-no-print className="px-4 pt-2">
      <AlertBanner
        role="status"
        tone="info"
        title="Hay una versión nueva"
        action={
          <Button variant="secondary" onClick={apply}>
            Actualizar
          </Button>
        }
      />
    </div>
  );
};
