import { type Cents, parseCents, sumCents } from '@/lib/kernel/cents';
import { addDays, asDay, type Day, type Instant } from '@/lib/kernel/day';
import { derivedFrom, groupBy } from '@/lib/kernel/list';
import type { Table } from '../data';
import type { InvoiceDraft } from './draft';
import type { Invoice, InvoiceFormId, InvoiceId, InvoiceStatus } from './model';

export type InvoicePeriod = 'all' | 'this-month' | 'last-month';
/** What the invoice form still lacks before it may be sent (invariant M4). */
export type InvoiceGap = 'projectId' | 'date' | 'dueDate' | 'quantity' | 'amount';

const SHORTEST_SEQUENCE = 3;

/** The year and the number inside it that an invoice's id says. */
export const invoiceNumber = (id: string) => {
  const [, year, sequence] = id.split('-');
  return { year: Number(year), sequence: Number(sequence) };
};

/** Invoices in the order of their numbers: INV-2026-999 before INV-2026-1000 (invariant M3). */
export const compareInvoices = (one: Pick<Invoice, 'id'>, other: Pick<Invoice, 'id'>) => {
  const [a, b] = [invoiceNumber(one.id), invoiceNumber(other.id)];
  return a.year - b.year || a.sequence - b.sequence || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
};

const highestByYear = derivedFrom((invoices: Table<'invoices'>) => {
  const highest = new Map<number, number>();
  for (const id of invoices.keys()) {
    const { year, sequence } = invoiceNumber(id);
    highest.set(year, Math.max(sequence, highest.get(year) ?? 0));
  }
  return highest as ReadonlyMap<number, number>;
});

/** The number that comes next in a year, after the highest ever given, deleted invoices included (invariant M2). */
export const nextInvoiceId = (invoices: Table<'invoices'>, year: number) => {
  const sequence = (highestByYear(invoices).get(year) ?? 0) + 1;
  return `INV-${String(year).padStart(4, '0')}-${String(sequence).padStart(SHORTEST_SEQUENCE, '0')}` as InvoiceId;
};

/** The year of a calendar day; an invoice takes its number in the year of its issue date. */
export const yearOf = (day: Day) => Number(day.slice(0, 4));

/** Whether an invoice still counts; a deleted one stays only to hold its number. */
export const isLive = (invoice: Invoice) => invoice.deletedAt === undefined;

/** What a deleted invoice leaves behind, so that its number is never given again (invariant M2). */
export const tombstoneOf = (invoice: Invoice, now: Instant): Invoice => ({ ...invoice, deletedAt: now });

/** The invoices that count, the highest number first. */
export const liveInvoices = derivedFrom((invoices: Table<'invoices'>): readonly Invoice[] =>
  [...invoices.values()].filter(isLive).sort((one, other) => compareInvoices(other, one)),
);

const byCustomer = derivedFrom((invoices: Table<'invoices'>) => groupBy(liveInvoices(invoices), ({ customerId }) => customerId));

/** A customer's invoices that count, the highest number first. */
export const invoicesOfCustomer = (invoices: Table<'invoices'>, customerId: Invoice['customerId']): readonly Invoice[] =>
  byCustomer(invoices).get(customerId) ?? [];

/** The invoice that a form has already made, whatever became of it. */
export const invoiceOfForm = (invoices: Table<'invoices'>, formId: InvoiceFormId) =>
  [...invoices.values()].find((invoice) => invoice.formId === formId);

/** The status a person is shown: a pending invoice past its due date is overdue. What is stored stays (invariant M5). */
export const invoiceStatusView = (invoice: Pick<Invoice, 'status' | 'dueDate'>, today: Day): InvoiceStatus =>
  invoice.status === 'pending' && invoice.dueDate < today ? 'overdue' : invoice.status;

/** Whether an invoice was issued in a calendar month, seen from today. */
export const inPeriod = (invoice: Pick<Invoice, 'date'>, period: InvoicePeriod, today: Day) => {
  if (period === 'all') return true;
  const thisMonth = today.slice(0, 7);
  const lastMonth = addDays(asDay(`${thisMonth}-01`), -1).slice(0, 7);
  return invoice.date.startsWith(period === 'this-month' ? thisMonth : lastMonth);
};

export type InvoiceTotals = Readonly<Record<InvoiceStatus, { readonly count: number; readonly amount: Cents }>>;

/** How many invoices stand in each shown status, and what they add up to, exact in cents. Deleted ones don't count. */
export const totalsByStatus = (invoices: Iterable<Invoice>, today: Day): InvoiceTotals => {
  const live = [...invoices].filter(isLive);
  const totalOf = (status: InvoiceStatus) => {
    const those = live.filter((invoice) => invoiceStatusView(invoice, today) === status);
    return { count: those.length, amount: sumCents(those.map(({ amount }) => amount)) };
  };
  return { draft: totalOf('draft'), pending: totalOf('pending'), paid: totalOf('paid'), overdue: totalOf('overdue') };
};

/** What a project has been invoiced so far, drafts included, in cents. */
export const invoicedSoFar = (invoices: Table<'invoices'>, projectId: Invoice['projectId']) =>
  sumCents(
    liveInvoices(invoices)
      .filter((invoice) => invoice.projectId === projectId)
      .map(({ amount }) => amount),
  );

const isAmount = (typed: string) => {
  if (parseCents(typed) !== null) return true;
  const amount = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isFinite(amount) && amount >= 0;
};

/** What the form lacks: a project, the dates, a quantity, or an amount that is a finite number of at least 0 (invariant M4). */
export const invoiceGaps = (draft: InvoiceDraft): readonly InvoiceGap[] => {
  const missing = (['projectId', 'date', 'dueDate', 'quantity'] as const).filter((field) => draft[field].trim() === '');
  return isAmount(draft.amount) ? missing : [...missing, 'amount'];
};

/** Whether the form's button is closed. The sentence under it says what is missing. */
export const invoiceFormClosed = (draft: InvoiceDraft) => invoiceGaps(draft).length > 0;
