'use client';

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { MaterialId } from '@/lib/domain/material/model';
import { type ReceiptDraft, receiptDraftSchema } from '@/lib/domain/receipt/draft';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useToday } from '@/lib/store/store';
import { addressOf, beginReceipt, type FormSource } from './begin-shipment';
import { InboundHeader, inboundSummary } from './inbound-header';
import { InboundLines } from './inbound-lines';
import { ShipmentForm } from './shipment-form';
import { useReceive } from './use-receive';

interface ReceiveFormProps {
  readonly title: string;
  readonly warehouse: Warehouse;
  readonly source: FormSource;
  /** The material to begin with, or ''. */
  readonly itemId: string;
  /** Over the header: what this form is about to do. */
  readonly notice?: ReactNode;
}

const HEADER = ['reference', 'supplier', 'date', 'notes'] as const satisfies readonly (keyof ReceiptDraft)[];

/** The form of a receipt. */
export const ReceiveForm = ({ title, warehouse, source, itemId, notice }: ReceiveFormProps) => {
  const today = useToday();
  const form = useDraftForm(receiptDraftSchema, beginReceipt(source, today, itemId));
  const draft = routes.receiveShipment(warehouse.id, isId(itemId) ? asId<MaterialId>(itemId) : undefined, addressOf(source));
  const post = useReceive({ warehouse, source, draft });
  const [reference, supplier, date, notes] = useWatch({ control: form.control, name: HEADER });
  return (
    <ShipmentForm
      title={title}
      warehouse={warehouse}
      form={form}
      draftKey={draft}
      onSubmit={post}
      notice={notice}
      header={<InboundHeader />}
      headerNames={HEADER}
      summary={inboundSummary({ reference, supplier, date, notes })}
      lines={(editable) => <InboundLines warehouseId={warehouse.id} editable={editable} />}
    />
  );
};
