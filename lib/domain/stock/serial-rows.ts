import * as v from 'valibot';
import { identifierKey, identifierText } from '@/lib/kernel/identifier';
import { excerpt, LONGEST_LINE } from '../model/limits';
import type { Material } from '../model/material';

/** The serials of a pasted or scanned text. */
export interface ParsedSerials {
  /** Each serial once, as entered, in the order of its first occurrence. */
  readonly serialNumbers: readonly string[];
  /** Repeated serials, as entered the second time. */
  readonly duplicates: readonly string[];
  /** Ranges of more than 1,000 serials; they are not expanded. */
  readonly tooLong: readonly string[];
}

const LONGEST_RANGE = 1_000;
const SEPARATORS = /[\n\r\t,;]+/;
const DASHED = /^(.*?\D)(\d+)\s*[-–—]\s*\1(\d+)$/i;
const SPELLED = /^(.*?)(\d+)\s*(?:\.\.+|…|\sa\s)\s*\1(\d+)$/i;

const rangeOf = (text: string) => {
  const [, prefix = '', from = '', to = ''] = SPELLED.exec(text) ?? DASHED.exec(text) ?? [];
  if (from === '' || (from.startsWith('0') && from.length !== to.length) || to.length < from.length) return undefined;
  const first = BigInt(from);
  const last = BigInt(to);
  return last < first ? undefined : { prefix, first, count: last - first + 1n, width: from.length };
};

const readPiece = (piece: string): readonly string[] | null => {
  const range = rangeOf(piece);
  if (!range) return [piece];
  if (range.count > LONGEST_RANGE) return null;
  return Array.from({ length: Number(range.count) }, (_, n) => {
    const number = String(range.first + BigInt(n)).padStart(range.width, '0');
    return `${range.prefix}${number}`;
  });
};

/**
 * Reads a pasted or scanned list of serials: one per line, or separated by commas, semicolons or tabs.
 * `ONT001-ONT040` and `001 a 040` are ranges; `SN-2024-0001` is one serial. Leading zeros stay.
 */
export const parseSerials = (text: string): ParsedSerials => {
  const seen = new Set<string>();
  const [serialNumbers, duplicates, tooLong]: [string[], string[], string[]] = [[], [], []];
  for (const written of text.split(SEPARATORS)) {
    const piece = identifierText(written);
    if (piece === '') continue;
    const serials = readPiece(piece);
    if (!serials) tooLong.push(piece);
    for (const serial of serials ?? []) {
      const key = identifierKey(serial);
      (seen.has(key) ? duplicates : serialNumbers).push(serial);
      seen.add(key);
    }
  }
  return { serialNumbers, duplicates, tooLong };
};

/** A long number as a spreadsheet shows it, saves it in a CSV, and copies it: `8.95214E+18`. */
const ABBREVIATED = /^\d[\d.,]*E\+\d+$/i;

/** A sentence about a number that lost its last digits, as different serials then look alike; `undefined` for others. */
export const abbreviatedProblem = (identifier: string) =>
  ABBREVIATED.test(identifier)
    ? `«${excerpt(identifier)}» es un número que la hoja de cálculo abrevió. Pon esa columna como texto y escríbelo completo.`
    : undefined;

/** A sentence about a too long range or serial, or an abbreviated one; `undefined` when the text is valid. */
export const serialsProblem = (text: string) => {
  const { serialNumbers, tooLong } = parseSerials(text);
  const abbreviated = serialNumbers.map(abbreviatedProblem).find((problem) => problem !== undefined);
  if (abbreviated) return abbreviated;
  const [range] = tooLong;
  if (range !== undefined) return `El rango ${excerpt(range)} pasa de 1,000 series. Divídelo.`;
  const long = serialNumbers.find(({ length }) => length > LONGEST_LINE);
  return long === undefined
    ? undefined
    : `La serie «${excerpt(long)}» pasa de ${LONGEST_LINE} caracteres. Escribe una por línea o sepáralas con comas.`;
};

/** A pasted or scanned list of serials, as text. */
export const typedSerials = v.pipe(
  v.string(),
  v.check(
    (text) => serialsProblem(text) === undefined,
    ({ input }) => serialsProblem(input) ?? '',
  ),
);

/** The serials of a material that may have MACs. */
export interface SerialRows extends ParsedSerials {
  /** The MACs by serial, as entered. */
  readonly macs: ReadonlyMap<string, string>;
  /** A sentence about an unreadable text. */
  readonly problem?: string;
}

const MAC = 'MAC';
const ROWS = /[\n\r]+/;
const PIECES = /[\t,;]+/;
const HEX = /^[0-9a-f]{12}$/i;
const PAIRS = /^(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i;
const FOURS = /^(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}$/i;
/** A text of this shape is meant as a MAC, even if it is invalid. */
const MEANT = /^[^\s:]+(?::[^\s:]*){2,}$/;
const WITH_MAC = /^(.*\S)\s+(\S+)$/;

/**
 * A MAC in its stored form: upper-case pairs with colons; `undefined` for other texts. Twelve digits without letters are a
 * serial.
 */
export const macOf = (text: string) => {
  const isMac = PAIRS.test(text) || FOURS.test(text) || (HEX.test(text) && /[a-f]/i.test(text));
  return isMac
    ? text
        .replace(/[^0-9a-f]/gi, '')
        .toUpperCase()
        .replace(/..(?=.)/g, '$&:')
    : undefined;
};

/** The custom field of a material for MACs; `undefined` when it has none. */
export const macFieldOf = ({ customFields }: Pick<Material, 'customFields'>) =>
  customFields.find((name) => identifierKey(name) === MAC);

/** A serial, its MAC, or both. An invalid MAC stays as written. */
interface SerialAndMac {
  readonly serial?: string;
  readonly mac?: string;
}

/** Reads one row or scanned code with a serial, its MAC, or both. */
export const serialAndMac = (text: string): SerialAndMac => {
  const own = macOf(text);
  if (own || MEANT.test(text)) return { mac: own ?? text };
  const [, serial, last = ''] = WITH_MAC.exec(text) ?? [];
  const mac = macOf(last);
  return serial !== undefined && (mac || MEANT.test(last)) ? { serial, mac: mac ?? last } : { serial: text };
};

/** The serial that the next MAC belongs to: the last one, if it has none. */
export const macOwner = ({ serialNumbers, macs }: Pick<SerialRows, 'serialNumbers' | 'macs'>): string | undefined => {
  const last = serialNumbers.at(-1);
  return last === undefined || macs.has(last) ? undefined : last;
};

/**
 * Whether twelve hexadecimal digits are a serial and not a MAC: no serial waits for its MAC, or the last one has the same shape
 * and ended its row.
 */
const isBareSerial = (piece: string, rows: Pick<SerialRows, 'serialNumbers' | 'macs'>, beginsRow: boolean) => {
  const owner = macOwner(rows);
  return HEX.test(piece) && (owner === undefined || (beginsRow && HEX.test(owner)));
};

/** Reads a code scanned after these rows: a MAC if a serial waits for one, else a serial. */
export const scannedAfter = (rows: Pick<SerialRows, 'serialNumbers' | 'macs'>, code: string): SerialAndMac =>
  isBareSerial(code.trim(), rows, true) ? { serial: code } : serialAndMac(code);

/**
 * Reads serials like `parseSerials`, each with an optional MAC: in the same row, the next column or the next scan. Without
 * `macField` everything is a serial.
 */
export const readSerialRows = (text: string, macField: string | undefined): SerialRows => {
  if (macField === undefined) return { ...parseSerials(text), macs: new Map(), problem: serialsProblem(text) };
  const written: string[] = [];
  const macs = new Map<string, string>();
  const taken = new Set<string>();
  let problem: string | undefined;
  const pieces = text.split(ROWS).flatMap((row) => row.split(PIECES).map((piece, at) => ({ piece: identifierText(piece), at })));
  for (const { piece, at } of pieces) {
    if (piece === '') continue;
    const { serial, mac } = isBareSerial(piece, { serialNumbers: written, macs }, at === 0)
      ? { serial: piece }
      : serialAndMac(piece);
    if (serial !== undefined) written.push(serial);
    if (mac === undefined) continue;
    const owner = written.at(-1);
    if (!macOf(mac)) problem ??= `«${excerpt(mac)}» no es una MAC: son 12 cifras del 0 al 9 y de la A a la F.`;
    else if (owner === undefined || macs.has(owner))
      problem ??= `La MAC ${mac} no tiene serie. Escribe la serie y después su MAC.`;
    else if (parseSerials(owner).serialNumbers.length > 1)
      problem ??= `La MAC ${mac} está después de un rango. Escribe esa serie sola.`;
    else if (taken.has(mac)) problem ??= `La MAC ${mac} está dos veces.`;
    else {
      taken.add(mac);
      macs.set(owner, mac);
    }
  }
  const serials = written.join('\n');
  return { ...parseSerials(serials), macs, problem: problem ?? serialsProblem(serials) };
};
