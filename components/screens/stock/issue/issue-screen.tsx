'use client';

import { lazyFormScreen } from '@/components/frames/lazy-form-screen';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

const TITLE = 'Emitir envío';
const IssueLate = lazyFormScreen({ opensWith: () => import('./issue-opened'), form: (part) => part.Issue });

/** Issues: what leaves a warehouse; of one material (`?itemId`), for a request (`?requestId`), prepared, or instead of a posted one. */
export const IssueScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  return (
    <IssueLate title={TITLE} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
      {(known, Issue) => <Issue title={TITLE} warehouse={known} />}
    </IssueLate>
  );
};
