import { asCents, type Cents, sumCents } from '@/lib/kernel/cents';
import type { Invoice, InvoiceLine } from '../model/invoice';
import type { Settings, Tax } from '../model/settings';

/** 100 %, in the unit of a tax's rate: 16 % is 1,600. */
const WHOLE = 10_000n;

/**
 * A share of an amount in whole cents, half a cent rounded up. A non-integer input gives NaN, which no row accepts, so the commit
 * refuses it.
 */
const partOf = (amount: number, times: number, whole: bigint) => {
  if (!Number.isInteger(amount) || !Number.isInteger(times)) return asCents(Number.NaN);
  return asCents(Number((2n * BigInt(amount) * BigInt(times) + whole) / (2n * whole)));
};

/** The amount of a line in cents, rounded, so that the shown lines add up to the shown sum. */
export const lineAmount = ({ quantity, unitPrice }: Pick<InvoiceLine, 'quantity' | 'unitPrice'>) =>
  partOf(Math.round(quantity * 100), unitPrice, 100n);

/** The amounts of an invoice in cents; `total` includes the tax. */
export interface InvoiceSums {
  readonly subtotal: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

/**
 * Splits an invoice's amount into the included tax, rounded once, and the rest (invariant M7). For an amount from lines it gives
 * exactly the tax that was added to their sum.
 */
export const sumsOf = ({ amount: total, tax }: Pick<Invoice, 'amount' | 'tax'>): InvoiceSums => {
  const rate = tax?.rate ?? 0;
  const included = partOf(total, rate, WHOLE + BigInt(rate));
  return { subtotal: asCents(total - included), tax: included, total };
};

/** The sum of lines, the tax on it, rounded once, and the total, in cents (invariant M7). */
export const sumsOfLines = (lines: readonly InvoiceLine[], tax: Tax | undefined): InvoiceSums => {
  const subtotal = sumCents(lines.map(lineAmount));
  const added = partOf(subtotal, tax?.rate ?? 0, WHOLE);
  return { subtotal, tax: added, total: asCents(subtotal + added) };
};

/** The tax of new invoices, its rate in hundredths of a percent; `undefined` when the business has none. */
export const taxOf = (settings: Settings | undefined): Tax | undefined =>
  settings?.taxName && settings.taxRate !== undefined ? { name: settings.taxName, rate: settings.taxRate } : undefined;

const TAX = /^(\d{1,5}) (.+)$/;

/** A tax as its field's text: `1600 IVA`, with the rate in hundredths of a percent; '' is none. */
export const taxToText = (tax: Tax | undefined) => (tax ? `${tax.rate} ${tax.name}` : '');
/** The tax of a field's text, the inverse of `taxToText`; `undefined` for none. */
export const taxOfText = (text: string): Tax | undefined => {
  const [, rate, name] = TAX.exec(text) ?? [];
  return rate === undefined || name === undefined ? undefined : { name, rate: Number(rate) };
};
