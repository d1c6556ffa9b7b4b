import { normalizedText } from './identifier';
import { memoByIdentity } from './list';

const MARKS = /\p{M}/gu;

/** The search form of a text: normalized, without accents, lower case, spaces collapsed. `Ñandú ` is `nandu`. */
export const searchForm = (text: string) =>
  normalizedText(text).normalize('NFD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim();

const joinedSearchForm = (texts: readonly (string | undefined)[]) => searchForm(texts.filter(Boolean).join(' '));

/** The search form of a row's texts, cached by its identity: rows are replaced, never changed. */
export const searchFormOf = <Row extends object>(textsOf: (row: Row) => readonly (string | undefined)[]) =>
  memoByIdentity((row: Row) => joinedSearchForm(textsOf(row)));

/** Whether these texts, in their search form, have every word of a query. A plural also finds its singular. */
export type TextMatcher = (...texts: readonly (string | undefined)[]) => boolean;

/** Whether a row matches a query. */
export type Matches<Row> = (asked: TextMatcher, row: Row) => boolean;

const PLURAL = /^\p{L}{4,}s$/u;
const isPlural = (word: string) => PLURAL.test(word);

/** Finds the singulars of a plural as whole words: `luces` does not find `lucero`, `materiales` finds `material`. */
const singularOf = (plural: string) =>
  new RegExp(`(?<!\\p{L})${plural.replace(/(e?)s$/, (_, e) => (e ? 'e?' : ''))}(?!\\p{L})`, 'u');

const wordMatcher = (word: string) => {
  const singular = isPlural(word) ? singularOf(word) : undefined;
  return (text: string | undefined) => text !== undefined && (text.includes(word) || (singular?.test(text) ?? false));
};

/**
 * The last ten digits of a query that is a phone number, without a country code; none of a longer serial. Texts have their
 * numbers' digits.
 */
export const phoneOf = (query: string) =>
  /^[\d +().-]+$/.test(query) ? /^\d{0,3}?(\d{7,10})$/.exec(query.replace(/\D/g, ''))?.[1] : undefined;

/** The matcher of a query, whose words are read once; a blank query matches everything. */
export const textMatcher = (query: string): TextMatcher => {
  const asked = searchForm(query);
  const words = asked.split(' ').filter(Boolean).map(wordMatcher);
  const phone = phoneOf(asked);
  return (...texts) =>
    words.every((matches) => texts.some(matches)) || (phone !== undefined && texts.some((text) => text?.includes(phone)));
};

/**
 * Whether a query extends another one, so that its results are a subset. A plural also finds singulars, and a phone number other
 * groups of its digits, so they may find more.
 */
export const narrows = (known: string, next: string) =>
  searchForm(known) !== '' &&
  searchForm(next).startsWith(searchForm(known)) &&
  !searchForm(next).split(' ').some(isPlural) &&
  !phoneOf(searchForm(next));

/** The rows that match a query; a blank query returns the same array. */
export const matching = <Row>(rows: readonly Row[], query: string, matches: Matches<Row>): readonly Row[] => {
  if (searchForm(query) === '') return rows;
  const asked = textMatcher(query);
  return rows.filter((row) => matches(asked, row));
};
