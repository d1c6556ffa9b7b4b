'use client';

import { useStoredRecord } from '@/components/entities/use-stored-record';
import { useQueryState } from '@/components/ui/use-query-state';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';
import { lateForm } from './late-form';

const TITLE = 'Contar existencias';
const CountLate = lateForm({ opensWith: () => import('./count-opened'), form: (part) => part.Count });

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
