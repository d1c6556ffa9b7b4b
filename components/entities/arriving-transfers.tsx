'use client';

import { Truck } from 'lucide-react';
import { List, RowLink } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import type { Data } from '@/lib/domain/data';
import type { Shipment } from '@/lib/domain/model/shipment';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { inTransit, openTransfers, transferArrivals } from '@/lib/domain/stock/transit';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatDay, materialName } from '@/lib/text/format';
import { onItsWayText, transferText } from '@/lib/text/transfer';

const FIRST = 3;

/** The names of the materials in transit: the first few, and the number of others. */
const namesOf = (data: Data, { id }: Shipment) => {
  const names = [...new Set(inTransit(data, id).map(({ materialId }) => materialName(data.materials.get(materialId))))];
  const more = names.length - FIRST;
  return [...names.slice(0, FIRST), more > 0 && `${more} más`].filter(Boolean).join(', ');
};

/** Transfers on their way to this warehouse, with the materials in transit. A tap opens the receipt. */
export const ArrivingTransfers = ({ warehouse: { id, archivedAt } }: { readonly warehouse: Warehouse }) => {
  const transfers = useData((data) =>
    openTransfers(data, id).map((transfer) => ({
      transfer,
      from: data.warehouses.get(transfer.warehouseId)?.name ?? '',
      names: namesOf(data, transfer),
      arrivals: transferArrivals(data, transfer.id),
    })),
  );
  if (archivedAt || transfers.length === 0) return null;
  return (
    <Section title="En camino">
      <List label="Traspasos en camino" rows={transfers} keyOf={({ transfer }) => transfer.id}>
        {({ transfer, from, names, arrivals }) => (
          <RowLink
            href={routes.arriveStock(id, transfer.id)}
            leading={<Truck aria-hidden className="size-5 text-muted" />}
            title={`Recibir ${transfer.reference}`}
            detail={
              <>
                <span className="block">{names}</span>
                <span className="block">{`De ${from} · salió el ${formatDay(transfer.date)}`}</span>
                <span className="block">{transferText(arrivals)}</span>
              </>
            }
            figure={onItsWayText(arrivals)}
          />
        )}
      </List>
    </Section>
  );
};
