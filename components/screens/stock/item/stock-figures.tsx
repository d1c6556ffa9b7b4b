'use client';

import { InventoryStatusChip } from '@/components/entities/status-chips';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { LineLink } from '@/components/ui/line-link';
import type { Material } from '@/lib/domain/model/material';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { available } from '@/lib/domain/stock/fulfilment';
import { inventoryItem } from '@/lib/domain/stock/inventory';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';
import { trackingTypeLabel } from '@/lib/text/labels';

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
