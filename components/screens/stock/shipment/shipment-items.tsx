'use client';

import { PackageOpen } from 'lucide-react';
import { LineFacts } from '@/components/screens/stock/lines/line-facts';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { Shipment } from '@/lib/domain/model/shipment';
import { type LineArrival, lineArrivals } from '@/lib/domain/stock/transfer';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { arrivedText } from '@/lib/text/transfer';

/** The items of a shipment: what, how much, of which lot or serials, where, at what cost, and what of it has arrived. */
export const ShipmentItems = ({ shipment }: { readonly shipment: Shipment }) => {
  const { lines } = shipment;
  const { materials, arrivals } = useData((data) => ({ materials: data.materials, arrivals: lineArrivals(data, shipment) }));
  return (
    <Section title="Artículos">
      {lines.length > 0 ? (
        <List label="Artículos del envío" rows={lines} keyOf={({ id }) => id}>
          {(line) => {
            const material = materials.get(line.materialId);
            return (
              <Row
                title={<span className="[overflow-wrap:anywhere]">{material?.name ?? 'Material eliminado'}</span>}
                detail={
                  <>
                    <ArrivedPart of={line.quantity} arrival={arrivals.get(line.id)} />
                    <LineFacts line={line} />
                  </>
                }
                figure={formatMaterial(line.quantity, material)}
              />
            );
          }}
        </List>
      ) : (
        <EmptyState icon={PackageOpen} title="No se han añadido artículos aún" />
      )}
    </Section>
  );
};

/** Of a line of a transfer that arrived in part: how much has come and what is still on its way. */
const ArrivedPart = ({ of, arrival }: { readonly of: number; readonly arrival: LineArrival | undefined }) => {
  if (!arrival) return null;
  const { received, left, serialsLeft } = arrival;
  if (left === 0) return <span className="block">Llegó completo</span>;
  const missing = serialsLeft.length > 0 ? `en camino: ${serialsLeft.join(', ')}` : `${formatCount(left)} en camino`;
  return <span className="block wrap-anywhere font-medium">{`${arrivedText(received, formatCount(of))} · ${missing}`}</span>;
};
