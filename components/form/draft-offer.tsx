'use client';

import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';

interface DraftOfferProps {
  readonly onRecover: () => void;
  readonly onDiscard: () => void;
}

/** Offers what was typed here and not saved. It is the person who decides. */
export const DraftOffer = ({ onRecover, onDiscard }: DraftOfferProps) => (
  <AlertBanner
    tone="info"
    role="status"
    title="Tienes un borrador sin guardar"
    action={
      <>
        <Button variant="secondary" onClick={onRecover}>
          Recuperar borrador
        </Button>
        <Button variant="ghost" onClick={onDiscard}>
          Descartar
        </Button>
      </>
    }
  >
    Es lo que escribiste aquí la última vez.
  </AlertBanner>
);
