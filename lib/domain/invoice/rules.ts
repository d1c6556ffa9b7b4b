import { asCents, type Cents, sumCents } from '@/lib/kernel/cents';
import { addDays, asDay, type Day, type Instant } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import type { Order } from '@/lib/kernel/order';
import { parseCents } from '@/lib/kernel/typed-number';
import { isLive } from '../archiving';
import { approvedBudget } from '../budget-request/rules';
import type { Data, Table } from '../data';
import { orderedIndex } from '../derived';
import type { CustomerId } from '../model/customer';
import type { Invoice, InvoiceFormId, InvoiceId, InvoiceStatus, Payment } from '../model/invoice';
import { LAST_INVOICE } from '../model/limits';
import type { ProjectId } from '../model/project';
import type { Task, TaskId } from '../model/task';
import { type Refused, refused } from '../refusal';

export type InvoicePeriod = 'all' | 'this-month' | 'last-month';
/** A field that the invoice form still needs (invariant M4). */
export type InvoiceGap = 'projectId' | 'date' | 'dueDate' | 'quantity' | 'amount';
type GapTexts = Readonly<Record<InvoiceGap, string>>;

const SHORTEST_SEQUENCE = 3;

/** The year and sequence number in an invoice's id. */
export const invoiceNumber = (id: string) => {
  const [, year, sequence] = id.split('-');
  return { year: Number(year), sequence: Number(sequence) };
};

/** Compares invoices by number: INV-2026-999 before INV-2026-1000 (invariant M3). */
export const compareInvoices = (one: Pick<Invoice, 'id'>, other: Pick<Invoice, 'id'>) => {
  const a = invoiceNumber(one.id);
  const b = invoiceNumber(other.id);
  return a.year - b.year || a.sequence - b.sequence || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
};

/** The first unused number of a year. */
const firstFree = (invoices: Table<'invoices'>, year: number) => {
  let sequence = 1;
  while (isNumberUsed(invoices, year, sequence)) sequence += 1;
  return sequence;
};

/**
 * The next invoice number of a year: after the highest one ever used, deleted invoices included (invariant M2). When the highest
 * possible number is used, it is the first unused one.
 */
export const nextInvoiceId = (invoices: Table<'invoices'>, year: number) => {
  const [highest] = everGiven.under({ invoices }, `${year}`);
  const next = (highest ? invoiceNumber(highest.id).sequence : 0) + 1;
  const sequence = next <= LAST_INVOICE ? next : firstFree(invoices, year);
  return `INV-${String(year).padStart(4, '0')}-${String(sequence).padStart(SHORTEST_SEQUENCE, '0')}` as InvoiceId;
};

/** Whether a number of a year was ever used, deleted invoices included (invariant M2). */
export const isNumberUsed = (invoices: Table<'invoices'>, year: number, sequence: number) =>
  everGiven.under({ invoices }, numberKey(year, sequence)).length > 0;

/** The year of a day; an invoice is numbered in the year of its issue date. */
export const yearOf = (day: Day) => Number(day.slice(0, 4));

/** The tombstone of a deleted invoice, which reserves its number (invariant M2). */
export const tombstoneOf = (invoice: Invoice, now: Instant): Invoice => ({ ...invoice, deletedAt: now });

const highestFirst: Order<Invoice> = (one, other) => compareInvoices(other, one);

const live = orderedIndex({
  of: ['invoices'],
  keysOf: (invoice) => (isLive(invoice) ? ['', invoice.customerId, invoice.projectId, invoice.taskId] : []),
  order: highestFirst,
});
const numberKey = (year: number, sequence: number) => `${year} ${sequence}`;
/** All invoices, deleted ones included, by year, by number, and by form. */
const everGiven = orderedIndex({
  of: ['invoices'],
  keysOf: ({ id, formId }) => {
    const { year, sequence } = invoiceNumber(id);
    return [`${year}`, numberKey(year, sequence), formId];
  },
  order: highestFirst,
});

/** The invoices that are not deleted, the highest number first. */
export const liveInvoices = (invoices: Table<'invoices'>): readonly Invoice[] => live.under({ invoices }, '');

/** The invoices of a customer, project or task that are not deleted, the highest number first. */
export const invoicesOf = (invoices: Table<'invoices'>, id: CustomerId | ProjectId | TaskId): readonly Invoice[] =>
  live.under({ invoices }, id);

/** The invoice that a form has created, also a deleted one. */
export const invoiceOfForm = (invoices: Table<'invoices'>, formId: InvoiceFormId) => everGiven.under({ invoices }, formId)[0];

/** The displayed status: a pending invoice past its due date is overdue. The stored status stays (invariant M5). */
export const invoiceStatusView = (invoice: Pick<Invoice, 'status' | 'dueDate'>, today: Day): InvoiceStatus =>
  invoice.status === 'pending' && invoice.dueDate < today ? 'overdue' : invoice.status;

/** Whether an invoice is sent and unpaid, also one marked as overdue by hand. */
export const isUnpaid = ({ status }: Pick<Invoice, 'status'>) => status === 'pending' || status === 'overdue';

type Paid = Pick<Invoice, 'amount' | 'status' | 'payments'>;

/** The sum of an invoice's part payments, in cents. */
export const paidInParts = ({ payments = [] }: Pick<Invoice, 'payments'>) => sumCents(payments.map(({ amount }) => amount));

/** The amount without its part payments, in cents; 0 when two devices recorded more than the amount. */
const notInParts = (invoice: Paid) => asCents(Math.max(0, invoice.amount - paidInParts(invoice)));

/** The unpaid rest of an invoice, in cents; 0 for drafts and paid ones (invariant M6). */
export const leftToPay = (invoice: Paid) => (isUnpaid(invoice) ? notInParts(invoice) : asCents(0));

/** The final payment when the invoice was marked as paid, after the parts, in cents. */
export const finalPaymentOf = (invoice: Paid) => (invoice.status === 'paid' ? notInParts(invoice) : asCents(0));

/** Whether part payments cover an invoice; then it becomes paid (invariant M6). */
export const isCovered = (invoice: Paid) => (invoice.payments ?? []).length > 0 && notInParts(invoice) === 0;

/** The payments of an invoice, the earliest first: its parts, then the final rest, which has no id and maybe no day. */
export const paymentsOf = (invoice: Paid & Pick<Invoice, 'paidOn'>): readonly (Pick<Payment, 'amount'> & Partial<Payment>)[] => {
  const rest = finalPaymentOf(invoice);
  const parts = sortBy(invoice.payments ?? [], ({ paidOn }) => paidOn);
  return rest === 0 ? parts : [...parts, { amount: rest, ...(invoice.paidOn && { paidOn: invoice.paidOn }) }];
};

/** The day on which a paid invoice was marked as paid, if known. */
export const paymentDay = ({ status, paidOn }: Pick<Invoice, 'status' | 'paidOn'>) => (status === 'paid' ? paidOn : undefined);

/** Refuses payments of an invoice that is deleted, paid, or a draft. */
export const paymentRefusal = (invoice: Invoice): Refused | undefined => {
  if (!isLive(invoice)) return refused('record-missing');
  if (invoice.status === 'paid') return refused('invoice-already-paid');
  return invoice.status === 'draft' ? refused('invoice-is-draft') : undefined;
};

/** The most days that an advance payment may precede its invoice; more is taken for a wrong year. */
export const MOST_ADVANCE_DAYS = 60;

/** `paymentRefusal`, and refuses a day in the future or long before the invoice. */
export const paymentOnRefusal = (invoice: Invoice, paidOn: Day, today: Day): Refused | undefined => {
  if (paidOn > today) return refused('paid-in-future', {}, 'paidOn');
  return (
    paymentRefusal(invoice) ??
    (paidOn < addDays(invoice.date, -MOST_ADVANCE_DAYS)
      ? refused('paid-before-issue', { date: invoice.date, days: MOST_ADVANCE_DAYS }, 'paidOn')
      : undefined)
  );
};

/** Whether an invoice was issued in this or the last calendar month. */
export const inPeriod = (invoice: Pick<Invoice, 'date'>, period: InvoicePeriod, today: Day) => {
  if (period === 'all') return true;
  const thisMonth = today.slice(0, 7);
  const lastMonth = addDays(asDay(`${thisMonth}-01`), -1).slice(0, 7);
  return invoice.date.startsWith(period === 'this-month' ? thisMonth : lastMonth);
};

export type InvoiceTotals = Readonly<Record<InvoiceStatus, { readonly count: number; readonly amount: Cents }>>;

/**
 * The number and sum of invoices by displayed status, in cents; for unpaid ones the sum of what is still owed. Deleted ones are
 * excluded.
 */
export const totalsByStatus = (invoices: Iterable<Invoice>, today: Day): InvoiceTotals => {
  const live = [...invoices].filter(isLive);
  const totalOf = (status: InvoiceStatus) => {
    const those = live.filter((invoice) => invoiceStatusView(invoice, today) === status);
    return {
      count: those.length,
      amount: sumCents(those.map((invoice) => (isUnpaid(invoice) ? leftToPay(invoice) : invoice.amount))),
    };
  };
  return { draft: totalOf('draft'), pending: totalOf('pending'), paid: totalOf('paid'), overdue: totalOf('overdue') };
};

/** The invoiced sum of a project in cents, drafts included, without the invoice being edited. */
export const invoicedSoFar = (invoices: Table<'invoices'>, projectId: Invoice['projectId'], edited?: InvoiceId) =>
  sumCents(
    invoicesOf(invoices, projectId)
      .filter(({ id }) => id !== edited)
      .map(({ amount }) => amount),
  );

const invoicedOfTask = (invoices: Table<'invoices'>, taskId: TaskId) =>
  sumCents(invoicesOf(invoices, taskId).map(({ amount }) => amount));

/** The unpaid sum and its overdue part, in cents, as of today; without drafts. */
export const owedOf = (invoices: Iterable<Invoice>, today: Day) => {
  const { pending, overdue } = totalsByStatus(invoices, today);
  return { owed: sumCents([pending.amount, overdue.amount]), overdue: overdue.amount };
};

/** The rest of a project's budget to invoice, in cents; negative when more was invoiced, `undefined` without a budget. */
export const leftToInvoice = (data: Pick<Data, 'projects' | 'invoices'>, projectId: Invoice['projectId'], edited?: InvoiceId) => {
  const budget = data.projects.get(projectId)?.budget;
  return budget === undefined ? undefined : asCents(budget - invoicedSoFar(data.invoices, projectId, edited));
};

/**
 * The amount for a new invoice of a task, in cents: approved and not invoiced, limited by the project's rest. `undefined` when
 * nothing was approved.
 */
export const leftToInvoiceOfTask = (data: Data, task: Pick<Task, 'id' | 'projectId'>) => {
  const approved = approvedBudget(data.budgetRequests, task.id);
  if (approved === 0) return undefined;
  const ofTask = asCents(approved - invoicedOfTask(data.invoices, task.id));
  const ofProject = leftToInvoice(data, task.projectId) ?? ofTask;
  return asCents(Math.min(ofProject, ofTask));
};

const isAmount = (typed: string) => {
  if (parseCents(typed) !== null) return true;
  const amount = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isFinite(amount) && amount >= 0;
};

/**
 * The missing fields of an invoice draft, which keep its button disabled: project, dates, quantity, or a finite amount ≥ 0
 * (invariant M4).
 */
export const invoiceGaps = (draft: GapTexts): readonly InvoiceGap[] => {
  const missing = (['projectId', 'date', 'dueDate', 'quantity'] as const).filter((field) => draft[field].trim() === '');
  return isAmount(draft.amount) ? missing : [...missing, 'amount'];
};
