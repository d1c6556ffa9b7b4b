import { normalizedText } from './identifier';
import { memoByIdentity } from './list';

const MARKS = /\p{M}/gu;

/** The search form of a text: normalized, without accents, lower case, spaces collapsed. `Ñandú ` is `nandu`. */
export const fold = (text: string) =>
  normalizedText(text).normalize('NFD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim();

const foldAll = (texts: readonly (string | undefined)[]) => fold(texts.filter(Boolean).join(' '));

/** The folded search text of a row, cached by its identity: rows are replaced, never changed. */
export const foldedText = <Row extends object>(textsOf: (row: Row) => readonly (string | undefined)[]) =>
  memoByIdentity((row: Row) => foldAll(textsOf(row)));

/** Whether every word of a query, or its singular, is in one of these folded texts. */
export type TextMatcher = (...folded: readonly (string | undefined)[]) => boolean;

/** Whether a row matches a query. */
export type Matches<Row> = (asked: TextMatcher, row: Row) => boolean;

/** The plural of a word of letters: `facturas`, `materiales`. */
const PLURAL = /^(\p{L}{3,}?)e?s$/u;

/** The folded words of a query, each without its plural ending, so that `facturas` finds «Nueva factura». */
const wordsOf = (query: string) =>
  fold(query)
    .split(' ')
    .map((word) => word.replace(PLURAL, '$1'));

/** The matcher of a query, whose words are folded once; a blank query matches everything. */
export const textMatcher = (query: string): TextMatcher => {
  const words = wordsOf(query);
  return (...folded) => words.every((word) => word === '' || folded.some((text) => text?.includes(word)));
};

/** Whether each word of a query is in a word of another one, whose results are then a subset. */
export const narrows = (known: string, next: string) =>
  fold(known) !== '' && wordsOf(known).every((word) => wordsOf(next).some((longer) => longer.includes(word)));

/** The rows that match a query; a blank query returns the same array. */
export const matching = <Row>(rows: readonly Row[], query: string, matches: Matches<Row>): readonly Row[] => {
  if (fold(query) === '') return rows;
  const asked = textMatcher(query);
  return rows.filter((row) => matches(asked, row));
};
