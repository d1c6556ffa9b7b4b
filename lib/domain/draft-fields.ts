import * as v from 'valibot';
import { asCents, type Cents, parseCents } from '@/lib/kernel/cents';
import { isWholeText } from '@/lib/kernel/characters';
import { asDay, type Day, isDay } from '@/lib/kernel/day';
import { identifierText } from '@/lib/kernel/identifier';
import { numbersTyped, numberText, numberTyped } from '@/lib/kernel/typed-number';
import { LARGEST_COUNT, LARGEST_QUANTITY, LONGEST_LINE, LONGEST_TEXT } from './model/limits';
import type { ChosenFile } from './written';

/**
 * Pieces that forms share. Each parses what a person typed into a domain value. Else it answers with a sentence that says how to
 * correct it.
 */

type Blank<Value> = { [Field in keyof Value]-?: undefined extends Value[Field] ? Field : never }[keyof Value];

/** What a draft says once it is parsed; a field that may stay blank may be left out. */
export type DraftValue<Schema extends v.GenericSchema> = Omit<v.InferOutput<Schema>, Blank<v.InferOutput<Schema>>> &
  Partial<Pick<v.InferOutput<Schema>, Blank<v.InferOutput<Schema>>>>;

/** A day picked in a date field. */
export const typedDay = (missing: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.check((text) => text === '' || isDay(text), 'Esa fecha no existe en el calendario.'),
    v.transform((text): Day => asDay(text)),
  );

/** Why an amount of money can't be read, and how it is written. */
export const moneySentence = (typed: string) => {
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
      ({ input }) => moneySentence(input),
    ),
    v.transform((text): Cents => parseCents(text) ?? asCents(0)),
  );

/** A whole number of at least `least`, thousands separators allowed. */
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

/** Asks which of two numbers was meant: `1,200` is 1200, or 1.2 with a decimal comma. */
export const whichNumber = (typed: string, [one = 0, other = 0]: readonly number[]) =>
  `«${typed.trim()}» puede ser ${numberText(one)} o ${numberText(other)}. Escríbelo sin esa coma.`;

/** A reading with sign and decimals, or nothing. One that can mean two numbers is asked (invariant T12). */
export const typedReading = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || numbersTyped('reading', text).length > 0, 'Escribe un número, por ejemplo -18.5.'),
  v.check(
    (text) => numbersTyped('reading', text).length < 2,
    ({ input }) => whichNumber(input, numbersTyped('reading', input)),
  ),
  v.check((text) => Math.abs(numberTyped('reading', text) ?? 0) <= LARGEST_QUANTITY, 'Ese número es demasiado grande.'),
);

/** Text of whole characters, its outer spaces cut off. */
const typedWords = v.pipe(
  v.string(),
  v.trim(),
  v.check(isWholeText, 'Hay un carácter cortado a la mitad. Bórralo y escríbelo otra vez.'),
);

/** One line of text, its outer spaces cut off; may be empty. */
export const typedLine = v.pipe(typedWords, v.maxLength(LONGEST_LINE, 'Escribe 200 caracteres como máximo.'));

/** An e-mail address, or nothing. */
export const typedEmail = v.pipe(
  typedLine,
  v.check((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), 'Escribe un correo como nombre@empresa.com.'),
);

/** Something to see: a name of invisible characters, as a messenger copies along, leaves a row that nobody can read or find. */
const seen = (missing: string) => v.check((text: string) => identifierText(text) !== '', missing);

/** One line of text that may not be blank. */
export const requiredLine = (missing: string) => v.pipe(typedLine, seen(missing));

/** Several lines of text, their outer spaces cut off; may be empty. */
export const typedText = v.pipe(typedWords, v.maxLength(LONGEST_TEXT, 'Escribe 10,000 caracteres como máximo.'));

/** A field that may be left blank: nothing then, else what its schema reads. */
export const ifTyped = <Value>(schema: v.GenericSchema<string, Value>) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (text === '' ? undefined : text)),
    v.optional(schema),
  );

/** A whole number of at least 0 that may be left blank. */
export const typedCountIfAny = ifTyped(typedCount('', 0));

/** Several lines of text that may not be blank. */
export const requiredText = (missing: string) => v.pipe(typedText, seen(missing));

/** Files that were chosen and read; their bytes go with the commit, the rest becomes an attachment. */
export const typedFiles = v.array(
  v.custom<ChosenFile & { readonly bytes: ArrayBuffer }>((file) => typeof file === 'object' && file !== null && 'bytes' in file),
);
