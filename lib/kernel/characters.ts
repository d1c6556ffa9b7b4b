/** Half a surrogate pair. Encoding half an emoji for a URL throws. */
const HALF = /\p{Surrogate}/u;
const HALVES = /\p{Surrogate}/gu;

/** Whether a text has no half surrogate pair. */
export const isWholeText = (text: string) => !HALF.test(text);

/** Replaces each half surrogate pair by the replacement character. */
export const wholeText = (text: string) => (isWholeText(text) ? text : text.replace(HALVES, '\uFFFD'));

/** Embeddings, overrides and isolates: they turn the direction of what follows, also beyond the text that has them. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text without characters that would reverse the rest of its line. */
export const withoutTurns = (text: string) => text.replace(TURNS, '');

/** The first `most` code units of a text, never half a surrogate pair. */
export const cutAt = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Encodes a text for a URL; it never throws. */
export const encodedText = (text: string) => encodeURIComponent(wholeText(text));
