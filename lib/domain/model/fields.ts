import * as v from 'valibot';
import { asCents, type Cents } from '@/lib/kernel/cents';
import { isWholeText } from '@/lib/kernel/characters';
import { asDay, type Day, type Instant, isDay } from '@/lib/kernel/day';
import { asId, type Id, isId } from '@/lib/kernel/id';
import { LONGEST_LINE, LONGEST_TEXT } from './limits';

/** Field schemas shared by stored rows. They validate data from the disk, a backup or another phone. */

export const idField = <I extends Id<string>>() =>
  v.pipe(
    v.string(),
    v.check(isId),
    v.transform((text): I => asId<I>(text)),
  );

/** A day of the calendar, `2026-11-21`. */
export const dayField = v.pipe(
  v.string(),
  v.check((text) => isDay(text)),
  v.transform((text): Day => asDay(text)),
);

export const instantField = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text): Instant => text),
);

/** An amount of money in whole cents, at least 0 (invariant M1). */
export const centsField = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform((amount): Cents => asCents(amount)),
);

/** A quantity of at least 1, in the material's unit. */
export const quantityField = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** A whole number of at least 0. */
export const countField = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Any text without half a surrogate pair, which would break URLs and files. */
export const wordsField = v.pipe(
  v.string(),
  v.check((text) => isWholeText(text)),
);

export const lineField = v.pipe(wordsField, v.maxLength(LONGEST_LINE));
export const requiredLineField = v.pipe(
  lineField,
  v.check((text) => text.trim() !== ''),
);
export const textField = v.pipe(wordsField, v.maxLength(LONGEST_TEXT));
export const requiredTextField = v.pipe(
  textField,
  v.check((text) => text.trim() !== ''),
);

export const archivedAtField = v.optional(instantField);
