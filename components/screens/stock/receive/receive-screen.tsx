'use client';

import { lazyForm } from '@/components/frames/form-opening';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

interface ReceiveScreenProps {
  readonly warehouseId: WarehouseId;
}

/** Receives: what comes into a warehouse; of one material (`?itemId`), of a prepared shipment, or instead of a posted one. */
export const ReceiveScreen = lazyForm(
  'Recibir envío',
  async () => (await import('./receive-form')).Receive,
  ({ warehouseId }: ReceiveScreenProps) => routes.warehouseShipments(warehouseId),
);
