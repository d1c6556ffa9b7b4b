'use client';

import { Truck } from 'lucide-react';
import { List, RowLink } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { inTransit, openTransfers } from '@/lib/domain/transfer/rules';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/store';
import { formatCounted, formatDay } from '@/lib/text/format';

/** Transfers on their way to this warehouse; each opens its receipt. */
export const ArrivingTransfers = ({ warehouse: { id, archivedAt } }: { readonly warehouse: Warehouse }) => {
  const transfers = useData((data) =>
    openTransfers(data, id).map((transfer) => ({
      transfer,
      from: data.warehouses.get(transfer.warehouseId)?.name ?? '',
      materials: new Set(inTransit(data, transfer.id).map(({ materialId }) => materialId)).size,
    })),
  );
  if (archivedAt || transfers.length === 0) return null;
  return (
    <Section title="En camino">
      <List label="Traspasos en camino">
        {transfers.map(({ transfer, from, materials }) => (
          <RowLink
            key={transfer.id}
            href={routes.receiveTransfer(id, transfer.id)}
            leading={<Truck aria-hidden className="size-5 text-muted" />}
            title={`Recibir ${transfer.reference}`}
            detail={`De ${from} · salió el ${formatDay(transfer.date)}`}
            figure={formatCounted(materials, 'artículo', 'artículos')}
          />
        ))}
      </List>
    </Section>
  );
};
