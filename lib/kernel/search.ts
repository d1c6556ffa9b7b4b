import { writtenAlike } from './identifier';
import { memoByIdentity } from './list';

const MARKS = /\p{M}/gu;

/** A text as searches compare it: written alike, without accents, in lower case, inner spaces collapsed. `Ñandú ` is `nandu`. */
export const fold = (text: string) =>
  writtenAlike(text).normalize('NFD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim();

const foldAll = (texts: readonly (string | undefined)[]) => fold(texts.filter(Boolean).join(' '));

/** The texts by which a row is found, folded once for each version of it: rows are replaced, never changed. */
export const foldedText = <Row extends object>(textsOf: (row: Row) => readonly (string | undefined)[]) =>
  memoByIdentity((row: Row) => foldAll(textsOf(row)));

/** Asks of texts that are folded already whether every word of a query stands in one of them. */
export type TextMatcher = (...folded: readonly (string | undefined)[]) => boolean;

/** Whether a row answers what is asked. */
export type Matches<Row> = (asked: TextMatcher, row: Row) => boolean;

/** The question of a query, whose words are folded once; an empty query is met by everything. */
export const textMatcher = (query: string): TextMatcher => {
  const words = fold(query).split(' ');
  return (...folded) => words.every((word) => word === '' || folded.some((text) => text?.includes(word)));
};

/** Whether a query was written on: what it finds was found by the shorter one too. */
export const narrows = (known: string, next: string) => fold(known) !== '' && fold(next).startsWith(fold(known));

/** The rows that a query finds; where nothing is searched for, the same rows, of which none is read. */
export const matching = <Row>(rows: readonly Row[], query: string, matches: Matches<Row>): readonly Row[] => {
  if (fold(query) === '') return rows;
  const asked = textMatcher(query);
  return rows.filter((row) => matches(asked, row));
};
