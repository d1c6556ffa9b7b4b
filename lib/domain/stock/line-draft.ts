import * as v from 'valibot';
import { centsToText } from '@/lib/kernel/cents';
import { asId, isId } from '@/lib/kernel/id';
import { numberTyped } from '@/lib/kernel/typed-number';
import { ifTyped, typedCount, typedLine, typedMoney, typedText } from '../draft-fields';
import type { MaterialId, TrackingType } from '../model/material';
import type { ShipmentLine, ShipmentLineId, ShipmentType } from '../model/shipment';
import type { LineInput } from './lines';
import { metresBetween } from './reels';

/** One line of a shipment as typed. Serials are chosen or read with `parseSerials`; marks are a reel's, in metres. */
export interface LineDraft {
  readonly id: ShipmentLineId;
  readonly materialId: string;
  readonly quantity: string;
  readonly unitCost: string;
  readonly location: string;
  readonly lotNumber: string;
  readonly serialNumbers: readonly string[];
  readonly condition: '' | 'New' | 'Used';
  readonly startMark: string;
  readonly endMark: string;
  readonly customFields: Readonly<Record<string, string>>;
  readonly notes: string;
}

/** An empty line, for a material when one is known. */
export const emptyLineDraft = (id: ShipmentLineId, materialId = ''): LineDraft => ({
  id,
  materialId,
  quantity: '',
  unitCost: '',
  location: '',
  lotNumber: '',
  serialNumbers: [],
  condition: '',
  startMark: '',
  endMark: '',
  customFields: {},
  notes: '',
});

/** A line as its form shows it. */
export const lineToDraft = (line: ShipmentLine): LineDraft => ({
  id: line.id,
  materialId: line.materialId,
  quantity: String(line.quantity),
  unitCost: line.unitCost === undefined ? '' : centsToText(line.unitCost),
  location: line.location ?? '',
  lotNumber: line.lotNumber ?? '',
  serialNumbers: line.serialNumbers ?? [],
  condition: line.condition ?? '',
  startMark: line.marks ? String(line.marks.start) : '',
  endMark: line.marks ? String(line.marks.end) : '',
  customFields: line.customFields ?? {},
  notes: line.notes ?? '',
});

const anything = v.pipe(
  v.string(),
  v.transform(() => undefined),
);

/** What a line's form asks for, by its material's tracking; serials have no quantity of their own (spec §5). */
export const lineDraftSchema = (type: ShipmentType, tracking: TrackingType) =>
  v.object({
    materialId: v.pipe(v.string(), v.check(isId, 'Elige un material.')),
    quantity: tracking === 'individual' ? anything : typedCount('Escribe la cantidad.', 1),
    unitCost: ifTyped(typedMoney('Escribe el costo.')),
    location: typedLine,
    lotNumber:
      tracking === 'lot'
        ? v.pipe(typedLine, v.nonEmpty(type === 'Incoming' ? 'Escribe el número de lote.' : 'Elige un lote.'))
        : anything,
    serialNumbers:
      tracking === 'individual'
        ? v.pipe(
            v.array(typedLine),
            v.minLength(1, type === 'Incoming' ? 'Escribe al menos una serie.' : 'Elige al menos un artículo.'),
          )
        : v.array(v.string()),
    startMark: ifTyped(typedCount('Escribe la marca inicial.', 0)),
    endMark: ifTyped(typedCount('Escribe la marca final.', 0)),
    customFields: v.record(v.string(), typedLine),
    notes: typedText,
  });

const wholeOf = (typed: string) => numberTyped('quantity', typed) ?? Number.NaN;

const read = <Value>(schema: v.GenericSchema<string, Value>, typed: string) => {
  const result = v.safeParse(schema, typed);
  return result.success ? result.output : undefined;
};

const money = ifTyped(typedMoney(''));

/**
 * Reads a line leniently. The changes refuse what can't be read, in the specification's order; a quantity that is no whole number
 * becomes NaN. With both marks and no quantity, the quantity is the metres between them.
 */
export const lineFromDraft = (draft: LineDraft): LineInput => {
  const [start, end] = [wholeOf(draft.startMark), wholeOf(draft.endMark)];
  const marks = Number.isNaN(start) || Number.isNaN(end) ? undefined : { start, end };
  const quantity = draft.quantity.trim() === '' && marks ? metresBetween(marks) : wholeOf(draft.quantity);
  const unitCost = read(money, draft.unitCost);
  const fields = Object.entries(draft.customFields).filter(([, value]) => value.trim() !== '');
  return {
    id: draft.id,
    materialId: isId(draft.materialId) ? asId<MaterialId>(draft.materialId) : undefined,
    quantity,
    ...(unitCost !== undefined && { unitCost }),
    ...(draft.location.trim() !== '' && { location: draft.location.trim() }),
    ...(draft.lotNumber.trim() !== '' && { lotNumber: draft.lotNumber }),
    ...(draft.serialNumbers.length > 0 && { serialNumbers: [...draft.serialNumbers] }),
    ...(draft.condition !== '' && { condition: draft.condition }),
    ...(marks && { marks }),
    ...(fields.length > 0 && { customFields: Object.fromEntries(fields.map(([name, value]) => [name, value.trim()])) }),
    ...(draft.notes.trim() !== '' && { notes: draft.notes.trim() }),
  };
};

/** What is wrong with a line as typed, field by field, with the sentence that puts it right. */
export const lineProblems = (type: ShipmentType, tracking: TrackingType, draft: LineDraft) =>
  (v.safeParse(lineDraftSchema(type, tracking), draft).issues ?? []).flatMap((issue) => {
    const field = issue.path?.[0].key;
    return typeof field !== 'string' ? [] : [{ field, message: issue.message }];
  });

/** A reel's line with both marks and no quantity: the metres between them are the quantity. */
export const withMetres = (draft: LineDraft): LineDraft => {
  const { quantity } = lineFromDraft(draft);
  return draft.quantity.trim() === '' && Number.isFinite(quantity) ? { ...draft, quantity: String(quantity) } : draft;
};

const typedLineDraft = v.custom<LineDraft>((value) => typeof value === 'object' && value !== null && 'materialId' in value);

const CONDITIONS: readonly string[] = ['', 'New', 'Used'] satisfies LineDraft['condition'][];

/** A line that is in, as a draft brought it back: what nobody types must be what the form wrote. */
const addedLineDraft = v.pipe(
  typedLineDraft,
  v.check(({ id, condition }) => isId(id) && CONDITIONS.includes(condition), 'Quita este artículo y añádelo otra vez.'),
);

/** What is typed for one material where several are added at once. */
export interface PickDraft {
  readonly quantity: string;
  /** What comes in: serials, or one lot and its quantity a row. */
  readonly rows: string;
  /** What leaves: how much of each lot, and which serials. */
  readonly lots: Readonly<Record<string, string>>;
  readonly serialNumbers: readonly string[];
}

/** Materials that were ticked where several are added at once, by their id: kept with the form until they are added. */
export type Picks = Readonly<Record<string, PickDraft>>;
const typedPicks = v.custom<Picks>((value) => typeof value === 'object' && value !== null);

/** The part of a shipment's form that holds its lines: the added ones, the one being written with its serials, and those ticked together. */
export const lineEditing = { lines: v.array(addedLineDraft), line: typedLineDraft, serials: v.string(), picks: typedPicks };
const lineEditingSchema = v.object(lineEditing);
export type LineEditing = v.InferInput<typeof lineEditingSchema>;

/** Lines to begin with, and an empty one to write. */
export const beginEditing = (line: LineDraft, lines: readonly LineDraft[] = []): LineEditing => ({
  lines: [...lines],
  line,
  serials: '',
  picks: {},
});
