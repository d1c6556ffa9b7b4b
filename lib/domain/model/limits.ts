import { cutAt } from '@/lib/kernel/characters';

/**
 * How much fits: what schemas, forms, imports and changes all ask, so that nothing is accepted here and refused there.
 * Apart from the schemas, so that a page without a form does not carry them.
 */

export const LONGEST_LINE = 200;
export const LONGEST_TEXT = 10_000;

/** The most that a person types, or a file's row says, of anything counted. */
export const LARGEST_COUNT = 1_000_000;

/** The most that one line of a shipment or request holds: sums of millions of them are still exact. */
export const LARGEST_QUANTITY = 1_000_000_000;

/** The highest number of a movement: more than a business writes in centuries, and sums with it are exact. */
export const LAST_MOVEMENT = 1_000_000_000;

/** The highest number of an invoice in a year; it has as many digits as an id may have (`INVOICE_ID_SHAPE`). */
export const LAST_INVOICE = 999_999_999;

/** The most hours that one report tells of. */
export const MOST_HOURS = 10_000;

const RESERVED: readonly string[] = ['__proto__', 'prototype', 'constructor'];

/**
 * Whether a text may name a field of a record. Names that every JavaScript object has are refused, because they would be lost.
 */
export const isFieldName = (name: string) => !RESERVED.includes(name.trim());

const ELLIPSIS = '…';

/** A text that fits, cut with an ellipsis where it is longer; no character is cut in two. */
export const cutTo = (text: string, most: number) =>
  text.length <= most ? text : `${cutAt(text, most - ELLIPSIS.length)}${ELLIPSIS}`;
