'use client';

import { Boxes, Pencil } from 'lucide-react';
import { useMemo } from 'react';
import { ArchiveSection } from '@/components/entities/archive-section';
import { ListFrame } from '@/components/frames/list-frame';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryStep } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, RowButton } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { useWhenIdle } from '@/components/ui/when-idle';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import { activeMaterials } from '@/lib/domain/catalogue';
import type { MaterialId } from '@/lib/domain/model/material';
import type { Warehouse, WarehouseId, WarehouseStatus } from '@/lib/domain/model/warehouse';
import { matchesMaterial } from '@/lib/domain/search/list-search';
import { minimumAt } from '@/lib/domain/stock/inventory';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import { archiveWarehouse, changeWarehouseSettings, restoreWarehouse } from '@/lib/domain/warehouse/changes';
import { occupancy } from '@/lib/domain/warehouse/stock';
import { asId, isId } from '@/lib/kernel/id';
import { textMatcher } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCount, formatMaterial, formatQuantity } from '@/lib/text/format';
import { warehouseKindLabel, warehouseStatusLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { warehouseDeletion } from './warehouse-deletion';

/** Archives an empty warehouse, or deletes one that no record refers to. */
export const WarehouseRemoval = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const { id } = warehouse;
  const archive = useAct(archiveWarehouse, { savedText: 'Almacén archivado', undoable: true });
  const restore = useAct(restoreWarehouse, { savedText: 'Almacén restaurado', undoable: true });
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

/** Configuración: the warehouse's data, status and minimums, and its archiving or deletion. */
export const WarehouseSettings = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => (
  <RecordGate record={useRecord('warehouses', warehouseId)}>{(warehouse) => <KnownSettings warehouse={warehouse} />}</RecordGate>
);

const KnownSettings = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const { id, status, kind, capacity } = warehouse;
  const { manager, stock } = useData((data) => ({
    manager: warehouse.managerId && data.users.get(warehouse.managerId)?.name,
    stock: occupancy(data, id),
  }));
  const change = useAct(changeWarehouseSettings, { savedText: 'Estado del almacén actualizado', undoable: true, inTurn: true });
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

const MinimumSheet = lazyPart(async () => (await import('./minimum-sheet')).MinimumSheet);

const COUNTED = ['material', 'materiales'] as const;

/** The minimums of this warehouse: of its stock, or with a search of the whole catalogue. */
const WarehouseMinimums = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const text = useSearchText();
  const minimum = useQueryStep('minimo');
  const chosen = minimum.value;
  useWhenIdle(MinimumSheet.load);
  const data = useData((known) => known);
  const isEmpty = data.materials.size === 0;
  const materials = useMemo(() => {
    if (text.wanted === '') return inventoryOf(data, warehouse.id).map(({ material }) => material);
    const asked = textMatcher(text.wanted);
    return activeMaterials(data.materials).filter((material) => matchesMaterial(asked, material));
  }, [data, warehouse.id, text.wanted]);
  const material = useData(({ materials }) =>
    chosen !== null && isId(chosen) ? materials.get(asId<MaterialId>(chosen)) : undefined,
  );
  return (
    <Section title="Mínimos de este almacén">
      <ListFrame
        search={{ text, label: 'Buscar materiales', counted: COUNTED }}
        rows={materials}
        empty={
          <EmptyState
            icon={Boxes}
            title="No se encontraron materiales"
            detail={text.wanted || isEmpty ? undefined : 'Busca en el catálogo para fijar un mínimo.'}
            action={isEmpty && <ButtonLink href={routes.newMaterial()}>Nuevo Material</ButtonLink>}
          />
        }
      >
        {(rows) => (
          <List label="Mínimos de este almacén" rows={rows} keyOf={({ id }) => id}>
            {(known) => (
              <RowButton
                title={known.name}
                detail={warehouse.minimums[known.id] === undefined ? 'El del catálogo' : 'Propio de este almacén'}
                figure={formatMaterial(minimumAt(warehouse, known), known)}
                onClick={() => minimum.open(known.id)}
              />
            )}
          </List>
        )}
      </ListFrame>
      {material && <MinimumSheet key={material.id} warehouse={warehouse} material={material} onClose={minimum.close} />}
    </Section>
  );
};
