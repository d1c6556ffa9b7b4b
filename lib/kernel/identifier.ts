/** What web pages and messengers copy along and nobody sees: zero-width spaces and joiners, marks of direction, soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Every dash and the minus sign; U+2043 is a hyphen too. */
const DASHES = /[\p{Pd}\u2212\u2043]/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/** A text as it compares whoever wrote it: in NFKC, so `Ｘ１` is `X1` and an `Ñ` in two parts is one; dashes alike, nothing invisible. */
export const writtenAlike = (text: string) =>
  PLAIN.test(text) ? text : text.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-').normalize('NFKC');

const spaced = (text: string) => text.trim().replace(/\s+/g, ' ');

/** A lot or serial number as it was entered, trimmed and its inner spaces collapsed; nothing where there is nothing to see. */
export const identifierText = (written: string) => (writtenAlike(written).trim() === '' ? '' : spaced(written));

/**
 * A lot, serial or code as it compares: written alike, trimmed, inner spaces collapsed, upper case (invariant S6). It is shown as it was
 * entered.
 */
export const identifierKey = (written: string) => {
  const key = spaced(writtenAlike(written)).toUpperCase();
  // The capital of a letter can be two: «ǰ» has one of two parts only.
  return PLAIN.test(key) ? key : spaced(writtenAlike(key));
};

/** Whether two lot or serial numbers are the same one. */
export const sameIdentifier = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && identifierKey(one) === identifierKey(other);
