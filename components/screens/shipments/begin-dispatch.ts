import type { Data } from '@/lib/domain/data';
import { dispatchProposal } from '@/lib/domain/dispatch/rules';
import type { IssueDraft } from '@/lib/domain/issue/draft';
import type { MaterialRequest } from '@/lib/domain/material-request/model';
import { emptyOutboundHeader } from '@/lib/domain/shipment/draft';
import { beginEditing } from '@/lib/domain/shipment-line/draft';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import type { Day } from '@/lib/kernel/day';
import { freshLine, freshReference } from './begin-shipment';

/** An issue's form for a request: its project and task, where the work is, and what remains of it as far as it is here. */
export const beginDispatch = (data: Data, request: MaterialRequest, warehouse: Warehouse, today: Day): IssueDraft => {
  const { projectId, taskId = '' } = request;
  const lines = dispatchProposal(data, request, warehouse.id).flatMap(({ materialId, quantity, lots }) => {
    if (lots.length > 0)
      return lots.map((lot) => ({ ...freshLine(materialId), lotNumber: lot.lotNumber, quantity: String(lot.quantity) }));
    const isCounted = data.materials.get(materialId)?.trackingType === 'material';
    return isCounted && quantity > 0 ? [{ ...freshLine(materialId), quantity: String(quantity) }] : [];
  });
  return {
    ...emptyOutboundHeader(freshReference('Outgoing'), today),
    destination: data.projects.get(projectId)?.title ?? '',
    projectId,
    taskId,
    reason: '',
    ...beginEditing(freshLine(), lines),
  };
};
