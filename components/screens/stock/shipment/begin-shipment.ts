'use client';

import { useQueryState } from '@/components/history/use-query-state';
import { newLine } from '@/components/screens/stock/lines/new-lines';
import type { MaterialRequestId } from '@/lib/domain/model/material-request';
import type { Shipment, ShipmentId, ShipmentLineId, ShipmentType } from '@/lib/domain/model/shipment';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import type { IssueDraft } from '@/lib/domain/stock/issue';
import { isCorrected } from '@/lib/domain/stock/kinds';
import { beginEditing, lineToDraft } from '@/lib/domain/stock/line-draft';
import type { ReceiveDraft } from '@/lib/domain/stock/receive';
import { canReverse } from '@/lib/domain/stock/reverse';
import { isFinalized, preparedIssues, referenceSeed } from '@/lib/domain/stock/shipment';
import type { Day } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';

/** The shipment that a form begins from: none, a prepared one, or one to correct. A `closed` one has no form. */
export type ShipmentSource =
  | { readonly kind: 'new' }
  | { readonly kind: 'prepared' | 'correction'; readonly shipment: Shipment }
  | { readonly kind: 'closed'; readonly shipment: Shipment };

/** The source in the address (`?envio`, `?corrige`, or the prepared issue of `?requestId`), and a key of the address. */
export const useShipmentSource = (warehouse: Warehouse, type: ShipmentType) => {
  const [prepared] = useQueryState('envio');
  const [corrected] = useQueryState('corrige');
  const [requestId] = useQueryState('requestId');
  const source = useData((data): ShipmentSource => {
    const named = prepared || corrected;
    const shipment =
      named === '' && requestId !== ''
        ? preparedIssues(data, asId<MaterialRequestId>(requestId), warehouse.id)[0]
        : data.shipments.get(asId<ShipmentId>(named));
    if (shipment?.warehouseId !== warehouse.id || shipment.type !== type) return { kind: 'new' };
    if (corrected) return { kind: isCorrected(shipment) && canReverse(data, shipment) ? 'correction' : 'closed', shipment };
    return { kind: isFinalized(shipment) || shipment.transferId ? 'closed' : 'prepared', shipment };
  });
  return { source, key: `${prepared} ${corrected}` };
};

/** A source that has a form. */
export type FormSource = Exclude<ShipmentSource, { readonly kind: 'closed' }>;

/** The proposed header of a new shipment. */
export const newHeader = (of: Parameters<typeof referenceSeed>[0], today: Day) => ({
  reference: referenceSeed(of, new Date().toISOString()),
  date: today,
  notes: '',
});

/** The common part of a receipt's and an issue's initial draft. A correction gets its own reference, and each line a new id. */
const begun = (of: 'receive' | 'issue', source: FormSource, today: Day, itemId: string) => {
  const fresh = newHeader(of, today);
  if (source.kind === 'new') return { ...fresh, reason: '', ...beginEditing(newLine(itemId)) };
  const { reference, date, notes, lines } = source.shipment;
  return {
    reference: source.kind === 'correction' ? fresh.reference : reference,
    date,
    notes,
    reason: '',
    ...beginEditing(
      newLine(itemId),
      lines.map((line) => ({ ...lineToDraft(line), id: newId<ShipmentLineId>() })),
    ),
  };
};

/** The stored fields of a source; none for a new shipment. */
export const storedOf = (source: FormSource): Partial<Shipment> => (source.kind === 'new' ? {} : source.shipment);

/** The initial draft of a receipt: empty, or from its source. */
export const beginReceive = (source: FormSource, today: Day, itemId: string): ReceiveDraft => {
  const { supplier = '' } = storedOf(source);
  return { ...begun('receive', source, today, itemId), supplier };
};

/** The initial draft of an issue. */
export const beginIssue = (source: FormSource, today: Day, itemId: string): IssueDraft => {
  const { destination = '', projectId = '', taskId = '' } = storedOf(source);
  return { ...begun('issue', source, today, itemId), destination, projectId, taskId };
};

/** The query of a form with this source. */
export const addressOf = (source: FormSource) => {
  if (source.kind === 'new') return {};
  return source.kind === 'prepared' ? { envio: source.shipment.id } : { corrige: source.shipment.id };
};
