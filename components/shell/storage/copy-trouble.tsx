'use client';

import { AlertBanner } from '@/components/ui/alert-banner';
import { ButtonLink } from '@/components/ui/button-link';
import { routes } from '@/lib/routes';
import { copyTroubleText } from '@/lib/text/backup';

/** That the device's own copies keep failing, until one succeeds or a backup is taken away from it. */
export const CopyTrouble = ({ isFull }: { readonly isFull: boolean }) => (
  <div data-no-print className="px-4 py-2">
    <AlertBanner
      role="status"
      tone="warning"
      title="No se guardan las copias automáticas"
      action={
        <ButtonLink variant="secondary" href={routes.device()}>
          Respaldar
        </ButtonLink>
      }
    >
      {copyTroubleText(isFull)}
    </AlertBanner>
  </div>
);
