import * as v from 'valibot';
import { asId } from '@/lib/kernel/id';
import { identifierKey } from '@/lib/kernel/identifier';
import { groupBy } from '@/lib/kernel/list';
import { numberTyped } from '@/lib/kernel/typed-number';
import { typedCountIfAny } from '../draft-fields';
import { excerpt } from '../model/limits';
import type { Material, MaterialId } from '../model/material';
import type { Condition } from '../model/movement';
import type { ShipmentLineId } from '../model/shipment';
import type { LineInput, LineStage } from './line';
import type { LineDraft, PickDraft } from './line-draft';
import { abbreviatedProblem, macFieldOf, readSerialRows } from './serial-rows';

/** The draft of a newly ticked material, without a guessed quantity. */
export const emptyPick: PickDraft = { quantity: '', rows: '', lots: {}, serialNumbers: [] };

/** The lines of a pick, or a sentence about what is missing. */
export interface Picked {
  readonly lines: readonly LineDraft[];
  readonly problem?: string;
}

/** A tab, as between the columns of a sheet, or a semicolon: nothing else then separates lot and quantity. */
const COLUMNS = /[\t;]/;
const TWO_COLUMNS = [/^([^\t;]*[^\s,;])[\s,]*[\t;][\s;]*([^\t;]+)$/];
/** A comma separates lot and quantity only without another separator: `2,500` is one number. */
const LOT_THEN_QUANTITY = [/^(.*[^\s,])[\s,]*\s(\S+)$/, /^(.*\S)\s*,\s*(\S+)$/];

/** `B-1041 2,50` ends in a decimal number; it is not 50 of a lot «B-1041 2». */
const DECIMAL_END = /\s[\d,]*\d,\d{1,2}$/;

/** `B-1041 2 500` and `B-1041,2,500` can be 2,500 of «B-1041», or 500 of «B-1041 2» and «B-1041,2». */
const TWO_WAYS = [/^((.*[^\s,])[\s,]+([1-9]\d{0,2}))\s(\d{3})$/, /^((\S+),([1-9]\d{0,2})),(\d{3})$/];

const twoWays = (row: string) => {
  if (COLUMNS.test(row)) return undefined;
  for (const pattern of TWO_WAYS) {
    const [, longLot, lot, thousands, rest] = pattern.exec(row) ?? [];
    if (lot)
      return `«${excerpt(row)}» puede ser ${thousands},${rest} de «${lot}» o ${rest} de «${longLot}». Pon punto y coma entre el lote y la cantidad.`;
  }
  return undefined;
};

const lotAndQuantity = (row: string) => {
  if (DECIMAL_END.test(row)) return undefined;
  for (const pattern of COLUMNS.test(row) ? TWO_COLUMNS : LOT_THEN_QUANTITY) {
    const [, lotNumber, typed = ''] = pattern.exec(row) ?? [];
    const quantity = numberTyped('quantity', typed);
    if (lotNumber !== undefined && quantity !== null) return { lotNumber, quantity: String(quantity) };
  }
  return undefined;
};

const lotRows = (rows: string, line: () => LineDraft): Picked => {
  const lines: LineDraft[] = [];
  for (const row of rows.split(/[\n\r]+/).map((one) => one.trim())) {
    if (row === '') continue;
    const asked = twoWays(row);
    if (asked) return { lines: [], problem: asked };
    const read = lotAndQuantity(row);
    if (!read) return { lines: [], problem: `«${excerpt(row)}»: escribe el lote y su cantidad, como B-1041 2000.` };
    const problem = abbreviatedProblem(read.lotNumber);
    if (problem) return { lines: [], problem };
    lines.push({ ...line(), ...read });
  }
  return lines.length > 0 ? { lines } : { lines, problem: 'Escribe al menos un lote y su cantidad.' };
};

const leavingLots = (lots: PickDraft['lots'], line: () => LineDraft): Picked => {
  const typed = Object.entries(lots).filter(([, quantity]) => quantity.trim() !== '');
  const lines = typed.map(([lotNumber, quantity]) => ({ ...line(), lotNumber, quantity: quantity.trim() }));
  return lines.length > 0 ? { lines } : { lines, problem: 'Escribe cuánto sale de un lote.' };
};

/**
 * The lines for scanned serials. Serials without a MAC share a line. A serial with a MAC has its own line, because the line's
 * custom field stores it.
 */
export const serialLines = (material: Pick<Material, 'customFields'>, rows: string, line: () => LineDraft): Picked => {
  const macField = macFieldOf(material);
  const { serialNumbers, macs, problem } = readSerialRows(rows, macField);
  const macOf = new Map([...macs].map(([serial, mac]) => [identifierKey(serial), mac]));
  const alone = serialNumbers.filter((serial) => !macOf.has(identifierKey(serial)));
  const withMac = serialNumbers.flatMap((serial) => {
    const mac = macOf.get(identifierKey(serial));
    if (mac === undefined || macField === undefined) return [];
    const own = line();
    return [{ ...own, serialNumbers: [serial], customFields: { ...own.customFields, [macField]: mac } }];
  });
  const together = alone.length > 0 || withMac.length === 0 ? [{ ...line(), serialNumbers: alone }] : [];
  return { lines: [...together, ...withMac], problem };
};

/** Whether a material only needs a quantity: it has no lots or serials, or it is only announced. */
export const isByQuantity = (stage: LineStage, { trackingType }: Pick<Material, 'trackingType'>) =>
  stage === 'announced' || trackingType === 'material';

/** The lines of a pick by its material's tracking; the stock is still to be checked. */
export const linesOfPick = (stage: LineStage, material: Material, pick: PickDraft, line: () => LineDraft): Picked => {
  if (isByQuantity(stage, material)) return { lines: [{ ...line(), quantity: pick.quantity.trim() }] };
  if (material.trackingType === 'lot') return stage === 'in' ? lotRows(pick.rows, line) : leavingLots(pick.lots, line);
  return stage === 'in' ? serialLines(material, pick.rows, line) : { lines: [{ ...line(), serialNumbers: pick.serialNumbers }] };
};

/** Known stock that may move whole, in part or not at all: a quantity of a material or lot, or serials. */
export interface KnownPart {
  readonly materialId: MaterialId;
  readonly lotNumber?: string;
  readonly quantity: number;
  readonly serialNumbers: readonly string[];
}

/** The draft of the moving parts: quantity, or serials with their condition ('' when unknown). Blank means nothing. */
export const partsSchema = v.array(
  v.object({
    materialId: v.string(),
    lotNumber: v.string(),
    quantity: typedCountIfAny,
    serials: v.array(v.object({ serialNumber: v.string(), condition: v.picklist(['', 'New', 'Used']) })),
  }),
);

export type PartDraft = v.InferInput<typeof partsSchema>[number];

/** The draft of a form that moves known things. */
export interface PartsDraft {
  readonly parts: PartDraft[];
}

export type PartValue = v.InferOutput<typeof partsSchema>[number];

/** The draft of a part, filled in completely or empty. */
export const partToDraft = (part: KnownPart, all: boolean, condition: Condition | '' = ''): PartDraft => ({
  materialId: part.materialId,
  lotNumber: part.lotNumber ?? '',
  quantity: all && part.serialNumbers.length === 0 ? String(part.quantity) : '',
  serials: all ? part.serialNumbers.map((serialNumber) => ({ serialNumber, condition })) : [],
});

const keyOfPart = ({ materialId, lotNumber = '' }: Pick<PartDraft, 'materialId'> & { readonly lotNumber?: string }) =>
  `${materialId} ${identifierKey(lotNumber)}`;

/** One draft per part, in their order, with what was typed for each. A recovered draft may be older than its parts. */
export const fittedParts = (parts: readonly KnownPart[], typed: readonly PartDraft[]): PartDraft[] =>
  parts.map((part) => {
    const { quantity, serials } = typed.find((one) => keyOfPart(one) === keyOfPart(part)) ?? partToDraft(part, false);
    const here = new Set(part.serialNumbers.map(identifierKey));
    const offered = serials.filter(({ serialNumber }) => here.has(identifierKey(serialNumber)));
    return { ...partToDraft(part, false), quantity, serials: offered };
  });

/** The quantities per material of these drafts; an unreadable quantity is omitted. */
export const partsWritten = (parts: readonly PartDraft[]) =>
  parts
    .map(({ materialId, quantity, serials }) => ({
      materialId: asId<MaterialId>(materialId),
      quantity: numberTyped('quantity', quantity) ?? serials.length,
    }))
    .filter(({ quantity }) => quantity > 0);

type NewId = () => ShipmentLineId;

const linesOfPart = ({ materialId, lotNumber, quantity = 0, serials }: PartValue, newId: NewId): readonly LineInput[] => {
  const of = { materialId: asId<MaterialId>(materialId), ...(lotNumber !== '' && { lotNumber }) };
  const bySerial = [...groupBy(serials, ({ condition }) => condition)].map(([condition, those]) => ({
    ...of,
    id: newId(),
    quantity: those.length,
    serialNumbers: those.map(({ serialNumber }) => serialNumber),
    ...(condition !== '' && { condition }),
  }));
  return quantity > 0 ? [{ ...of, id: newId(), quantity }] : bySerial;
};

/** The lines of these parts, each with its part's index; empty parts have none. */
export const linesFromParts = (parts: readonly PartValue[], newId: NewId) =>
  parts.flatMap((part, index) => linesOfPart(part, newId).map((line) => ({ line, index })));
