'use client';

import { PackageCheck } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FullScreen } from '@/components/ui/full-screen';
import type { Shipment } from '@/lib/domain/shipment/model';
import { routes } from '@/lib/routes';

/** Instead of a form for a shipment that has been posted or taken back meanwhile. */
export const PostedAlready = ({ title, shipment }: { readonly title: string; readonly shipment: Shipment }) => {
  const { reference, warehouseId, id } = shipment;
  return (
    <FullScreen title={title} back={routes.warehouseShipments(warehouseId)}>
      <EmptyState
        icon={PackageCheck}
        title={`El envío ${reference} ya no se edita`}
        detail="Ya movió existencias o ya se anuló."
        action={<ButtonLink href={routes.shipment(warehouseId, id)}>Ver el envío</ButtonLink>}
      />
    </FullScreen>
  );
};
