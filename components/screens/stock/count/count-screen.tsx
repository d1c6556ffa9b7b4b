'use client';

import { lazyFormScreen } from '@/components/frames/lazy-form-screen';
import { useQueryState } from '@/components/history/use-query-state';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

const TITLE = 'Contar existencias';
const CountLate = lazyFormScreen({ opensWith: () => import('./count-form'), form: (part) => part.Count });

/** A cycle count: what should be there, and what is; of all that a warehouse keeps, or of one material (`?itemId`). */
export const CountScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  const [itemId] = useQueryState('itemId');
  return (
    <CountLate title={TITLE} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
      {(known, Count) => <Count key={itemId} title={TITLE} warehouse={known} itemId={itemId} />}
    </CountLate>
  );
};
