'use client';

import { ArrowDownToLine, ArrowUpFromLine, Undo2 } from 'lucide-react';
import { ShipmentStatusChip } from '@/components/entities/status-chips';
import { Chip } from '@/components/ui/chip';
import { RowLink } from '@/components/ui/list';
import type { Data } from '@/lib/domain/data';
import type { Shipment } from '@/lib/domain/model/shipment';
import { isCounted } from '@/lib/domain/stock/kinds';
import { isReversed, lineCount, shipmentStatus } from '@/lib/domain/stock/shipment';
import { transferArrivals } from '@/lib/domain/stock/transfer';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCounted, formatDay } from '@/lib/text/format';
import { shipmentPurposeLabel, shipmentTypeLabel } from '@/lib/text/labels';
import { transferText } from '@/lib/text/transfer';

/** Who is at the other end of a shipment: the supplier, the destination, or the other warehouse of a transfer. */
export const partyOf = (data: Pick<Data, 'warehouses'>, { type, supplier, destination, otherWarehouseId }: Shipment) =>
  (type === 'Incoming' ? supplier : destination) ?? (otherWarehouseId && data.warehouses.get(otherWarehouseId)?.name) ?? '';

/** One shipment of a warehouse: where it comes from or goes, when, how much, and how it stands. */
export const ShipmentRow = ({ shipment }: { readonly shipment: Shipment }) => {
  const { party, arrived, reversed } = useData((data) => ({
    party: partyOf(data, shipment),
    arrived: transferText(transferArrivals(data, shipment.id)),
    reversed: isReversed(data, shipment.id),
  }));
  const isIncoming = shipment.type === 'Incoming';
  const Icon = isIncoming ? ArrowDownToLine : ArrowUpFromLine;
  // A count that agrees moved nothing: it is neither of a type nor delivered.
  const agrees = isCounted(shipment) && lineCount(shipment) === 0;
  const facts = [
    !agrees && shipmentTypeLabel[shipment.type],
    shipmentPurposeLabel[shipment.purpose],
    formatDay(shipment.date),
    agrees ? 'sin diferencias' : formatCounted(lineCount(shipment), 'artículo', 'artículos'),
  ].filter(Boolean);
  return (
    <RowLink
      href={routes.shipment(shipment.warehouseId, shipment.id)}
      leading={<Icon aria-hidden className="size-5 text-muted" />}
      title={shipment.reference}
      detail={
        <>
          {party && <span className="block [overflow-wrap:anywhere]">{`${isIncoming ? 'De' : 'Para'}: ${party}`}</span>}
          <span className="block">{facts.join(' · ')}</span>
          {arrived && <span className="block font-medium">{arrived}</span>}
        </>
      }
      chip={
        reversed ? (
          <Chip tone="neutral" icon={Undo2}>
            Anulado
          </Chip>
        ) : agrees ? undefined : (
          <ShipmentStatusChip status={shipmentStatus(shipment)} />
        )
      }
    />
  );
};
