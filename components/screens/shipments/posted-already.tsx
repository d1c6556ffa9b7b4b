'use client';

import { PackageCheck } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FullScreen } from '@/components/ui/full-screen';
import type { Shipment } from '@/lib/domain/shipment/model';
import { isFinalized } from '@/lib/domain/shipment/rules';
import { routes } from '@/lib/routes';

/** Instead of a form for a shipment that has been posted or taken back meanwhile, or that arrives with its transfer. */
export const PostedAlready = ({ title, shipment }: { readonly title: string; readonly shipment: Shipment }) => {
  const { reference, warehouseId, id, transferId } = shipment;
  const arrivesWith = isFinalized(shipment) ? undefined : transferId;
  return (
    <FullScreen title={title} back={routes.warehouseShipments(warehouseId)}>
      {arrivesWith ? (
        <EmptyState
          icon={PackageCheck}
          title={`El envío ${reference} llega con su traspaso`}
          detail="Se recibe contra lo que va en camino."
          action={<ButtonLink href={routes.receiveTransfer(warehouseId, arrivesWith)}>Recibir traspaso</ButtonLink>}
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
