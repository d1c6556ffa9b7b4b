'use client';

import { lazyForm } from '@/components/frames/form-opening';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

interface CountScreenProps {
  readonly warehouseId: WarehouseId;
}

/** A cycle count: what should be there, and what is; of all that a warehouse keeps, or of one material (`?itemId`). */
export const CountScreen = lazyForm(
  'Contar existencias',
  async () => (await import('./count-form')).Count,
  ({ warehouseId }: CountScreenProps) => routes.warehouseShipments(warehouseId),
);
