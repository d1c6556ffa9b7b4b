'use client';

import { lazyForm } from '@/components/frames/form-opening';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

interface IssueScreenProps {
  readonly warehouseId: WarehouseId;
}

/** Issues: what leaves a warehouse; of one material (`?itemId`), for a request (`?requestId`), prepared, or instead of a posted one. */
export const IssueScreen = lazyForm(
  'Emitir envío',
  async () => (await import('./issue-opened')).Issue,
  ({ warehouseId }: IssueScreenProps) => routes.warehouseShipments(warehouseId),
);
