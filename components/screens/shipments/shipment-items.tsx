'use client';

import { PackageOpen } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { Shipment, ShipmentLine } from '@/lib/domain/shipment/model';
import { useData } from '@/lib/store/store';
import { formatCount, formatMaterial, formatMoney } from '@/lib/text/format';
import { conditionLabel } from '@/lib/text/labels';
import { SerialText } from './serial-text';

const factsOf = ({ lotNumber, location, unitCost, condition, marks, customFields = {}, notes }: ShipmentLine) =>
  [
    lotNumber && `Lote ${lotNumber}`,
    marks && `De la marca ${formatCount(marks.start)} a la ${formatCount(marks.end)}`,
    location && `Ubicación ${location}`,
    unitCost !== undefined && `Costo unitario ${formatMoney(unitCost)}`,
    condition && conditionLabel[condition],
    ...Object.entries(customFields).map(([name, value]) => `${name}: ${value}`),
    notes,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');

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
                detail={
                  <>
                    {factsOf(line).map((fact) => (
                      <span key={fact} className="block [overflow-wrap:anywhere]">
                        {fact}
                      </span>
                    ))}
                    {line.serialNumbers && <SerialText serials={line.serialNumbers} />}
                  </>
                }
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
