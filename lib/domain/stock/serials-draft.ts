import * as v from 'valibot';
import { identifierKey, identifierText } from '@/lib/kernel/identifier';
import { cutTo, LONGEST_LINE } from '../model/limits';

/** What a pasted or scanned text was read as. */
export interface ParsedSerials {
  /** Each serial once, as entered, in its first place. */
  readonly serialNumbers: readonly string[];
  /** Serials that stood more than once, as entered the second time. */
  readonly duplicates: readonly string[];
  /** Ranges that would make more than 1,000 serials; they are not read. */
  readonly tooLong: readonly string[];
}

const LONGEST_RANGE = 1_000;
const SEPARATORS = /[\n\r\t,;]+/;
const DASHED = /^(.*?\D)(\d+)\s*[-–—]\s*\1(\d+)$/i;
const SPELLED = /^(.*?)(\d+)\s*(?:\.\.+|…|\sa\s)\s*\1(\d+)$/i;

const rangeOf = (text: string) => {
  const [, prefix = '', from = '', to = ''] = SPELLED.exec(text) ?? DASHED.exec(text) ?? [];
  if (from === '' || (from.startsWith('0') && from.length !== to.length) || to.length < from.length) return undefined;
  const [first, last] = [BigInt(from), BigInt(to)];
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

const SHOWN = 40;

/** What is wrong with a text of serials, as a sentence: a range or a serial is too long. */
export const serialsProblem = (text: string) => {
  const { serialNumbers, tooLong } = parseSerials(text);
  const [range] = tooLong;
  if (range !== undefined) return `El rango ${cutTo(range, SHOWN)} pasa de 1,000 series. Divídelo.`;
  const long = serialNumbers.find(({ length }) => length > LONGEST_LINE);
  return long === undefined
    ? undefined
    : `La serie «${cutTo(long, SHOWN)}» pasa de ${LONGEST_LINE} caracteres. Escribe una por línea o sepáralas con comas.`;
};

/** A pasted or scanned list of serials, as text. */
export const typedSerials = v.pipe(
  v.string(),
  v.check(
    (text) => serialsProblem(text) === undefined,
    ({ input }) => serialsProblem(input) ?? '',
  ),
);
