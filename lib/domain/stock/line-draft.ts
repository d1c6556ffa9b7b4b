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

/** The draft of a shipment's line. Serials are chosen or read with `parseSerials`; marks are a reel's, in metres. */
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

/** An empty line, with a material if known. */
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

/** The draft of a stored line. */
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

/**
 * The draft with only the fields that the form of its material shows; the other ones belong to a material that was chosen before.
 * Fields of a `stored` line that are not shown stay as they are.
 */
export const draftOfMaterial = (draft: LineDraft, material: Material, stored?: LineDraft): LineDraft => {
  const { id, trackingType, measured, customFields } = material;
  const hidden = stored?.materialId === id ? stored : emptyLineDraft(draft.id);
  const [isLot, isIndividual] = [trackingType === 'lot', trackingType === 'individual'];
  const isShown = ([name]: readonly [string, string]) => customFields.includes(name);
  return {
    ...draft,
    lotNumber: (isLot ? draft : hidden).lotNumber,
    serialNumbers: (isIndividual ? draft : hidden).serialNumbers,
    condition: (isIndividual ? draft : hidden).condition,
    startMark: (measured ? draft : hidden).startMark,
    endMark: (measured ? draft : hidden).endMark,
    customFields: Object.fromEntries([
      ...Object.entries(hidden.customFields).filter((field) => !isShown(field)),
      ...Object.entries(draft.customFields).filter(isShown),
    ]),
  };
};

/** An unreadable text of a line, with a sentence that says how to fix it. */
export interface Unread {
  readonly field: string;
  readonly message: string;
}

/** A parsed line, and its unreadable texts. */
interface ReadLine {
  readonly line: LineInput;
  readonly unread: readonly Unread[];
}

const money = ifTyped(typedMoney(''));

/** The number in a text, and its problem. A too large number is returned as well, because a stored line may have one. */
const readNumber = (schema: v.GenericSchema<string, number | undefined>, typed: string) => {
  const { output, issues } = v.safeParse(schema, typed);
  return { number: typeof output === 'number' ? output : undefined, message: issues?.[0].message };
};

/** The blank mark of a reel whose other mark is typed. */
const lackingMark = (draft: LineDraft) => {
  const blank = (['startMark', 'endMark'] as const).filter((field) => draft[field].trim() === '');
  return blank.length === 1 ? blank[0] : undefined;
};

/**
 * Parses a line. An invalid quantity becomes NaN, which the line rules refuse; blank texts are omitted. With both marks and no
 * quantity, the quantity is the metres between them.
 */
export const readLine = (draft: LineDraft): ReadLine => {
  const typed = {
    quantity: readNumber(typedCountIfAny, draft.quantity),
    unitCost: readNumber(money, draft.unitCost),
    startMark: readNumber(typedCountIfAny, draft.startMark),
    endMark: readNumber(typedCountIfAny, draft.endMark),
  };
  const unread = Object.entries(typed).flatMap(([field, { message }]) => (message === undefined ? [] : [{ field, message }]));
  const lacking = lackingMark(draft);
  if (lacking) unread.push({ field: lacking, message: 'Escribe las dos marcas o ninguna.' });
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

/**
 * The material and quantity of a line while typing: the number of serials, if any, or the quantity. An unreadable quantity is 0.
 */
export const quantityWritten = (draft: LineDraft) => {
  const { materialId, serialNumbers, quantity } = readLine(draft).line;
  const written = serialNumbers?.length ?? quantity;
  return { materialId, quantity: Number.isFinite(written) ? written : 0 };
};

/** The line of a draft. The changes refuse invalid values, in the specification's order (spec §5). */
export const lineFromDraft = (draft: LineDraft) => readLine(draft).line;

/** Fills in the quantity of a reel's line from its marks, in metres. */
export const withMetres = (draft: LineDraft): LineDraft => {
  const { quantity } = lineFromDraft(draft);
  return draft.quantity.trim() === '' && Number.isFinite(quantity) ? { ...draft, quantity: String(quantity) } : draft;
};

const typedLineDraft = v.custom<LineDraft>((value) => typeof value === 'object' && value !== null && 'materialId' in value);

const CONDITIONS: readonly string[] = ['', 'New', 'Used'] satisfies LineDraft['condition'][];

/** An added line of a restored draft. Its id and condition are not typed, so they must be values of the form. */
const addedLineDraft = v.pipe(
  typedLineDraft,
  v.check(({ id, condition }) => isId(id) && CONDITIONS.includes(condition), 'Quita este artículo y añádelo otra vez.'),
);

/** The draft of one material in `Elegir varios`. */
export interface PickDraft {
  readonly quantity: string;
  /** For receipts: the serials, or one lot and its quantity per row. */
  readonly rows: string;
  /** For issues: the quantity of each lot, and the serials. */
  readonly lots: Readonly<Record<string, string>>;
  readonly serialNumbers: readonly string[];
}

/** The ticked materials of `Elegir varios`, by id. The form keeps them until they are added. */
export type Picks = Readonly<Record<string, PickDraft>>;

const typedPicks = v.custom<Picks>((value) => typeof value === 'object' && value !== null);

/** The fields of a shipment's form for its lines: the added ones, the one in progress with its serials, and the picks. */
export const lineEditing = { lines: v.array(addedLineDraft), line: typedLineDraft, serials: v.string(), picks: typedPicks };

const lineEditingSchema = v.object(lineEditing);

export type LineEditing = v.InferInput<typeof lineEditingSchema>;

/** The form's lines without the one being written, which may be a stored one. */
export const othersOf = ({ line, lines }: Pick<LineEditing, 'line' | 'lines'>) => lines.filter(({ id }) => id !== line.id);

/** The initial lines, and an empty one in progress. */
export const beginEditing = (line: LineDraft, lines: readonly LineDraft[] = []): LineEditing => ({
  lines: [...lines],
  line,
  serials: '',
  picks: {},
});

/** The input of a shipment's form: its header and its parsed lines. */
export const shipmentFromDraft = <Draft extends LineEditing>({
  line: _line,
  serials: _serials,
  picks: _picks,
  lines,
  ...header
}: Draft) => ({ ...header, lines: lines.map(lineFromDraft) });

interface Wanted {
  readonly materialId: MaterialId;
  /** Only this lot. */
  readonly lotNumber?: string;
}

/** The quantity that these lines take of a material, or of one lot. */
export const takenBy = (lines: readonly LineInput[], { materialId, lotNumber }: Wanted) =>
  sumBy(
    lines.filter(
      (line) => line.materialId === materialId && (lotNumber === undefined || sameIdentifier(line.lotNumber, lotNumber)),
    ),
    ({ quantity, serialNumbers }) => serialNumbers?.length ?? (Number.isFinite(quantity) ? quantity : 0),
  );

/** The stock of a material or lot, and what these lines leave of it. The limit applies to their sum (invariant S3). */
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

/** Reduces a quantity to what is left (spec §5); `undefined` when it needs no change. */
export const cappedQuantity = (quantity: number, left: number) => (left > 0 && quantity > left ? left : undefined);
