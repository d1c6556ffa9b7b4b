import type { Deletion } from '@/components/write/use-delete';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { deleteWarehouse } from '@/lib/domain/warehouse/changes';
import { routes } from '@/lib/routes';

/** The deletion of a warehouse. A warehouse with shipments stays; its settings offer to archive it. */
export const warehouseDeletion = ({ id, name }: Warehouse): Deletion<{ readonly id: WarehouseId }> => ({
  change: deleteWarehouse,
  question: `Are you sure you want to delete ${name}?`,
  savedText: 'Almacén eliminado',
  list: routes.warehouses(),
  settings: routes.warehouseSettings(id),
});
