/**
 * How much fits: what schemas, forms, imports and changes all ask, so that nothing is accepted here and refused there.
 * Apart from the schemas, so that a page without a form does not carry them.
 */

export const LONGEST_LINE = 200;
export const LONGEST_TEXT = 10_000;

/** The most that a person types, or a file's row says, of anything counted. */
export const LARGEST_COUNT = 1_000_000;
