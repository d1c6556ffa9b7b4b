import * as v from 'valibot';
import { asCents, type Cents } from '@/lib/kernel/cents';
import { isWholeText } from '@/lib/kernel/characters';
import { asDay, type Day, type Instant, isDay, isInstant } from '@/lib/kernel/day';
import { asId, type Id, isId } from '@/lib/kernel/id';
import { LONGEST_LINE, LONGEST_TEXT } from './limits';

/** Field schemas shared by stored rows. They validate data from the disk, a backup or another phone. */

/** A record's id, as `isId` accepts it. */
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

/** An existing moment as ISO 8601 text in UTC. */
export const instantField = v.pipe(
  v.string(),
  v.check((text) => isInstant(text)),
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

/** One line of text, at most `LONGEST_LINE` characters. */
export const lineField = v.pipe(wordsField, v.maxLength(LONGEST_LINE));
/** One line of text that is not blank. */
export const requiredLineField = v.pipe(
  lineField,
  v.check((text) => text.trim() !== ''),
);
/** A text of several lines, at most `LONGEST_TEXT` characters. */
export const textField = v.pipe(wordsField, v.maxLength(LONGEST_TEXT));
/** A text of several lines that is not blank. */
export const requiredTextField = v.pipe(
  textField,
  v.check((text) => text.trim() !== ''),
);

/** When a record was archived; missing while it is active. */
export const archivedAtField = v.optional(instantField);
