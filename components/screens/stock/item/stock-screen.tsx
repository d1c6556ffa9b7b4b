'use client';

import { PackageMinus, PackagePlus, PackageX } from 'lucide-react';
import { MovementList } from '@/components/entities/movement-list';
import { useSerialLife } from '@/components/entities/use-serial-life';
import { DetailScreen } from '@/components/frames/detail-screen';
import { FullScreen } from '@/components/frames/full-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { recentMovements } from '@/lib/domain/stock/movement-batches';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { StockEntries } from './stock-entries';
import { StockFigures } from './stock-figures';

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
