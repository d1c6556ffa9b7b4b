import { identifierKey } from '@/lib/kernel/identifier';
import { numberTyped } from '@/lib/kernel/typed-number';
import { cutTo } from '../model/limits';
import type { Material } from '../model/material';
import type { LineDraft, PickDraft } from './line-draft';
import type { LineStage } from './lines';
import { macFieldOf, readSerialRows } from './serial-rows';

/** A material that was just ticked. No quantity is guessed. */
export const emptyPick: PickDraft = { quantity: '', rows: '', lots: {}, serialNumbers: [] };

/** The lines that a pick makes, or the sentence that says what it lacks. */
export interface Picked {
  readonly lines: readonly LineDraft[];
  readonly problem?: string;
}

/** A comma separates lot and quantity only where nothing else does: `2,500` is one number. */
const LOT_THEN_QUANTITY = [/^(.*[^\s,;])[\s,]*[\s;]\s*(\S+)$/, /^(.*\S)\s*,\s*(\S+)$/];
/** `B-1041 2,50` ends in a decimal; it is no lot «B-1041 2» of 50. */
const DECIMAL_END = /\s[\d,]*\d,\d{1,2}$/;
/** `B-1041,2,500` can be 2,500 of «B-1041», or 500 of «B-1041,2». */
const TWO_WAYS = /^([^\s;]+),(\d{1,3}),(\d{3})$/;
const SHOWN = 40;

const twoWays = (row: string) => {
  const [, lot, thousands, rest] = TWO_WAYS.exec(row) ?? [];
  return (
    lot &&
    `«${cutTo(row, SHOWN)}» puede ser ${thousands},${rest} de «${lot}» o ${rest} de «${lot},${thousands}». Pon un espacio entre el lote y la cantidad.`
  );
};

const lotAndQuantity = (row: string) => {
  if (DECIMAL_END.test(row)) return undefined;
  for (const pattern of LOT_THEN_QUANTITY) {
    const [, lotNumber, quantity] = pattern.exec(row) ?? [];
    if (lotNumber !== undefined && quantity !== undefined && numberTyped('quantity', quantity) !== null)
      return { lotNumber, quantity: quantity.replaceAll(',', '') };
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
    if (!read) return { lines: [], problem: `«${cutTo(row, SHOWN)}»: escribe el lote y su cantidad, como B-1041 2000.` };
    lines.push({ ...line(), ...read });
  }
  return lines.length > 0 ? { lines } : { lines, problem: 'Escribe al menos un lote y su cantidad.' };
};

const outgoingLots = (lots: PickDraft['lots'], line: () => LineDraft): Picked => {
  const typed = Object.entries(lots).filter(([, quantity]) => quantity.trim() !== '');
  const lines = typed.map(([lotNumber, quantity]) => ({ ...line(), lotNumber, quantity: quantity.trim() }));
  return lines.length > 0 ? { lines } : { lines, problem: 'Escribe cuánto sale de un lote.' };
};

/**
 * The lines of serials that were read: one of all that come alone, and one of each serial with its own MAC, which is kept in the material's
 * custom field.
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

/** Whether only a quantity is asked for of a material: it is counted, or it is announced and nobody has seen it yet. */
export const isByQuantity = (stage: LineStage, { trackingType }: Pick<Material, 'trackingType'>) =>
  stage === 'Announced' || trackingType === 'material';

/** The lines of one material, as its tracking asks for; each is still to be checked against the stock. */
export const linesOfPick = (type: LineStage, material: Material, pick: PickDraft, line: () => LineDraft): Picked => {
  if (isByQuantity(type, material)) return { lines: [{ ...line(), quantity: pick.quantity.trim() }] };
  if (material.trackingType === 'lot') return type === 'Incoming' ? lotRows(pick.rows, line) : outgoingLots(pick.lots, line);
  return type === 'Incoming'
    ? serialLines(material, pick.rows, line)
    : { lines: [{ ...line(), serialNumbers: pick.serialNumbers }] };
};
