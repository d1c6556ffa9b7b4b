import type { IssueDraft } from '@/lib/domain/issue/draft';
import type { ReceiptDraft } from '@/lib/domain/receipt/draft';
import {
  emptyInboundHeader,
  emptyOutboundHeader,
  inboundHeaderToDraft,
  outboundHeaderToDraft,
} from '@/lib/domain/shipment/draft';
import type { ShipmentLineId } from '@/lib/domain/shipment/model';
import { referenceSeed } from '@/lib/domain/shipment/rules';
import { beginEditing, emptyLineDraft, lineToDraft } from '@/lib/domain/shipment-line/draft';
import type { Day } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import type { ShipmentSource } from './use-shipment-source';

/** A source that a form may begin with. */
export type FormSource = Exclude<ShipmentSource, { readonly kind: 'closed' }>;

/** A reference for a shipment that begins now. */
export const freshReference = (of: Parameters<typeof referenceSeed>[0]) => referenceSeed(of, new Date().toISOString());

/** An empty line, for a material when one is known. */
export const freshLine = (materialId?: string) => emptyLineDraft(newId<ShipmentLineId>(), materialId);

/** The lines of a source, each under a name of its own. */
export const linesOf = (source: FormSource) =>
  source.kind === 'new' ? [] : source.shipment.lines.map((line) => ({ ...lineToDraft(line), id: newId<ShipmentLineId>() }));

/** A receipt's form as it opens: empty, or with what its source says. A correction gets a reference of its own. */
export const beginReceipt = (source: FormSource, today: Day, itemId: string): ReceiptDraft => {
  const reference = freshReference('Incoming');
  const header = source.kind === 'new' ? emptyInboundHeader(reference, today) : inboundHeaderToDraft(source.shipment);
  return {
    ...header,
    ...(source.kind === 'correction' && { reference }),
    reason: '',
    ...beginEditing(freshLine(itemId), linesOf(source)),
  };
};

/** An issue's form as it opens. */
export const beginIssue = (source: FormSource, today: Day, itemId: string): IssueDraft => {
  const reference = freshReference('Outgoing');
  const header = source.kind === 'new' ? emptyOutboundHeader(reference, today) : outboundHeaderToDraft(source.shipment);
  return {
    ...header,
    ...(source.kind === 'correction' && { reference }),
    reason: '',
    ...beginEditing(freshLine(itemId), linesOf(source)),
  };
};

/** The query that leads to a form with this source. */
export const addressOf = (source: FormSource) => {
  if (source.kind === 'new') return {};
  return source.kind === 'prepared' ? { envio: source.shipment.id } : { corrige: source.shipment.id };
};
