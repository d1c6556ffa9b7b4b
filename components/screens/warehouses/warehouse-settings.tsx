'use client';

import { Pencil } from 'lucide-react';
import { ArchiveSection } from '@/components/entities/archive-section';
import { RecordGate } from '@/components/frames/record-gate';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { FilterChips } from '@/components/ui/filter-chips';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import type { Warehouse, WarehouseId, WarehouseStatus } from '@/lib/domain/model/warehouse';
import { occupancy } from '@/lib/domain/stock/warehouse-stock';
import { archiveWarehouse, changeWarehouseSettings, restoreWarehouse } from '@/lib/domain/warehouse/changes';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCount, formatQuantity } from '@/lib/text/format';
import { warehouseKindLabel, warehouseStatusLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { warehouseDeletion } from './warehouse-deletion';
import { WarehouseMinimums } from './warehouse-minimums';

/** Putting a warehouse away once it is empty, or taking it out while nothing names it. */
export const WarehouseRemoval = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const { id } = warehouse;
  const archive = useAct(archiveWarehouse, { said: 'Almacén archivado', undoable: true });
  const restore = useAct(restoreWarehouse, { said: 'Almacén restaurado', undoable: true });
  const deletion = useDelete(warehouseDeletion(warehouse));
  return (
    <ArchiveSection
      isArchived={warehouse.archivedAt !== undefined}
      onArchive={() => archive({ id })}
      onRestore={() => restore({ id })}
      onDelete={() => deletion.ask({ id })}
    >
      Un almacén archivado se puede consultar y restaurar; nada entra ni sale de él. Se archiva cuando está vacío, y se elimina
      solo si nunca tuvo envíos.
    </ArchiveSection>
  );
};

const STATUSES = (['Active', 'Maintenance'] as const).map((value) => ({ value, label: warehouseStatusLabel[value] }));

/** Configuración: the warehouse's own data, its status, its minimums, and putting it away. */
export const WarehouseSettings = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => (
  <RecordGate record={useRecord('warehouses', warehouseId)}>{(warehouse) => <KnownSettings warehouse={warehouse} />}</RecordGate>
);

const KnownSettings = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const { id, status, kind, capacity } = warehouse;
  const { manager, stock } = useData((data) => ({
    manager: warehouse.managerId && data.users.get(warehouse.managerId)?.name,
    stock: occupancy(data, id),
  }));
  const change = useAct(changeWarehouseSettings, { said: 'Estado del almacén actualizado', undoable: true });
  const setStatus = (next: WarehouseStatus) => {
    if (next !== status) void change({ id, status: next });
  };
  return (
    <>
      <Section
        title="Configuración"
        action={
          <ButtonLink href={routes.editWarehouse(id)} variant="secondary" icon={Pencil}>
            Editar
          </ButtonLink>
        }
      >
        <Card className="grid gap-4">
          <DefinitionList
            items={[
              { term: fieldLabel('warehouses', 'kind'), value: warehouseKindLabel[kind] },
              { term: kind === 'van' ? 'Técnico' : fieldLabel('warehouses', 'managerId'), value: manager ?? 'Nadie aún' },
              {
                term: fieldLabel('warehouses', 'capacity'),
                value: capacity === undefined ? 'Sin definir' : formatCount(capacity),
              },
              {
                term: 'Existencia total',
                value: stock.map(({ unit, quantity }) => formatQuantity(quantity, unit)).join(' · ') || '0',
              },
              { term: fieldLabel('warehouses', 'address'), value: warehouse.address || 'Sin dirección' },
              {
                term: fieldLabel('warehouses', 'city'),
                value: [warehouse.city, warehouse.state, warehouse.zipCode].filter(Boolean).join(', ') || 'Sin ciudad',
              },
            ]}
          />
        </Card>
        <Card className="grid gap-3">
          <h3 className="font-semibold">Estado</h3>
          <FilterChips label="Estado" options={STATUSES} value={status} onChange={setStatus} />
          <p className="text-muted text-sm">En mantenimiento se avisa antes de recibir o emitir.</p>
        </Card>
      </Section>
      <WarehouseMinimums warehouse={warehouse} />
      <WarehouseRemoval warehouse={warehouse} />
    </>
  );
};
