import type { Data } from '@/lib/domain/data';
import type { Material } from '@/lib/domain/model/material';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { Refused } from '@/lib/domain/refusal';
import { addedLineRefusal, type LineStage, lineRefusals } from '@/lib/domain/stock/line';
import {
  draftOfMaterial,
  type LineDraft,
  type LineEditing,
  lineFromDraft,
  othersOf,
  readLine,
  type Unread,
  withMetres,
} from '@/lib/domain/stock/line-draft';
import { type Picked, serialLines } from '@/lib/domain/stock/several-lines';
import { newId } from '@/lib/kernel/id';
import { alertText } from '@/lib/text/alerts';
import { refusalText } from '@/lib/text/messages';

/** The warehouse of a line, and whether it is received, issued or announced. An announced line has only a quantity. */
export interface LinePlace {
  readonly stage: LineStage;
  readonly warehouseId: WarehouseId;
}

/** Checked lines: the drafts to add, or the errors by field and the specification's alert. */
export interface CheckedLines {
  readonly drafts: readonly LineDraft[];
  readonly wrong: readonly Unread[];
  readonly said?: string;
}

/** The typed line as lines: serials with a MAC get a line each. A stored line keeps the fields that are not shown. */
const typed = (place: LinePlace, material: Material | undefined, { line: all, serials, lines }: LineEditing): Picked => {
  const stored = lines.find(({ id }) => id === all.id);
  const line = material ? draftOfMaterial(all, material, stored) : all;
  if (place.stage === 'announced') return { lines: [{ ...line, lotNumber: '', serialNumbers: [] }] };
  if (material?.trackingType !== 'individual') return { lines: [withMetres({ ...line, serialNumbers: [] })] };
  const bare = { ...line, lotNumber: '', quantity: '' };
  if (place.stage === 'out') return { lines: [bare] };
  const { lines: received, problem } = serialLines(material, serials, () => ({ ...bare, id: newId<ShipmentLineId>() }));
  return { lines: received.map((one, index) => (index === 0 ? { ...one, id: line.id } : one)), problem };
};

/** The errors of a line: unreadable texts, and the rules' refusals for other fields. */
const wrongOf = (unread: readonly Unread[], refusals: readonly Refused[]): readonly Unread[] => {
  const messages = new Map(unread.map(({ field, message }) => [field, message]));
  const refusedFields = refusals.map((refusal) => {
    const field = refusal.field ?? 'materialId';
    return { field, message: messages.get(field) ?? refusalText(refusal) };
  });
  return [...refusedFields, ...unread.filter(({ field }) => !refusedFields.some((other) => other.field === field))];
};

/** Checks lines of one material before they are added: as text, alone, together with the others, and against the stock. */
export const checkLines = (
  data: Data,
  place: LinePlace,
  { lines: drafts, problem }: Picked,
  others: readonly LineDraft[],
): CheckedLines => {
  const taken = others.map(lineFromDraft);
  const unreadSerials = problem === undefined ? [] : [{ field: 'serialNumbers', message: problem }];
  let refusals: readonly Refused[] = [];
  let unread: readonly Unread[] = unreadSerials;
  for (const draft of drafts) {
    const read = readLine(draft);
    const [refusal = addedLineRefusal(data, place, taken, read.line), ...more] = lineRefusals(data, place.stage, read.line);
    refusals = refusal ? [refusal, ...more] : [];
    unread = [...unreadSerials, ...read.unread];
    if (refusals.length + unread.length > 0) break;
    taken.push(read.line);
  }
  const [first] = refusals;
  const said = first && place.stage === 'out' ? alertText(first) : undefined;
  return { drafts, wrong: wrongOf(unread, refusals), said };
};

/** The same check for the line being written, which may be one of the form's `lines`. */
export const checkLine = (data: Data, place: LinePlace, material: Material | undefined, written: LineEditing): CheckedLines =>
  checkLines(data, place, typed(place, material, written), othersOf(written));
