import * as v from 'valibot';
import { asCents, centsToText } from '@/lib/kernel/cents';
import { asId, isId } from '@/lib/kernel/id';
import { identifierKey, sameIdentifier } from '@/lib/kernel/identifier';
import { sumBy } from '@/lib/kernel/list';
import type { Data } from '../data';
import { ifTyped, typedCountIfAny, typedMoney } from '../draft-fields';
import type { Material, MaterialId } from '../model/material';
import type { ShipmentLine, ShipmentLineId } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import type { LineInput } from './line';
import { metresBetween, quantityAt, stockEntries } from './lots';

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

/** A text of a line that can't be read, with the sentence that puts it right. */
export interface Unread {
  readonly field: string;
  readonly message: string;
}

/** A line as it was typed, read once: what it says, and its texts that can't be read. */
interface ReadLine {
  readonly line: LineInput;
  readonly unread: readonly Unread[];
}

const money = ifTyped(typedMoney(''));

/** The number in a text, and what is wrong with it. One that is too large is read all the same: a stored line may hold it. */
const readNumber = (schema: v.GenericSchema<string, number | undefined>, typed: string) => {
  const { output, issues } = v.safeParse(schema, typed);
  return { number: typeof output === 'number' ? output : undefined, message: issues?.[0].message };
};

/**
 * Reads a line. A quantity that is no whole number becomes NaN, which the rules of lines refuse; blank texts say nothing. With both marks
 * and no quantity, the quantity is the metres between them.
 */
export const readLine = (draft: LineDraft): ReadLine => {
  const typed = {
    quantity: readNumber(typedCountIfAny, draft.quantity),
    unitCost: readNumber(money, draft.unitCost),
    startMark: readNumber(typedCountIfAny, draft.startMark),
    endMark: readNumber(typedCountIfAny, draft.endMark),
  };
  const unread = Object.entries(typed).flatMap(([field, { message }]) => (message === undefined ? [] : [{ field, message }]));
  const { number: unitCost } = typed.unitCost;
  const [{ number: start }, { number: end }] = [typed.startMark, typed.endMark];
  const marks = start === undefined || end === undefined ? undefined : { start, end };
  const isMeasured = draft.quantity.trim() === '' && marks;
  const fields = Object.entries(draft.customFields).filter(([, value]) => value.trim() !== '');
  const line = {
    id: draft.id,
    materialId: isId(draft.materialId) ? asId<MaterialId>(draft.materialId) : undefined,
    quantity: isMeasured ? metresBetween(marks) : (typed.quantity.number ?? Number.NaN),
    ...(unitCost !== undefined && { unitCost: asCents(unitCost) }),
    ...(draft.location.trim() !== '' && { location: draft.location.trim() }),
    ...(draft.lotNumber.trim() !== '' && { lotNumber: draft.lotNumber }),
    ...(draft.serialNumbers.length > 0 && { serialNumbers: [...draft.serialNumbers] }),
    ...(draft.condition !== '' && { condition: draft.condition }),
    ...(marks && { marks }),
    ...(fields.length > 0 && { customFields: Object.fromEntries(fields.map(([name, value]) => [name, value.trim()])) }),
    ...(draft.notes.trim() !== '' && { notes: draft.notes.trim() }),
  };
  return { line, unread };
};

/** How much of which material a line moves. What can't be read is none. */
export const quantityWritten = (draft: LineDraft) => {
  const { materialId, serialNumbers, quantity } = readLine(draft).line;
  const written = serialNumbers?.length ?? quantity;
  return { materialId, quantity: Number.isFinite(written) ? written : 0 };
};

/** What a line says; the changes refuse what can't be read, in the specification's order. */
export const lineFromDraft = (draft: LineDraft) => readLine(draft).line;

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

/** What a shipment's form hands over: its header, and its lines as they were read. */
export const shipmentFromDraft = <Draft extends LineEditing>({
  line: _line,
  serials: _serials,
  picks: _picks,
  lines,
  ...header
}: Draft) => ({ ...header, lines: lines.map(lineFromDraft) });

interface Wanted {
  readonly materialId: MaterialId;
  /** Of this lot only. */
  readonly lotNumber?: string;
}

/** How much these lines take of a material, or of one of its lots. */
export const takenBy = (lines: readonly LineInput[], { materialId, lotNumber }: Wanted) =>
  sumBy(
    lines.filter(
      (line) => line.materialId === materialId && (lotNumber === undefined || sameIdentifier(line.lotNumber, lotNumber)),
    ),
    ({ quantity, serialNumbers }) => serialNumbers?.length ?? (Number.isFinite(quantity) ? quantity : 0),
  );

/** What is there of a material or a lot, and what these lines leave of it. The limit applies to their sum (invariant S3). */
export const leftAfter = (data: Data, warehouseId: WarehouseId, lines: readonly LineInput[], wanted: Wanted) => {
  const here = quantityAt(data, warehouseId, wanted);
  return { here, left: Math.max(0, here - takenBy(lines, wanted)) };
};

/** The lots of a material in a warehouse, with what these lines leave of each. */
export const lotsLeft = (data: Data, warehouseId: WarehouseId, lines: readonly LineInput[], materialId: MaterialId) =>
  stockEntries(data, warehouseId, materialId).flatMap(({ lotNumber, location }) =>
    lotNumber === undefined
      ? []
      : [{ lotNumber, location, left: leftAfter(data, warehouseId, lines, { materialId, lotNumber }).left }],
  );

/** The serials of a material that lines name, by their keys. */
export const serialsWritten = (lines: readonly LineDraft[], { id }: Pick<Material, 'id'>): ReadonlySet<string> =>
  new Set(lines.filter(({ materialId }) => materialId === id).flatMap(({ serialNumbers }) => serialNumbers.map(identifierKey)));

/** What becomes of a quantity that is more than what is left: all of that (spec §5); `undefined` where it stays as it is. */
export const cappedQuantity = (quantity: number, left: number) => (left > 0 && quantity > left ? left : undefined);
