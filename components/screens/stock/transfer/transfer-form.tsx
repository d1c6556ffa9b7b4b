'use client';

import { useWatch } from 'react-hook-form';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { freshLine } from '@/components/screens/stock/lines/fresh-line';
import { OutboundLines, type OutboundLinesProps } from '@/components/screens/stock/lines/outbound-lines';
import { freshReference } from '@/components/screens/stock/shipment/begin-shipment';
import { ShipmentForm } from '@/components/screens/stock/shipment/shipment-form';
import { usePosting } from '@/components/screens/stock/shipment/use-finalize';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { beginEditing, type LineDraft, lineFromDraft } from '@/lib/domain/stock/line-draft';
import { type TransferDraft, transferDraftSchema } from '@/lib/domain/stock/shipment-draft';
import { sendTransfer } from '@/lib/domain/stock/transfer-changes';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { TransferHeader, transferSummary } from './transfer-header';

const HEADER = ['reference', 'otherWarehouseId', 'date', 'notes'] as const satisfies readonly (keyof TransferDraft)[];

export interface TransferFormProps {
  readonly title: string;
  readonly warehouse: Warehouse;
  /** What was suggested: to where, with what, under which address, and what stands over the line editor. */
  readonly suggested?: {
    readonly toId: WarehouseId;
    readonly lines: readonly LineDraft[];
    readonly draftKey: string;
    readonly needs: OutboundLinesProps['children'];
  };
}

/** The form of a transfer. */
export const TransferForm = ({ title, warehouse, suggested }: TransferFormProps) => {
  const today = useToday();
  const form = useDraftForm(transferDraftSchema, {
    reference: freshReference('Transfer'),
    otherWarehouseId: suggested?.toId ?? '',
    date: today,
    notes: '',
    ...beginEditing(freshLine(), suggested?.lines),
  } satisfies TransferDraft);
  const bornId = useNewId<ShipmentId>();
  const send = usePosting(sendTransfer);
  const [reference, otherWarehouseId, date, notes] = useWatch({ control: form.control, name: HEADER });
  const summary = useData((data) => transferSummary(data, { reference, otherWarehouseId, date, notes }));
  return (
    <ShipmentForm
      title={title}
      warehouse={warehouse}
      form={form}
      draftKey={suggested?.draftKey ?? routes.transferStock(warehouse.id)}
      onSubmit={(value, options) =>
        send(
          {
            id: bornId(),
            warehouseId: warehouse.id,
            otherWarehouseId: isId(value.otherWarehouseId) ? asId<WarehouseId>(value.otherWarehouseId) : undefined,
            reference: value.reference,
            date: value.date,
            notes: value.notes,
            lines: value.lines.map(lineFromDraft),
          },
          options,
        )
      }
      savedText="Traspaso en camino"
      header={<TransferHeader warehouseId={warehouse.id} />}
      headerNames={HEADER}
      summary={summary}
      lines={(editable) => (
        <OutboundLines warehouseId={warehouse.id} editable={editable}>
          {suggested?.needs}
        </OutboundLines>
      )}
    />
  );
};
