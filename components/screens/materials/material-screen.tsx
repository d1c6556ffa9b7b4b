'use client';

import { Boxes, Pencil } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { ArchiveSection } from '@/components/entities/archive-section';
import { MovementList } from '@/components/entities/movement-list';
import { InventoryStatusChip } from '@/components/entities/status-chips';
import { useSerialLife } from '@/components/entities/use-serial-life';
import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { ButtonLink } from '@/components/ui/button-link';
import { Card, Tile, Tiles } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowButton, RowLink } from '@/components/ui/list/list';
import { SearchInput } from '@/components/ui/search-input';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import { archiveMaterial, deleteMaterial, restoreMaterial } from '@/lib/domain/material/changes';
import { isTrackingFrozen } from '@/lib/domain/material/rules';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import { available, reserved } from '@/lib/domain/stock/fulfilment';
import { inventoryItem, stockByWarehouse, totalStock } from '@/lib/domain/stock/inventory';
import { materialMovements } from '@/lib/domain/stock/movement-batches';
import { findSerials, whereIsSerial } from '@/lib/domain/stock/serials';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCounted, formatMaterial } from '@/lib/text/format';
import { trackingTypeLabel } from '@/lib/text/labels';
import { placeText } from '@/lib/text/messages';
import { fieldLabel } from '@/lib/text/nouns';

/** A material of the catalogue: its data, its stock by warehouse, its movements. */
export const MaterialScreen = ({ materialId }: { readonly materialId: MaterialId }) => (
  <RecordGate record={useRecord('materials', materialId)} back={routes.materials()}>
    {(material) => <KnownMaterial material={material} />}
  </RecordGate>
);

const KnownMaterial = ({ material }: { readonly material: Material }) => {
  const { id } = material;
  const movements = useData((data) => materialMovements(data, id));
  const { openLife, lifeSheet } = useSerialLife(material);
  return (
    <DetailScreen
      title={material.name}
      subtitle={material.archivedAt ? `${material.category} · Archivado` : material.category}
      back={routes.materials()}
    >
      <div className="two-columns">
        <div>
          <Section
            title="Datos"
            action={
              <ButtonLink href={routes.editMaterial(id)} variant="secondary" icon={Pencil} aria-keyshortcuts="E">
                Editar
              </ButtonLink>
            }
          >
            <MaterialFacts material={material} />
          </Section>
          <MaterialStock material={material} />
        </div>
        <div>
          {material.trackingType === 'individual' && <SerialSearch material={material} onSerial={openLife} />}
          <MovementList movements={movements} showsWarehouse />
        </div>
      </div>
      <MaterialRemoval material={material} />
      {lifeSheet}
    </DetailScreen>
  );
};

const MaterialStock = ({ material }: { readonly material: Material }) => {
  const places = useData((data) =>
    stockByWarehouse(data, material.id).map(({ warehouse }) => ({
      warehouse,
      item: inventoryItem(data, warehouse.id, material.id),
    })),
  );
  return (
    <Section title="Existencia por almacén">
      {places.length > 0 ? (
        <List label="Existencia por almacén" rows={places} keyOf={({ warehouse }) => warehouse.id}>
          {({ warehouse, item }) => (
            <RowLink
              href={routes.stock(warehouse.id, material.id)}
              title={warehouse.name}
              detail={item && `Mínimo ${formatMaterial(item.minimum, material)}`}
              figure={formatMaterial(item?.quantity ?? 0, material)}
              chip={item && <InventoryStatusChip status={item.status} />}
            />
          )}
        </List>
      ) : (
        <EmptyState icon={Boxes} title="Ningún almacén tiene este material" />
      )}
    </Section>
  );
};

/** A material's data, and its two quantities over all warehouses. */
const MaterialFacts = ({ material }: { readonly material: Material }) => {
  const figures = useData((data) => ({
    total: totalStock(data, material.id),
    free: available(data, material.id),
    waiting: reserved(data, material.id),
  }));
  const tracking = [trackingTypeLabel[material.trackingType], material.trackingField].filter(Boolean).join(' · ');
  const counted = material.measured ? `${material.unit}, medido en metros` : material.unit;
  return (
    <>
      <Tiles>
        <Tile label="En existencia" value={formatMaterial(figures.total, material)} detail="en todos los almacenes" />
        <Tile
          label="Disponible"
          value={formatMaterial(figures.free, material)}
          detail={
            figures.waiting > 0 ? `${formatMaterial(figures.waiting, material)} en solicitudes aprobadas` : 'nada comprometido'
          }
        />
      </Tiles>
      <Card className="grid gap-4">
        {material.description && <p className="whitespace-pre-line wrap-anywhere">{material.description}</p>}
        <DefinitionList
          items={[
            { term: fieldLabel('materials', 'category'), value: material.category },
            { term: fieldLabel('materials', 'unit'), value: counted },
            { term: fieldLabel('materials', 'minStock'), value: formatMaterial(material.minStock, material) },
            { term: fieldLabel('materials', 'trackingType'), value: tracking },
            { term: fieldLabel('materials', 'customFields'), value: material.customFields.join(', ') || 'Ninguno' },
          ]}
        />
      </Card>
    </>
  );
};

/** Archives a material, or deletes it while no record refers to it. */
const MaterialRemoval = ({ material }: { readonly material: Material }) => {
  const { id } = material;
  const hasHistory = useData((data) => isTrackingFrozen(data, id));
  const archive = useAct(archiveMaterial, { savedText: 'Material archivado', undoable: true });
  const restore = useAct(restoreMaterial, { savedText: 'Material restaurado', undoable: true });
  const deletion = useDelete({
    change: deleteMaterial,
    question: 'Are you sure you want to delete this material?',
    savedText: 'Material eliminado',
    list: routes.materials(),
  });
  return (
    <ArchiveSection
      isArchived={material.archivedAt !== undefined}
      onArchive={() => archive({ id })}
      onRestore={() => restore({ id })}
      onDelete={() => deletion.ask({ id })}
    >
      {hasHistory
        ? 'Este material tiene movimientos, así que no se elimina. Archivado se puede emitir y devolver, y ya no se compra ni se solicita.'
        : 'Un material archivado ya no se compra ni se solicita. Solo se elimina uno que no tiene existencia ni movimientos y al que nada se refiere.'}
    </ArchiveSection>
  );
};

interface SerialSearchProps {
  readonly material: Material;
  readonly onSerial: (serialNumber: string) => void;
}

const countText = (count: number) =>
  count === 0 ? 'No se encontraron series' : formatCounted(count, 'serie encontrada', 'series encontradas');

/** Finds a serial by the end of its number and shows its place, inside or outside a warehouse. */
const SerialSearch = ({ material, onSerial }: SerialSearchProps) => {
  // Not in the address, whose search is the list's: at a desk both are beside each other.
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const data = useData((known) => known);
  const found = findSerials(data, wanted, Number.POSITIVE_INFINITY).filter(({ materialId }) => materialId === material.id);
  return (
    <Section title="Series">
      <SearchInput
        label="Buscar serie por sus últimos caracteres"
        value={typed}
        onChange={setTyped}
        count={typed ? countText(found.length) : undefined}
      />
      {found.length > 0 && (
        <List label="Series" rows={found} keyOf={({ serialNumber }) => serialNumber}>
          {({ serialNumber }) => (
            <RowButton
              title={serialNumber}
              detail={
                <span className="block first-letter:uppercase">{placeText(whereIsSerial(data, material.id, serialNumber))}</span>
              }
              onClick={() => onSerial(serialNumber)}
            />
          )}
        </List>
      )}
    </Section>
  );
};
