'use client';

import { Boxes, Pencil } from 'lucide-react';
import { MovementList } from '@/components/entities/movement-list';
import { InventoryStatusChip } from '@/components/entities/status-chips';
import { useSerialLife } from '@/components/entities/use-serial-life';
import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowLink } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import { inventoryItem, stockByWarehouse } from '@/lib/domain/stock/inventory';
import { materialMovements } from '@/lib/domain/stock/movement-batches';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';
import { MaterialFacts } from './material-facts';
import { MaterialRemoval } from './material-removal';
import { SerialSearch } from './serial-search';

/** One material of the catalogue: what it is, where it lies, what moved. */
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
