/** Half a surrogate pair. Encoding half an emoji for a URL throws. */
const HALF = /\p{Surrogate}/u;
const HALVES = /\p{Surrogate}/gu;

/** Whether a text has no half surrogate pair. */
export const isWholeText = (text: string) => !HALF.test(text);

/** Replaces each half surrogate pair by the replacement character. */
export const wholeText = (text: string) => (isWholeText(text) ? text : text.replace(HALVES, '\uFFFD'));

/** The first `most` code units of a text, never half a surrogate pair. */
export const cutAt = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Encodes a text for a URL; it never throws. */
export const encodedText = (text: string) => encodeURIComponent(wholeText(text));
