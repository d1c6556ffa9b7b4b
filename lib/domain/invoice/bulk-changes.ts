import type { Day } from '@/lib/kernel/day';
import { changeOfMany } from '../change-of-many';
import { put } from '../data';
import type { InvoiceId } from '../model/invoice';
import { refused } from '../refusal';
import { paymentOnRefusal } from './rules';

interface Payment {
  readonly id: InvoiceId;
  /** The day on which the money came. */
  readonly paidOn: Day;
}

/** Marks many invoices as paid, each on its day. Drafts, paid and deleted ones are left out; a day to come, or long before the invoice, is refused. */
export const markInvoicesPaid = changeOfMany('invoices-paid', (data, { id, paidOn }: Payment, { today }) => {
  const invoice = data.invoices.get(id);
  if (!invoice) return refused('record-missing');
  return paymentOnRefusal(invoice, paidOn, today) ?? [put('invoices', { ...invoice, status: 'paid', paidOn })];
});
