'use client';

import { useNewId } from '@/components/form/use-new-id';
import type { IssueValue } from '@/lib/domain/issue/draft';
import type { MaterialRequest } from '@/lib/domain/material-request/model';
import type { ShipmentInput } from '@/lib/domain/shipment/changes';
import type { ShipmentId } from '@/lib/domain/shipment/model';
import { lineFromDraft } from '@/lib/domain/shipment-line/draft';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import type { FormSource } from './begin-shipment';
import { pendingLine } from './pending-line';
import { useFinalize } from './use-finalize';

interface Issuing {
  readonly warehouse: Warehouse;
  readonly source: FormSource;
  readonly request: MaterialRequest | undefined;
  /** The form's draft, taken away with the commit. */
  readonly draft: string;
}

const loadIssue = async () => (await import('@/lib/domain/issue/changes')).finalizeOutbound;
const loadCorrection = async () => (await import('@/lib/domain/reversal/changes')).correctShipment;

/** Posts an issue; one that corrects takes the other one back in the same commit. */
export const useIssue = ({ warehouse, source, request, draft }: Issuing) => {
  const [bornId, reversalId] = [useNewId<ShipmentId>(), useNewId<ShipmentId>()];
  const issue = useFinalize(loadIssue, 'Outgoing');
  const correct = useFinalize(loadCorrection, 'Outgoing');
  return async (value: IssueValue) => {
    const pending = pendingLine(value);
    if (pending) return pending;
    const { reference, destination, projectId, taskId, date, notes, reason } = value;
    const input: ShipmentInput = {
      id: source.kind === 'prepared' ? source.shipment.id : bornId(),
      warehouseId: warehouse.id,
      requestId: request?.id,
      reference,
      destination,
      projectId,
      taskId,
      date,
      notes,
      lines: value.lines.map(lineFromDraft),
    };
    return source.kind === 'correction'
      ? correct({ id: reversalId(), shipmentId: source.shipment.id, reason, corrected: input }, { draft })
      : issue(input, { draft });
  };
};
