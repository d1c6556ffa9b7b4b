import { cutAt } from '@/lib/kernel/characters';

/**
 * The limits of schemas, forms, imports and changes, so that all accept the same. Apart from the schemas, so that a page without
 * a form does not load them.
 */

export const LONGEST_LINE = 200;
export const LONGEST_TEXT = 10_000;

/** The largest number that a form or an imported row accepts. */
export const LARGEST_COUNT = 1_000_000;

/** The largest quantity of a line; sums of millions of them are still exact. */
export const LARGEST_QUANTITY = 1_000_000_000;

/** The highest movement number: more than centuries of use, and exact in sums. */
export const LAST_MOVEMENT = 1_000_000_000;

/** The highest invoice number of a year, with as many digits as its id allows (`INVOICE_ID_SHAPE`). */
export const LAST_INVOICE = 999_999_999;

/** The most hours in one report. */
export const MOST_HOURS = 10_000;

const RESERVED: readonly string[] = ['__proto__', 'prototype', 'constructor'];

/** Whether a text may name a custom field. Property names of every JavaScript object are refused, because they would be lost. */
export const isFieldName = (name: string) => !RESERVED.includes(name.trim());

const ELLIPSIS = '…';

/** A text cut to `most` characters with an ellipsis, never within a surrogate pair. */
export const cutTo = (text: string, most: number) =>
  text.length <= most ? text : `${cutAt(text, most - ELLIPSIS.length)}${ELLIPSIS}`;

/** The first 40 characters of what a person typed or imported, for a sentence that refuses it. */
export const excerpt = (text: string) => cutTo(text, 40);
