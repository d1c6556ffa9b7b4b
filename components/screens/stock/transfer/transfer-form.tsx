'use client';

import { useWatch } from 'react-hook-form';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { OutboundLines } from '@/components/screens/stock/lines/outbound-lines';
import { freshLine, freshReference } from '@/components/screens/stock/shipment/begin-shipment';
import { ShipmentForm } from '@/components/screens/stock/shipment/shipment-form';
import { usePosting } from '@/components/screens/stock/shipment/use-finalize';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { beginEditing, lineFromDraft } from '@/lib/domain/stock/line-draft';
import { type TransferDraft, transferDraftSchema } from '@/lib/domain/stock/transfer-draft';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { TransferHeader, transferSummary } from './transfer-header';

const TRANSFER = { load: async () => (await import('@/lib/domain/stock/transfer-changes')).sendTransfer };
const HEADER = ['reference', 'otherWarehouseId', 'date', 'notes'] as const satisfies readonly (keyof TransferDraft)[];

/** The form, once what it begins with has been read. */
export const Transfer = ({ title, warehouse }: { readonly title: string; readonly warehouse: Warehouse }) => {
  const today = useToday();
  const form = useDraftForm(transferDraftSchema, {
    reference: freshReference('Transfer'),
    otherWarehouseId: '',
    date: today,
    notes: '',
    ...beginEditing(freshLine()),
  } satisfies TransferDraft);
  const bornId = useNewId<ShipmentId>();
  const send = usePosting(TRANSFER);
  const [reference, otherWarehouseId, date, notes] = useWatch({ control: form.control, name: HEADER });
  const summary = useData((data) => transferSummary(data, { reference, otherWarehouseId, date, notes }));
  return (
    <ShipmentForm
      title={title}
      warehouse={warehouse}
      form={form}
      draftKey={routes.transferStock(warehouse.id)}
      onSubmit={({ lines, line: _line, serials: _serials, ...header }, options) =>
        send(
          {
            ...header,
            id: bornId(),
            warehouseId: warehouse.id,
            otherWarehouseId: isId(header.otherWarehouseId) ? asId<WarehouseId>(header.otherWarehouseId) : undefined,
            lines: lines.map(lineFromDraft),
          },
          options,
        )
      }
      savedText="Traspaso en camino"
      header={<TransferHeader warehouseId={warehouse.id} />}
      headerNames={HEADER}
      summary={summary}
      lines={(editable) => <OutboundLines warehouseId={warehouse.id} editable={editable} />}
    />
  );
};
