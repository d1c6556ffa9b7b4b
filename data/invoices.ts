import { withoutUndefined } from '@/lib/domain/data';
import type { Invoice, InvoiceId, InvoiceStatus } from '@/lib/domain/model/invoice';
import { asCents } from '@/lib/kernel/cents';
import { addDays, type Day } from '@/lib/kernel/day';
import { at, cus, prj } from './row';

/** Dates in days from today, amounts in cents. A deleted invoice keeps its number. */
type Row = readonly [
  project: number,
  customer: number,
  amount: number,
  date: number,
  due: number,
  status: InvoiceStatus,
  more?: { readonly quantity?: number; readonly paidOn?: number; readonly deleted?: true },
];

/** Ordered by date, so that the numbers of each year rise. One is always of this month and one of the last. */
const ROWS: readonly Row[] = [
  [9, 1, 2000000, -125, -95, 'paid', { paidOn: -99 }],
  [4, 3, 4737525, -72, -42, 'paid', { paidOn: -40 }],
  [9, 1, 2000000, -58, -28, 'paid', { paidOn: -33 }],
  [2, 6, 9375000, -44, -14, 'overdue'],
  [2, 6, 9375000, -43, -13, 'draft', { deleted: true }],
  [1, 1, 16166667, -31, 9, 'pending'],
  [6, 4, 7533333, -28, 2, 'pending', { quantity: 3 }],
  [4, 3, 4737525, -15, -1, 'pending'],
  [3, 2, 5630000, -8, 22, 'paid', { paidOn: -2 }],
  [9, 1, 2000000, -3, 27, 'pending'],
  [6, 4, 5022222, 0, 30, 'draft', { quantity: 4 }],
];

export const invoices = (today: Day) => {
  const highest: Record<string, number> = {};
  return ROWS.map(([project, customer, amount, date, due, status, { quantity = 1, paidOn, deleted } = {}]): Invoice => {
    const issued = addDays(today, date);
    const year = issued.slice(0, 4);
    const sequence = (highest[year] ?? 0) + 1;
    highest[year] = sequence;
    return withoutUndefined({
      id: `INV-${year}-${String(sequence).padStart(3, '0')}` as InvoiceId,
      projectId: prj(project),
      customerId: cus(customer),
      quantity,
      amount: asCents(amount),
      date: issued,
      dueDate: addDays(today, due),
      status,
      paidOn: paidOn === undefined ? undefined : addDays(today, paidOn),
      deletedAt: deleted && at(today, date + 1),
    });
  });
};
