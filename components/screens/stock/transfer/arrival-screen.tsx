'use client';

import { lazyFormScreen } from '@/components/frames/lazy-form-screen';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

interface ReceiveTransferScreenProps {
  readonly warehouseId: WarehouseId;
  /** The transfer that left. */
  readonly shipmentId: ShipmentId;
}

const TITLE = 'Recibir traspaso';
const ArrivalLate = lazyFormScreen({ opensWith: () => import('./arrival-form'), form: (part) => part.Arrival });

/** What is on its way to a warehouse arrives, whole or in part. */
export const ReceiveTransferScreen = ({ warehouseId, shipmentId }: ReceiveTransferScreenProps) => {
  const transfer = useStoredRecord('shipments', shipmentId);
  const ends = typeof transfer === 'object' ? [transfer.warehouseId, transfer.otherWarehouseId] : [];
  const isStray = typeof transfer === 'object' && (transfer.purpose !== 'transfer' || !ends.includes(warehouseId));
  return (
    <ArrivalLate title={TITLE} back={routes.warehouseShipments(warehouseId)} record={isStray ? 'missing' : transfer}>
      {(known, Arrival) => <Arrival title={TITLE} warehouseId={warehouseId} transfer={known} />}
    </ArrivalLate>
  );
};
