'use client';

import { PackageOpen } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { Shipment } from '@/lib/domain/shipment/model';
import { useData } from '@/lib/store/store';
import { formatMaterial } from '@/lib/text/format';
import { LineFacts } from './line-facts';

/** The items of a shipment: what, how much, of which lot or serials, where, and at what cost. */
export const ShipmentItems = ({ shipment: { lines } }: { readonly shipment: Shipment }) => {
  const materials = useData((data) => data.materials);
  return (
    <Section title="Artículos">
      {lines.length > 0 ? (
        <List label="Artículos del envío">
          {lines.map((line) => {
            const material = materials.get(line.materialId);
            return (
              <Row
                key={line.id}
                title={<span className="[overflow-wrap:anywhere]">{material?.name ?? 'Material eliminado'}</span>}
                detail={<LineFacts line={line} />}
                figure={formatMaterial(line.quantity, material)}
              />
            );
          })}
        </List>
      ) : (
        <EmptyState icon={PackageOpen} title="No se han añadido artículos aún" />
      )}
    </Section>
  );
};
