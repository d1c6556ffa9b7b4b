'use client';

import { useNewId } from '@/components/form/use-new-id';
import type { ReceiptDraft } from '@/lib/domain/receipt/draft';
import type { InboundInput } from '@/lib/domain/shipment/changes';
import type { ShipmentId } from '@/lib/domain/shipment/model';
import { lineFromDraft } from '@/lib/domain/shipment-line/draft';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import type { Day } from '@/lib/kernel/day';
import type { FormSource } from './begin-shipment';
import { pendingLine } from './pending-line';
import { useFinalize } from './use-finalize';

interface Receiving {
  readonly warehouse: Warehouse;
  readonly source: FormSource;
  /** The form's draft, taken away with the commit. */
  readonly draft: string;
}

type ReceiptValue = Omit<ReceiptDraft, 'date'> & { readonly date: Day };

const loadReceipt = async () => (await import('@/lib/domain/receipt/changes')).finalizeInbound;
const loadCorrection = async () => (await import('@/lib/domain/reversal/changes')).correctShipment;

/** Posts a receipt; one that corrects takes the other one back in the same commit. */
export const useReceive = ({ warehouse, source, draft }: Receiving) => {
  const [bornId, reversalId] = [useNewId<ShipmentId>(), useNewId<ShipmentId>()];
  const receive = useFinalize(loadReceipt, 'Incoming');
  const correct = useFinalize(loadCorrection, 'Incoming');
  return async (value: ReceiptValue) => {
    const pending = pendingLine(value);
    if (pending) return pending;
    const { reference, supplier, date, notes, reason } = value;
    const { purpose, taskId, projectId, requestId } = source.kind === 'new' ? {} : source.shipment;
    const input: InboundInput = {
      id: source.kind === 'prepared' ? source.shipment.id : bornId(),
      warehouseId: warehouse.id,
      purpose: purpose === 'return' ? 'return' : 'supply',
      reference,
      supplier,
      date,
      notes,
      taskId,
      projectId,
      requestId,
      lines: value.lines.map(lineFromDraft),
    };
    return source.kind === 'correction'
      ? correct({ id: reversalId(), shipmentId: source.shipment.id, reason, corrected: input }, { draft })
      : receive(input, { draft });
  };
};
