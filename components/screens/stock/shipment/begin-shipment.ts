'use client';

import { useQueryState } from '@/components/history/use-query-state';
import { freshLine } from '@/components/screens/stock/lines/new-lines';
import type { MaterialRequestId } from '@/lib/domain/model/material-request';
import type { Shipment, ShipmentId, ShipmentLineId, ShipmentType } from '@/lib/domain/model/shipment';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { emptyIssueHeader, type IssueDraft, issueHeaderToDraft } from '@/lib/domain/stock/issue';
import { beginEditing, lineToDraft } from '@/lib/domain/stock/line-draft';
import { emptyReceiveHeader, type ReceiveDraft, receiveHeaderToDraft } from '@/lib/domain/stock/receive';
import { isFinalized, preparedIssues, referenceSeed } from '@/lib/domain/stock/shipment';
import type { Day } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';

/** What a shipment's form begins with: nothing, what was prepared, or what it takes back and corrects. Others have no form here. */
export type ShipmentSource =
  | { readonly kind: 'new' }
  | { readonly kind: 'prepared' | 'correction'; readonly shipment: Shipment }
  | { readonly kind: 'closed'; readonly shipment: Shipment };

/** The source that the address names (`?envio`, `?corrige`, or what is in preparation for `?requestId`), and a key that changes with it. Whether a correction may be made is asked by its form. */
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
    if (corrected) return { kind: 'correction', shipment };
    return { kind: isFinalized(shipment) || shipment.transferId ? 'closed' : 'prepared', shipment };
  });
  return { source, key: `${prepared} ${corrected}` };
};

/** A source that a form may begin with. */
export type FormSource = Exclude<ShipmentSource, { readonly kind: 'closed' }>;

/** A reference for a shipment that begins now. */
export const freshReference = (of: Parameters<typeof referenceSeed>[0]) => referenceSeed(of, new Date().toISOString());

/** The lines of a source, each under a name of its own. */
export const linesOf = (source: FormSource) =>
  source.kind === 'new' ? [] : source.shipment.lines.map((line) => ({ ...lineToDraft(line), id: newId<ShipmentLineId>() }));

/** A form over its source: a correction gets a reference of its own, and every line a name of its own. */
const begun = <Header extends { reference: string }>(header: Header, source: FormSource, reference: string, itemId: string) => ({
  ...header,
  ...(source.kind === 'correction' && { reference }),
  reason: '',
  ...beginEditing(freshLine(itemId), linesOf(source)),
});

/** A receipt's form as it opens: empty, or with what its source says. */
export const beginReceive = (source: FormSource, today: Day, itemId: string): ReceiveDraft => {
  const reference = freshReference('receive');
  const header = source.kind === 'new' ? emptyReceiveHeader(reference, today) : receiveHeaderToDraft(source.shipment);
  return begun(header, source, reference, itemId);
};

/** An issue's form as it opens. */
export const beginIssue = (source: FormSource, today: Day, itemId: string): IssueDraft => {
  const reference = freshReference('issue');
  const header = source.kind === 'new' ? emptyIssueHeader(reference, today) : issueHeaderToDraft(source.shipment);
  return begun(header, source, reference, itemId);
};

/** The query that leads to a form with this source. */
export const addressOf = (source: FormSource) => {
  if (source.kind === 'new') return {};
  return source.kind === 'prepared' ? { envio: source.shipment.id } : { corrige: source.shipment.id };
};
