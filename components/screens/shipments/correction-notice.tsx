'use client';

import { TextAreaField } from '@/components/form/text-area-field';
import { AlertBanner } from '@/components/ui/alert-banner';
import type { Shipment } from '@/lib/domain/shipment/model';

/** Over a form that takes a posted shipment back: what happens when it is sent, and why it is done. */
export const CorrectionNotice = ({ shipment }: { readonly shipment: Shipment }) => (
  <>
    <AlertBanner tone="warning" title={`Corriges el envío ${shipment.reference}`}>
      Al finalizar se anula lo que movió y se registra este envío en su lugar. Hasta entonces nada cambia.
    </AlertBanner>
    <TextAreaField<{ reason: string }> name="reason" label="Motivo de la corrección" required rows={2} />
  </>
);
