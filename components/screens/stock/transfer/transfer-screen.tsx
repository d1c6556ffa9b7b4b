'use client';

import { lazyForm } from '@/components/frames/form-opening';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

interface TransferScreenProps {
  readonly warehouseId: WarehouseId;
}

/** Sends stock to another warehouse or van, or what that one is short of (`?para`); it is on its way until it is received there. */
export const TransferScreen = lazyForm(
  'Traspasar',
  async () => (await import('./transfer-opened')).Transfer,
  ({ warehouseId }: TransferScreenProps) => routes.warehouseShipments(warehouseId),
);
