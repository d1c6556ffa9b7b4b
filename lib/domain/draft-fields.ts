import * as v from 'valibot';
import { asCents, type Cents } from '@/lib/kernel/cents';
import { isWholeText, withoutTurns } from '@/lib/kernel/characters';
import { asDay, type Day, isDay } from '@/lib/kernel/day';
import { identifierText } from '@/lib/kernel/identifier';
import { numberText } from '@/lib/kernel/number-text';
import { numbersTyped, numberTyped, parseCents } from '@/lib/kernel/typed-number';
import { LARGEST_COUNT, LARGEST_QUANTITY, LONGEST_LINE, LONGEST_TEXT } from './model/limits';
import type { ChosenFile } from './written';

/**
 * Field schemas shared by forms. Each parses typed text into a domain value, or answers with a sentence that says how to correct
 * it.
 */

type Blank<Value> = { [Field in keyof Value]-?: undefined extends Value[Field] ? Field : never }[keyof Value];

/** The parsed value of a draft; fields that may be blank are optional. */
export type DraftValue<Schema extends v.GenericSchema> = Omit<v.InferOutput<Schema>, Blank<v.InferOutput<Schema>>> &
  Partial<Pick<v.InferOutput<Schema>, Blank<v.InferOutput<Schema>>>>;

/** A required day from a date field. */
export const typedDay = (missing: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.check((text) => text === '' || isDay(text), 'Esa fecha no existe en el calendario.'),
    v.transform((text): Day => asDay(text)),
  );

/** The sentence about an unreadable amount of money, with an example. */
export const unreadableMoneyText = (typed: string) => {
  if (/^[-−]/.test(typed)) return 'El monto no puede ser menor que 0.';
  if (/^\$?[\d,]*\.\d{3,}$/.test(typed)) return 'Escribe el monto con dos decimales como máximo, por ejemplo 19.99.';
  if (/^\$?(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(typed)) return 'El monto es demasiado grande.';
  return 'Escribe el monto solo con números, por ejemplo 1,234.50.';
};

/** An amount of money of at least 0, in exact cents (invariant M1): no signs, exponents or third decimals. */
export const typedMoney = (missing: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.check(
      (text) => text === '' || parseCents(text) !== null,
      ({ input }) => unreadableMoneyText(input),
    ),
    v.transform((text): Cents => parseCents(text) ?? asCents(0)),
  );

/** A whole number ≥ `least`, thousands separators allowed. */
export const typedCount = (missing: string, least: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.check(
      (text) => text === '' || numberTyped('quantity', text) !== null,
      'Escribe un número entero, sin signos ni decimales.',
    ),
    v.transform((text) => numberTyped('quantity', text) ?? 0),
    v.minValue(least, `Escribe un número de ${least} o más.`),
    v.maxValue(LARGEST_COUNT, 'Ese número es demasiado grande.'),
  );

/** The sentence about an ambiguous number: `1,200` is 1200, or 1.2 with a decimal comma. */
export const ambiguousNumberText = (typed: string, [one = 0, other = 0]: readonly number[]) =>
  `«${typed.trim()}» puede ser ${numberText(one)} o ${numberText(other)}. Escríbelo sin esa coma.`;

/** A reading with sign and decimals, or blank. An ambiguous one is refused (invariant T12). */
export const typedReading = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || numbersTyped('reading', text).length > 0, 'Escribe un número, por ejemplo -18.5.'),
  v.check(
    (text) => numbersTyped('reading', text).length < 2,
    ({ input }) => ambiguousNumberText(input, numbersTyped('reading', input)),
  ),
  v.check((text) => Math.abs(numberTyped('reading', text) ?? 0) <= LARGEST_QUANTITY, 'Ese número es demasiado grande.'),
);

/** Trimmed text without half surrogate pairs, and without characters that would reverse the line it is shown in. */
const typedWords = v.pipe(
  v.string(),
  v.transform(withoutTurns),
  v.trim(),
  v.check(isWholeText, 'Hay un carácter cortado a la mitad. Bórralo y escríbelo otra vez.'),
);

/** One trimmed line of text; may be empty. */
export const typedLine = v.pipe(typedWords, v.maxLength(LONGEST_LINE, 'Escribe 200 caracteres como máximo.'));

/** An e-mail address, or blank. */
export const typedEmail = v.pipe(
  typedLine,
  v.check((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), 'Escribe un correo como nombre@empresa.com.'),
);

/** Refuses text of invisible characters only, as some messengers copy. Nobody could read or find such a row. */
const seen = (missing: string) => v.check((text: string) => identifierText(text) !== '', missing);

/** One line of text that may not be blank. */
export const requiredLine = (missing: string) => v.pipe(typedLine, seen(missing));

/** Trimmed text of several lines; may be empty. */
export const typedText = v.pipe(typedWords, v.maxLength(LONGEST_TEXT, 'Escribe 10,000 caracteres como máximo.'));

/** An optional field: `undefined` when blank, else the value of its schema. */
export const ifTyped = <Value>(schema: v.GenericSchema<string, Value>) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? undefined : text)),
    v.optional(schema),
  );

/** An optional whole number ≥ 0. */
export const typedCountIfAny = ifTyped(typedCount('', 0));

/** Several lines of text that may not be blank. */
export const requiredText = (missing: string) => v.pipe(typedText, seen(missing));

/** Chosen files with their bytes, which the commit stores. */
export const typedFiles = v.array(
  v.custom<ChosenFile & { readonly bytes: ArrayBuffer }>((file) => typeof file === 'object' && file !== null && 'bytes' in file),
);
