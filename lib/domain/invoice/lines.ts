import { asCents, type Cents, sumCents } from '@/lib/kernel/cents';
import type { Invoice, InvoiceLine } from '../model/invoice';
import type { Settings, Tax } from '../model/settings';

/** All of an amount, in the unit of a tax's rate: 16 % are 1,600 of these. */
const WHOLE = 10_000n;

/**
 * The amount times a share of a whole, in whole cents; half a cent goes up, and no amount is below 0. What is no whole number comes to no
 * amount: no row takes that, and the commit says why.
 */
const partOf = (amount: number, times: number, whole: bigint) => {
  if (!Number.isInteger(amount) || !Number.isInteger(times)) return asCents(Number.NaN);
  return asCents(Number((2n * BigInt(amount) * BigInt(times) + whole) / (2n * whole)));
};

/** What a line comes to, rounded to the cent: what people read of each line adds up to what they read below. */
export const lineAmount = ({ quantity, unitPrice }: Pick<InvoiceLine, 'quantity' | 'unitPrice'>) =>
  partOf(Math.round(quantity * 100), unitPrice, 100n);

/** The amounts of an invoice: `total` is what the customer owes in all, tax included. */
export interface InvoiceSums {
  readonly subtotal: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

/**
 * What the amount of an invoice is made of: the tax in it, rounded once, and the rest (invariant M7). Of an amount that lines came to it is
 * what was put on their sum, to the cent.
 */
export const sumsOf = ({ amount: total, tax }: Pick<Invoice, 'amount' | 'tax'>): InvoiceSums => {
  const rate = tax?.rate ?? 0;
  const included = partOf(total, rate, WHOLE + BigInt(rate));
  return { subtotal: asCents(total - included), tax: included, total };
};

/** What lines come to: their sum, the tax on it, rounded once, and both together (invariant M7). */
export const sumsOfLines = (lines: readonly InvoiceLine[], tax: Tax | undefined): InvoiceSums => {
  const subtotal = sumCents(lines.map(lineAmount));
  const added = partOf(subtotal, tax?.rate ?? 0, WHOLE);
  return { subtotal, tax: added, total: asCents(subtotal + added) };
};

/** The tax that a business puts on new invoices; `undefined` while it has set none. */
export const taxOf = (settings: Settings | undefined): Tax | undefined =>
  settings?.taxName && settings.taxRate !== undefined ? { name: settings.taxName, rate: settings.taxRate } : undefined;
