'use client';

import { Card, Tile, Tiles } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import type { Material } from '@/lib/domain/model/material';
import { available, reserved } from '@/lib/domain/stock/fulfilment';
import { totalStock } from '@/lib/domain/stock/inventory';
import { useData } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';
import { trackingTypeLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

/** What the catalogue says of a material, and its two figures over all warehouses. */
export const MaterialFacts = ({ material }: { readonly material: Material }) => {
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
