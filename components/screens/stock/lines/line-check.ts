import type { Data } from '@/lib/domain/data';
import type { Material } from '@/lib/domain/model/material';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { type LineDraft, type LineEditing, lineFromDraft, lineProblems, withMetres } from '@/lib/domain/stock/line-draft';
import { addedLineRefusal, type LineStage } from '@/lib/domain/stock/lines';
import { type Picked, serialLines } from '@/lib/domain/stock/several-lines';
import { newId } from '@/lib/kernel/id';
import { alertText } from '@/lib/text/alerts';
import { refusalText } from '@/lib/text/messages';

/** Where a line is written: into which kind of shipment, of which warehouse. Of what is announced only the quantity is known. */
export interface LinePlace {
  readonly type: LineStage;
  readonly warehouseId: WarehouseId;
}

/** Lines that were written: as they may be added, or what speaks against them, field by field, with the specification's alert. */
export interface CheckedLines {
  readonly drafts: readonly LineDraft[];
  readonly wrong: readonly { readonly field: string; readonly message: string }[];
  readonly said?: string;
}

/** What was written as lines: one, or one of each serial that brings its own MAC. */
const typed = (place: LinePlace, material: Material | undefined, { line, serials }: LineEditing): Picked => {
  if (place.type === 'Announced') return { lines: [{ ...line, lotNumber: '', serialNumbers: [] }] };
  if (material?.trackingType !== 'individual') return { lines: [withMetres({ ...line, serialNumbers: [] })] };
  const bare = { ...line, lotNumber: '', quantity: '' };
  if (place.type === 'Outgoing') return { lines: [bare] };
  const { lines, problem } = serialLines(material, serials, () => ({ ...bare, id: newId<ShipmentLineId>() }));
  return { lines: lines.map((one, index) => (index === 0 ? { ...one, id: line.id } : one)), problem };
};

const problemsOf = ({ type }: LinePlace, { trackingType }: Material, draft: LineDraft) =>
  type === 'Announced' ? lineProblems('Incoming', 'material', draft) : lineProblems(type, trackingType, draft);

/** Looks over lines of one material before they join the others: as typed, alone, in sum with them, and against the stock of this moment. */
export const checkLines = (
  data: Data,
  place: LinePlace,
  material: Material | undefined,
  { lines: drafts, problem }: Picked,
  others: readonly LineDraft[],
): CheckedLines => {
  const all = [...others, ...drafts].map(lineFromDraft);
  const [last] = all.slice(-1);
  const refusal = last && addedLineRefusal(data, place, all.slice(0, -1), last);
  const unread = problem === undefined ? [] : [{ field: 'serialNumbers', message: problem }];
  const [typos = []] = material
    ? drafts.map((draft) => problemsOf(place, material, draft)).filter(({ length }) => length > 0)
    : [];
  const problems = [...unread, ...typos];
  const said = refusal && place.type === 'Outgoing' ? alertText(refusal) : undefined;
  if (!refusal || problems.length > 0) return { drafts, wrong: problems, said };
  return { drafts, wrong: [{ field: refusal.field ?? 'materialId', message: refusalText(refusal) }], said };
};

/** The same of the line that is being written. */
export const checkLine = (data: Data, place: LinePlace, material: Material | undefined, written: LineEditing): CheckedLines =>
  checkLines(data, place, material, typed(place, material, written), written.lines);
