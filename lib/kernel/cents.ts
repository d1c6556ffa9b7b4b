declare const cents: unique symbol;

/** An amount of money in whole cents of US dollars (invariant M1). */
export type Cents = number & { readonly [cents]: true };

/** Brands a whole number of cents. */
export const asCents = (amount: number) => amount as Cents;

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
