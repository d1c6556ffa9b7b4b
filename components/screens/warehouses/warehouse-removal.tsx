'use client';

import { PutAway } from '@/components/entities/put-away';
import { useAction } from '@/components/entities/use-action';
import { archiveWarehouse, restoreWarehouse } from '@/lib/domain/warehouse/changes';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { useDeleteWarehouse } from './use-delete-warehouse';

/** Putting a warehouse away once it is empty, or taking it out while nothing names it. */
export const WarehouseRemoval = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const { id } = warehouse;
  const archive = useAction(archiveWarehouse, { said: 'Almacén archivado', undoable: true });
  const restore = useAction(restoreWarehouse, { said: 'Almacén restaurado', undoable: true });
  const askDelete = useDeleteWarehouse(warehouse);
  return (
    <PutAway
      isArchived={warehouse.archivedAt !== undefined}
      onArchive={() => archive({ id })}
      onRestore={() => restore({ id })}
      onDelete={askDelete}
    >
      Un almacén archivado se puede consultar y restaurar; nada entra ni sale de él. Se archiva cuando está vacío, y se elimina
      solo si nunca tuvo envíos.
    </PutAway>
  );
};
