'use client';

import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useAction } from '@/components/entities/use-action';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Section } from '@/components/ui/section';
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
    <Section title="Guardar o eliminar">
      <Card className="grid gap-3">
        <p className="text-muted text-sm">
          Un almacén archivado se puede consultar y restaurar; nada entra ni sale de él. Se archiva cuando está vacío, y se
          elimina solo si nunca tuvo envíos.
        </p>
        {warehouse.archivedAt ? (
          <Button variant="secondary" icon={ArchiveRestore} onClick={() => void restore({ id })}>
            Restaurar
          </Button>
        ) : (
          <Button variant="secondary" icon={Archive} onClick={() => void archive({ id })}>
            Archivar
          </Button>
        )}
        <Button variant="danger" icon={Trash2} onClick={() => void askDelete()} className="mt-2">
          Eliminar
        </Button>
      </Card>
    </Section>
  );
};
