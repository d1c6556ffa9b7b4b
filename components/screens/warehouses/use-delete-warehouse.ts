'use client';

import { useNavigate } from '@/components/history/use-navigate';
import { useAct } from '@/components/write/use-act';
import { deleteWarehouse } from '@/lib/domain/warehouse/changes';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';

/** Asks once by name and takes the warehouse away; one with shipments stays, and the answer leads to where it can be archived. */
export const useDeleteWarehouse = (warehouse: Warehouse) => {
  const { replace } = useNavigate();
  const remove = useAct(deleteWarehouse, { said: 'Almacén eliminado', undoable: true });
  return async () => {
    if (!window.confirm(`Are you sure you want to delete ${warehouse.name}?`)) return;
    const removed = await remove({ id: warehouse.id });
    replace(removed ? routes.warehouses() : routes.warehouseSettings(warehouse.id));
  };
};
