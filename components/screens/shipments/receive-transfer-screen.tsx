'use client';

import { lazy, Suspense, useEffect } from 'react';
import { useStoredRecord } from '@/components/entities/use-stored-record';
import { FormOpening } from '@/components/form/form-opening';
import { RecordGate } from '@/components/shell/record-gate';
import type { ShipmentId } from '@/lib/domain/shipment/model';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';

interface ReceiveTransferScreenProps {
  readonly warehouseId: WarehouseId;
  /** The transfer that left. */
  readonly shipmentId: ShipmentId;
}

const TITLE = 'Recibir traspaso';
const load = () => import('./arrival-opened');
// The ledger's rules come with the form, while the disk is being read; the screen's own words show first.
const Arrival = lazy(async () => ({ default: (await load()).Arrival }));

/** What is on its way to a warehouse arrives, whole or in part. */
export const ReceiveTransferScreen = ({ warehouseId, shipmentId }: ReceiveTransferScreenProps) => {
  const transfer = useStoredRecord('shipments', shipmentId);
  const opening = <FormOpening title={TITLE} back={routes.warehouseShipments(warehouseId)} />;
  useEffect(() => void load(), []);
  if (transfer === 'opening') return opening;
  const ends = typeof transfer === 'object' ? [transfer.warehouseId, transfer.otherWarehouseId] : [];
  const isOurs = typeof transfer === 'object' && transfer.purpose === 'transfer' && ends.includes(warehouseId);
  return (
    <Suspense fallback={opening}>
      <RecordGate record={isOurs ? transfer : 'missing'} back={routes.warehouseShipments(warehouseId)}>
        {(known) => <Arrival warehouseId={warehouseId} transfer={known} />}
      </RecordGate>
    </Suspense>
  );
};
