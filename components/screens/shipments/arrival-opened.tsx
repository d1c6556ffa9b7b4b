'use client';

import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FullScreen } from '@/components/ui/full-screen';
import type { Shipment } from '@/lib/domain/shipment/model';
import { transitParts } from '@/lib/domain/transfer/draft';
import { inTransit } from '@/lib/domain/transfer/rules';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/store';
import { ArrivalForm } from './arrival-form';

interface ArrivalProps {
  readonly title: string;
  readonly warehouseId: WarehouseId;
  readonly transfer: Shipment;
}

/** The form, once what it begins with has been read. */
export const Arrival = ({ title, warehouseId, transfer }: ArrivalProps) => {
  const now = useData((data) => transitParts(inTransit(data, transfer.id)));
  // As they were when the screen opened: what is sent leaves the form standing until it leads away.
  const [parts] = useState(now);
  if (parts.length > 0) return <ArrivalForm title={title} warehouseId={warehouseId} transfer={transfer} parts={parts} />;
  return (
    <FullScreen title={title} subtitle={transfer.reference} back={routes.warehouseShipments(warehouseId)}>
      <EmptyState
        icon={PackageCheck}
        title="No queda nada en camino"
        action={<ButtonLink href={routes.shipment(transfer.warehouseId, transfer.id)}>Ver el envío</ButtonLink>}
      />
    </FullScreen>
  );
};
