import type { Data } from '@/lib/domain/data';
import type { Material } from '@/lib/domain/model/material';
import type { ShipmentType } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { type LineDraft, type LineEditing, lineFromDraft, lineProblems, withMetres } from '@/lib/domain/stock/line-draft';
import { addedLineRefusal } from '@/lib/domain/stock/lines';
import { parseSerials, serialsProblem } from '@/lib/domain/stock/serials-draft';
import { alertText } from '@/lib/text/alerts';
import { refusalText } from '@/lib/text/messages';

/** Where a line is written: into which kind of shipment, of which warehouse. */
export interface LinePlace {
  readonly type: ShipmentType;
  readonly warehouseId: WarehouseId;
}

/** A line that was written: as it may be added, or what speaks against it, field by field, with the specification's alert. */
export interface CheckedLine {
  readonly draft: LineDraft;
  readonly wrong: readonly { readonly field: string; readonly message: string }[];
  readonly said?: string;
}

const typed = (place: LinePlace, material: Material | undefined, { line, serials }: LineEditing): LineDraft => {
  if (material?.trackingType !== 'individual') return withMetres({ ...line, serialNumbers: [] });
  const serialNumbers = place.type === 'Incoming' ? parseSerials(serials).serialNumbers : line.serialNumbers;
  return { ...line, lotNumber: '', quantity: '', serialNumbers };
};

const unread = (place: LinePlace, material: Material | undefined, serials: string) => {
  const isWritten = place.type === 'Incoming' && material?.trackingType === 'individual';
  const message = isWritten ? serialsProblem(serials) : undefined;
  return message === undefined ? [] : [{ field: 'serialNumbers', message }];
};

/** Looks over a line before it joins the others: as typed, alone, in sum with them, and against the stock of this moment. */
export const checkLine = (data: Data, place: LinePlace, material: Material | undefined, written: LineEditing): CheckedLine => {
  const draft = typed(place, material, written);
  const refusal = addedLineRefusal(data, place, written.lines.map(lineFromDraft), lineFromDraft(draft));
  const problems = [
    ...unread(place, material, written.serials),
    ...(material ? lineProblems(place.type, material.trackingType, draft) : []),
  ];
  const said = refusal && place.type === 'Outgoing' ? alertText(refusal) : undefined;
  if (!refusal || problems.length > 0) return { draft, wrong: problems, said };
  return { draft, wrong: [{ field: refusal.field ?? 'materialId', message: refusalText(refusal) }], said };
};
