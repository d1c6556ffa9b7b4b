'use client';

import { PackageMinus, PackagePlus, PackageX } from 'lucide-react';
import { MovementList } from '@/components/entities/movement-list';
import { InventoryStatusChip } from '@/components/entities/status-chips';
import { useSerialLife } from '@/components/entities/use-serial-life';
import { DetailScreen } from '@/components/frames/detail-screen';
import { FullScreen } from '@/components/frames/full-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { EmptyState } from '@/components/ui/empty-state';
import { LineLink } from '@/components/ui/line-link';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { available } from '@/lib/domain/stock/fulfilment';
import { inventoryItem } from '@/lib/domain/stock/inventory';
import { recentMovements } from '@/lib/domain/stock/movement-batches';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';
import { trackingTypeLabel } from '@/lib/text/labels';
import { StockEntries } from './stock-entries';

interface StockFiguresProps {
  readonly warehouse: Warehouse;
  readonly material: Material;
}

/** How much is there, how much of it is free, and whether that is little. */
export const StockFigures = ({ warehouse, material }: StockFiguresProps) => {
  const { item, free } = useData((data) => ({
    item: inventoryItem(data, warehouse.id, material.id),
    free: available(data, material.id, warehouse.id),
  }));
  if (!item) return null;
  const tracking = [trackingTypeLabel[material.trackingType], material.trackingField].filter(Boolean).join(' · ');
  return (
    <Card className="grid gap-4">
      <DefinitionList
        items={[
          { term: 'Cantidad', value: <span className="tabular text-title">{formatMaterial(item.quantity, material)}</span> },
          { term: 'Disponible', value: <span className="tabular text-title">{formatMaterial(free, material)}</span> },
          { term: 'Mínimo', value: <span className="tabular">{formatMaterial(item.minimum, material)}</span> },
          { term: 'Estado', value: <InventoryStatusChip status={item.status} /> },
          { term: 'Categoría', value: material.category },
          { term: 'Seguimiento', value: tracking },
        ]}
      />
      {free < item.quantity && (
        <p className="text-muted text-sm">
          {formatMaterial(item.quantity - free, material)} esperan las solicitudes aprobadas; lo disponible es lo que queda libre.
        </p>
      )}
      <LineLink href={routes.material(material.id)}>Ver el material en todos los almacenes</LineLink>
    </Card>
  );
};

interface StockScreenProps {
  readonly warehouseId: WarehouseId;
  /** The item of a warehouse goes by its material. */
  readonly materialId: MaterialId;
}

/** One material in one warehouse: how much, of which lots or serials, and what moved lately. */
export const StockScreen = ({ warehouseId, materialId }: StockScreenProps) => {
  const warehouse = useRecord('warehouses', warehouseId);
  const material = useRecord('materials', materialId);
  return (
    <RecordGate record={warehouse} back={routes.warehouses()}>
      {(place) => (
        <RecordGate record={material} back={routes.warehouseInventory(place.id)} missing={<UnknownItem warehouse={place} />}>
          {(item) => <KnownStock warehouse={place} material={item} />}
        </RecordGate>
      )}
    </RecordGate>
  );
};

const UnknownItem = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const back = routes.warehouseInventory(warehouse.id);
  return (
    <FullScreen title="Artículo no encontrado" subtitle={warehouse.name} back={back}>
      <EmptyState
        icon={PackageX}
        title="Este artículo no está en el inventario"
        action={<ButtonLink href={back}>Ver el inventario</ButtonLink>}
      />
    </FullScreen>
  );
};

const KnownStock = ({ warehouse, material }: { readonly warehouse: Warehouse; readonly material: Material }) => {
  const movements = useData((data) => recentMovements(data, warehouse.id, material.id));
  const { openLife, lifeSheet } = useSerialLife(material);
  return (
    <DetailScreen title={material.name} subtitle={warehouse.name} back={routes.warehouseInventory(warehouse.id)}>
      <StockFigures warehouse={warehouse} material={material} />
      {!warehouse.archivedAt && (
        <div className="flex flex-wrap gap-3">
          {!material.archivedAt && (
            <ButtonLink href={routes.receiveShipment(warehouse.id, material.id)} icon={PackagePlus} className="flex-auto">
              Recibir
            </ButtonLink>
          )}
          <ButtonLink
            href={routes.issueShipment(warehouse.id, { itemId: material.id })}
            icon={PackageMinus}
            variant="secondary"
            className="flex-auto"
          >
            Emitir
          </ButtonLink>
        </div>
      )}
      <StockEntries warehouse={warehouse} material={material} onSerial={openLife} />
      <MovementList movements={movements} />
      {lifeSheet}
    </DetailScreen>
  );
};
