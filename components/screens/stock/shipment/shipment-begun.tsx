'use client';

import { PackageCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { TextAreaField } from '@/components/form/text-area-field';
import { FullScreen } from '@/components/frames/full-screen';
import { CorrectedShipment } from '@/components/screens/stock/lines/use-line-editor';
import { AlertBanner } from '@/components/ui/alert-banner';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { Shipment } from '@/lib/domain/model/shipment';
import { isFinalized } from '@/lib/domain/stock/shipment';
import { routes } from '@/lib/routes';
import type { FormSource, ShipmentSource } from './begin-shipment';

/** Replaces the form of a shipment that is posted or reversed already, or that is received with its transfer. */
export const ClosedShipment = ({ title, shipment }: { readonly title: string; readonly shipment: Shipment }) => {
  const { reference, warehouseId, id, transferId } = shipment;
  const arrivesWith = isFinalized(shipment) ? undefined : transferId;
  return (
    <FullScreen title={title} back={routes.warehouseShipments(warehouseId)}>
      {arrivesWith ? (
        <EmptyState
          icon={PackageCheck}
          title={`El envío ${reference} llega con su traspaso`}
          detail="Se recibe contra lo que va en camino."
          action={<ButtonLink href={routes.arriveStock(warehouseId, arrivesWith)}>Recibir traspaso</ButtonLink>}
        />
      ) : (
        <EmptyState
          icon={PackageCheck}
          title={`El envío ${reference} ya no se edita`}
          detail="Ya movió existencias o ya se anuló."
          action={<ButtonLink href={routes.shipment(warehouseId, id)}>Ver el envío</ButtonLink>}
        />
      )}
    </FullScreen>
  );
};

/** The notice over a correction's form, and the field for its reason. */
export const CorrectionNotice = ({ shipment }: { readonly shipment: Shipment }) => (
  <>
    <AlertBanner tone="warning" title={`Corriges el envío ${shipment.reference}`}>
      Al finalizar se anula lo que movió y se registra este envío en su lugar. Hasta entonces nada cambia.
    </AlertBanner>
    <TextAreaField<{ reason: string }> name="reason" label="Motivo de la corrección" required rows={2} />
  </>
);

interface ShipmentBegunProps {
  readonly title: string;
  readonly found: ShipmentSource;
  /** The form for its source; `notice` is shown over it. */
  readonly children: (source: FormSource, notice?: ReactNode) => ReactNode;
}

/** The form with the source from when the screen opened: a posted form stays until the navigation. */
export const ShipmentBegun = ({ title, found, children }: ShipmentBegunProps) => {
  const [source] = useState(found);
  if (source.kind === 'closed') return <ClosedShipment title={title} shipment={source.shipment} />;
  if (source.kind !== 'correction') return children(source);
  return (
    <CorrectedShipment value={source.shipment.id}>
      {children(source, <CorrectionNotice shipment={source.shipment} />)}
    </CorrectedShipment>
  );
};
