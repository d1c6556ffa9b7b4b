/** Invisible characters that web pages and messengers copy: zero-width spaces and joiners, direction marks, soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Every dash and the minus sign; U+2043 is a hyphen too. */
const DASHES = /[\p{Pd}\u2212\u2043]/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** A text without invisible characters, and without outer spaces. */
export const visibleText = (text: string) => text.replace(INVISIBLE, '').trim();

/** Normalizes a text for comparison: NFKC (`Ｘ１` is `X1`), equal dashes, no invisible characters. */
export const normalizedText = (text: string) =>
  PLAIN.test(text) ? text : text.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-').normalize('NFKC');

const spaced = (text: string) => text.trim().replace(/\s+/g, ' ');

/** A lot or serial number as entered, trimmed and with inner spaces collapsed; empty when nothing is visible. */
export const identifierText = (written: string) => (normalizedText(written).trim() === '' ? '' : spaced(written));

/**
 * The comparison key of a lot, serial or code: normalized, trimmed, spaces collapsed, upper case (invariant S6). It is displayed
 * as entered.
 */
export const identifierKey = (written: string) => {
  const key = spaced(normalizedText(written)).toUpperCase();
  // Upper case may decompose a letter: «ǰ» has no single capital.
  return PLAIN.test(key) ? key : spaced(normalizedText(key));
};

/** The comparison key of versions before 6: trimmed, inner spaces collapsed, upper case. Two of them may now be equal. */
export const formerIdentifierKey = (written: string) => spaced(written).toUpperCase();

/** Whether two lot or serial numbers are equal. */
export const sameIdentifier = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && identifierKey(one) === identifierKey(other);
