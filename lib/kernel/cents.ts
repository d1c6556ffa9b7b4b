import { decimalsTyped } from './typed-number';

declare const cents: unique symbol;

/** An amount of money in whole cents of US dollars (invariant M1). */
export type Cents = number & { readonly [cents]: true };

/** Brands a whole number of cents. */
export const asCents = (amount: number) => amount as Cents;

const MOST_DIGITS = 11;

/**
 * Parses a typed amount of money into cents without floats: `1,234.5`, `1.234,5`, `$19.99` and `.5`. `null` when it is not a
 * plain amount of at most two decimals (`-1`, `1e9`, `19.999`, `1.234`).
 */
export const parseCents = (typed: string): Cents | null => {
  const [plain] = decimalsTyped('money', typed.trim().replace(/^\$/, ''));
  if (plain === undefined) return null;
  const [whole = '', fraction = ''] = plain.split('.');
  const digits = `${whole}${fraction.padEnd(2, '0')}`;
  return digits.length > MOST_DIGITS + 2 ? null : asCents(Number(digits));
};

/** Cents as a plain decimal for a form field: `123450` is `1234.50`. */
export const centsToText = (amount: Cents) => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The exact sum of amounts. */
export const sumCents = (amounts: Iterable<Cents>) => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return asCents(total);
};
