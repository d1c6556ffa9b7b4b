import { isWholeText } from '@/lib/kernel/characters';
import { identifierKey, identifierText } from '@/lib/kernel/identifier';
import { runningSums } from '@/lib/kernel/list';
import { type Data, withoutUndefined } from '../data';
import { isFieldName, LARGEST_QUANTITY, LONGEST_LINE, LONGEST_TEXT } from '../model/limits';
import type { Material, MaterialId } from '../model/material';
import type { ShipmentLine } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { type Refused, refused } from '../refusal';
import { lengthRefusal } from '../written';
import { onHand, serialAt } from './inventory';
import { serialKey } from './ledger';
import { lotAt } from './lots';
import { whereIsSerial } from './serials';

/** A shipment's line from a form. Its material may be missing, and its quantity NaN. */
export type LineInput = Omit<ShipmentLine, 'materialId'> & { readonly materialId: MaterialId | undefined };

const isQuantity = (quantity: number) => Number.isSafeInteger(quantity) && quantity >= 1;

const isBlank = (text: string | undefined) => text === undefined || identifierText(text) === '';

const serialsOf = ({ serialNumbers = [] }: Pick<LineInput, 'serialNumbers'>) =>
  serialNumbers.filter((serial) => !isBlank(serial));

type Gaps = (material: Material, line: LineInput) => readonly (Refused | undefined)[];

const quantityGap = ({ quantity }: LineInput) =>
  isQuantity(quantity) ? undefined : refused('quantity-not-valid', {}, 'quantity');

const leavingGaps: Gaps = ({ trackingType }, line) => {
  if (trackingType === 'material') return [quantityGap(line)];
  if (trackingType === 'individual')
    return [serialsOf(line).length === 0 ? refused('serials-not-chosen', {}, 'serialNumbers') : undefined];
  return [
    isBlank(line.lotNumber) ? refused('lot-not-chosen', { lacks: 'lot' }, 'lotNumber') : undefined,
    isQuantity(line.quantity) ? undefined : refused('lot-not-chosen', { lacks: 'quantity' }, 'quantity'),
  ];
};

const receivedGaps: Gaps = ({ trackingType }, line) => {
  if (trackingType === 'individual')
    return [serialsOf(line).length === 0 ? refused('identifier-missing', { lacks: 'serials' }, 'serialNumbers') : undefined];
  const lacksLot = trackingType === 'lot' && isBlank(line.lotNumber);
  return [quantityGap(line), lacksLot ? refused('identifier-missing', { lacks: 'lot' }, 'lotNumber') : undefined];
};

/** An announced line has a quantity; its lots and serials are known only on receipt. */
const announcedGaps: Gaps = (_, line) => [serialsOf(line).length > 0 ? undefined : quantityGap(line)];

/** The moment of the check: on receipt, on issue, or when announced. */
export type LineStage = 'in' | 'out' | 'announced';

const GAPS: Record<LineStage, Gaps> = { in: receivedGaps, out: leavingGaps, announced: announcedGaps };

const trackingRefusal = ({ trackingType, name }: Material, line: LineInput) => {
  const strayLot = trackingType !== 'lot' && !isBlank(line.lotNumber);
  const straySerials = trackingType !== 'individual' && serialsOf(line).length > 0;
  return strayLot || straySerials ? refused('identifier-not-expected', { material: name }) : undefined;
};

const marksRefusal = ({ marks, quantity }: LineInput) => {
  const metres = marks && Math.abs(marks.end - marks.start);
  return metres !== undefined && metres !== quantity ? refused('marks-mismatch', { metres }, 'marks') : undefined;
};

const serialRefusal = (serial: string) => {
  if (!isWholeText(serial)) return refused('text-cut', {}, 'serialNumbers');
  const most = LONGEST_LINE;
  return serial.trim().length > most ? refused('serial-too-long', { serial: serial.trim(), most }, 'serialNumbers') : undefined;
};

/** Refuses values of a line that exceed the limits of its stored row. */
const limitRefusal = (line: LineInput) => {
  const { quantity, location = '', lotNumber = '', serialNumbers = [], marks, customFields = {}, notes = '' } = line;
  if (serialNumbers.length === 0 && quantity > LARGEST_QUANTITY)
    return refused('quantity-too-large', { most: LARGEST_QUANTITY }, 'quantity');
  if (marks && Math.max(marks.start, marks.end) > LARGEST_QUANTITY)
    return refused('quantity-too-large', { most: LARGEST_QUANTITY }, 'marks');
  const wrong = lengthRefusal(location, LONGEST_LINE, 'location') ?? lengthRefusal(lotNumber, LONGEST_LINE, 'lotNumber');
  if (wrong) return wrong;
  const wrongSerial = serialNumbers.find((serial) => serialRefusal(serial));
  if (wrongSerial !== undefined) return serialRefusal(wrongSerial);
  const reserved = Object.keys(customFields).find((name) => !isFieldName(name));
  if (reserved !== undefined) return refused('name-reserved', { name: reserved }, 'customFields');
  const wrongField = Object.values(customFields).find((text) => lengthRefusal(text, LONGEST_LINE, ''));
  return wrongField === undefined
    ? lengthRefusal(notes, LONGEST_TEXT, 'notes')
    : lengthRefusal(wrongField, LONGEST_LINE, 'customFields');
};

const isSaid = (refusal: Refused | undefined) => refusal !== undefined;

/**
 * All refusals of a single line, field by field. The order is the specification's (spec §5): material, then quantity, lot or
 * serials by its tracking (invariant S7), then limits.
 */
export const lineRefusals = (data: Pick<Data, 'materials'>, stage: LineStage, line: LineInput): readonly Refused[] => {
  const material = line.materialId && data.materials.get(line.materialId);
  if (!material) return [refused('material-not-chosen', {}, 'materialId')];
  const gaps = GAPS[stage](material, line).filter(isSaid);
  const mismatch = gaps.length > 0 ? undefined : (trackingRefusal(material, line) ?? marksRefusal(line));
  return [...gaps, mismatch, mismatch ? undefined : limitRefusal(line)].filter(isSaid);
};

const trimmed = (text: string | undefined) => (isBlank(text) ? undefined : text?.trim());

/** A line as it is stored, with trimmed identifiers. With serials the quantity is their number (S7). */
const keptLine = (line: LineInput & { readonly materialId: MaterialId }): ShipmentLine => {
  const serialNumbers = serialsOf(line).map((serial) => serial.trim());
  const isIndividual = serialNumbers.length > 0;
  return withoutUndefined({
    ...line,
    quantity: isIndividual ? serialNumbers.length : line.quantity,
    location: trimmed(line.location),
    lotNumber: trimmed(line.lotNumber),
    serialNumbers: isIndividual ? serialNumbers : undefined,
  });
};

/** The lines of a form in their stored form, without lines that lack a material. */
export const keptLines = (lines: readonly LineInput[]): ShipmentLine[] =>
  lines.flatMap((line) => (line.materialId ? [keptLine({ ...line, materialId: line.materialId })] : []));

const firstRefusal = <Line>(lines: readonly Line[], check: (line: Line) => Refused | undefined) => {
  for (const [index, line] of lines.entries()) {
    const answer = check(line);
    if (answer) return { ...answer, line: index };
  }
  return undefined;
};

/** The first refusal of a line, or of a serial repeated within the shipment (invariant S7). */
export const linesRefusal = (data: Pick<Data, 'materials'>, stage: LineStage, lines: readonly LineInput[]) => {
  const seen = new Set<string>();
  return firstRefusal(lines, (line) => {
    const [wrong] = lineRefusals(data, stage, line);
    if (wrong || !line.materialId) return wrong;
    for (const serial of serialsOf(line)) {
      const key = serialKey(line.materialId, serial);
      if (seen.has(key)) return refused('serial-repeated', { serial: serial.trim() }, 'serialNumbers');
      seen.add(key);
    }
    return undefined;
  });
};

/**
 * Why these lines can't leave a warehouse together; each one is valid by itself. Their sum exceeds the stock of a material or lot
 * (invariants S2 to S4), or a serial is elsewhere (S5). It states the current figures.
 */
export const shortageRefusal = (data: Data, warehouseId: WarehouseId, lines: readonly ShipmentLine[]) => {
  const add = runningSums();
  /** Adds to the sum of the previous lines. Answers what is left, and the sum, when it is exceeded. */
  const lack = (key: string, quantity: number, left: number) => {
    const sum = add(key, quantity);
    return sum > left ? withoutUndefined({ left, asked: sum > quantity ? sum : undefined }) : undefined;
  };
  return firstRefusal(lines, ({ materialId, quantity, lotNumber, serialNumbers = [] }) => {
    const strayed = serialNumbers
      .filter((serial) => !serialAt(data, warehouseId, materialId, serial))
      .map((serial) => ({ serial, place: whereIsSerial(data, materialId, serial) }))[0];
    if (strayed) return refused('serial-not-here', strayed, 'serialNumbers');
    if (lotNumber !== undefined) {
      const lot = lotAt(data, warehouseId, materialId, lotNumber);
      const ofLot = lack(`${materialId} ${identifierKey(lotNumber)}`, quantity, lot?.quantity ?? 0);
      if (ofLot) return refused('not-enough-in-lot', { lot: lot?.lotNumber ?? lotNumber, ...ofLot }, 'quantity');
    }
    const ofAll = lack(materialId, quantity, onHand(data, warehouseId, materialId));
    const material = data.materials.get(materialId)?.name ?? '';
    return ofAll && refused('not-enough-stock', { material, ...ofAll }, 'quantity');
  });
};

/** Refuses a serial that is in a warehouse or in transit, with its location: it can't be received again (invariant S5). */
export const presentSerialRefusal = (data: Data, lines: readonly ShipmentLine[]) =>
  firstRefusal(lines, ({ materialId, serialNumbers = [] }) => {
    const present = serialNumbers
      .map((serial) => ({ serial, place: whereIsSerial(data, materialId, serial) }))
      .find(({ place }) => place.kind === 'warehouse' || place.kind === 'transit');
    return present && refused('serial-somewhere', present, 'serialNumbers');
  });

/** For line editors: why a line can't be added to the others. The change checks again on fresh data. */
export const addedLineRefusal = (
  data: Data,
  { stage, warehouseId }: { readonly stage: LineStage; readonly warehouseId: WarehouseId },
  lines: readonly LineInput[],
  line: LineInput,
): Refused | undefined => {
  const all = [...lines, line];
  const wrong = lineRefusals(data, stage, line)[0] ?? linesRefusal(data, stage, all);
  if (wrong) return wrong;
  const kept = keptLines(all);
  return stage === 'out' ? shortageRefusal(data, warehouseId, kept) : presentSerialRefusal(data, kept);
};
