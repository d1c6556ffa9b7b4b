import type { Cents } from '@/lib/kernel/cents';
import type { Day } from '@/lib/kernel/day';
import { isLive } from '../archiving';
import { changeOfMany } from '../change-of-many';
import { change, put } from '../data';
import type { InvoiceId, PaymentId } from '../model/invoice';
import { refused } from '../refusal';
import { leftToPay, paymentOnRefusal, restOf } from './rules';

/** A part of what is owed, under an id of its own, so that sending the form twice pays once. */
interface Part {
  readonly id: PaymentId;
  readonly amount: Cents;
}

/** What is written down of an invoice. */
export interface PaymentOf {
  readonly id: InvoiceId;
  /** The day on which the money came. */
  readonly paidOn: Day;
  /** Without it all that is owed was paid. */
  readonly part?: Part;
}

/**
 * Writes down that invoices were paid, each on its day: what is owed, or a part of it. Who has paid all is marked as paid (invariant M6).
 * Drafts, paid and deleted ones are left out; a day to come, one long before the invoice, and more than is owed are refused.
 */
export const recordPayments = changeOfMany('invoices-paid', (data, { id, paidOn, part }: PaymentOf, { today }) => {
  const invoice = data.invoices.get(id);
  if (!invoice) return refused('record-missing');
  const { payments = [] } = invoice;
  if (payments.some((known) => known.id === part?.id)) return [];
  const wrong = paymentOnRefusal(invoice, paidOn, today);
  if (wrong) return wrong;
  const owed = leftToPay(invoice);
  if (!part || part.amount === owed) return [put('invoices', { ...invoice, status: 'paid', paidOn })];
  if (part.amount === 0 || part.amount > owed) return refused('payment-not-owed', { owed }, 'amount');
  return [put('invoices', { ...invoice, payments: [...payments, { ...part, paidOn }] })];
});

interface TakenBack {
  readonly id: InvoiceId;
  /** The part; without it what was paid last, as all that was left. */
  readonly paymentId?: PaymentId;
}

/**
 * Takes a payment back, and the invoice is owed again. What was paid last, as all that was left, goes before the parts: without it
 * nobody knows how much it was.
 */
export const takePaymentBack = change('invoice-payment-removed', (data, { id, paymentId }: TakenBack) => {
  const invoice = data.invoices.get(id);
  if (!invoice || !isLive(invoice)) return refused('record-missing');
  const { paidOn: _, payments = [], ...rest } = invoice;
  const kept = payments.filter((payment) => payment.id !== paymentId);
  if (paymentId === undefined ? restOf(invoice) === 0 : kept.length === payments.length) return [];
  if (paymentId !== undefined && restOf(invoice) > 0) return refused('invoice-already-paid');
  const status = invoice.status === 'paid' ? 'pending' : invoice.status;
  return [put('invoices', { ...rest, status, payments: kept.length > 0 ? kept : undefined })];
});
