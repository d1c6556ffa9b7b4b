/** Half of a character that needs two code units. Half an emoji is no text: encoding it for an address throws. */
const HALF = /\p{Surrogate}/u;
const HALVES = /\p{Surrogate}/gu;

/** Whether every character of a text is whole. */
export const isWholeText = (text: string) => !HALF.test(text);

/** A text in which the replacement character stands for each half of one. */
export const wholeText = (text: string) => (isWholeText(text) ? text : text.replace(HALVES, '\uFFFD'));

/** The beginning of a text, of so many code units at most; no character is cut in two. */
export const cutAt = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** A text as a part of an address; stored text never makes it throw. */
export const encodedText = (text: string) => encodeURIComponent(wholeText(text));
