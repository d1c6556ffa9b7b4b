'use client';

import { lazyForm } from '@/components/frames/form-opening';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

interface ReceiveTransferScreenProps {
  readonly warehouseId: WarehouseId;
  /** The transfer that left. */
  readonly shipmentId: ShipmentId;
}

/** What is on its way to a warehouse arrives, whole or in part. */
export const ReceiveTransferScreen = lazyForm(
  'Recibir traspaso',
  async () => (await import('./arrival-form')).Arrival,
  ({ warehouseId }: ReceiveTransferScreenProps) => routes.warehouseShipments(warehouseId),
);
