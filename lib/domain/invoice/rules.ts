import { asCents, type Cents, parseCents, sumCents } from '@/lib/kernel/cents';
import { addDays, asDay, type Day, type Instant } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import type { Order } from '@/lib/kernel/order';
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
/** What the invoice form still lacks before it may be sent (invariant M4). */
export type InvoiceGap = 'projectId' | 'date' | 'dueDate' | 'quantity' | 'amount';
type GapTexts = Readonly<Record<InvoiceGap, string>>;

const SHORTEST_SEQUENCE = 3;

/** The year and the number inside it that an invoice's id says. */
export const invoiceNumber = (id: string) => {
  const [, year, sequence] = id.split('-');
  return { year: Number(year), sequence: Number(sequence) };
};

/** Invoices in the order of their numbers: INV-2026-999 before INV-2026-1000 (invariant M3). */
export const compareInvoices = (one: Pick<Invoice, 'id'>, other: Pick<Invoice, 'id'>) => {
  const a = invoiceNumber(one.id);
  const b = invoiceNumber(other.id);
  return a.year - b.year || a.sequence - b.sequence || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
};

/** The first number of a year that was never given. */
const firstFree = (invoices: Table<'invoices'>, year: number) => {
  let sequence = 1;
  while (isNumberGiven(invoices, year, sequence)) sequence += 1;
  return sequence;
};

/**
 * The number that comes next in a year, after the highest ever given, deleted invoices included (invariant M2). Where somebody wrote the
 * highest that there is, it is the first that was never given: never one that an invoice has.
 */
export const nextInvoiceId = (invoices: Table<'invoices'>, year: number) => {
  const [highest] = everGiven.under({ invoices }, `${year}`);
  const next = (highest ? invoiceNumber(highest.id).sequence : 0) + 1;
  const sequence = next <= LAST_INVOICE ? next : firstFree(invoices, year);
  return `INV-${String(year).padStart(4, '0')}-${String(sequence).padStart(SHORTEST_SEQUENCE, '0')}` as InvoiceId;
};

/** Whether an invoice of this number was ever given in a year, deleted ones included (invariant M2). */
export const isNumberGiven = (invoices: Table<'invoices'>, year: number, sequence: number) =>
  everGiven.under({ invoices }, numberKey(year, sequence)).length > 0;

/** The year of a calendar day; an invoice takes its number in the year of its issue date. */
export const yearOf = (day: Day) => Number(day.slice(0, 4));

/** What a deleted invoice leaves behind, so that its number is never given again (invariant M2). */
export const tombstoneOf = (invoice: Invoice, now: Instant): Invoice => ({ ...invoice, deletedAt: now });

const highestFirst: Order<Invoice> = (one, other) => compareInvoices(other, one);

const live = orderedIndex({
  of: ['invoices'],
  keysOf: (invoice) => (isLive(invoice) ? ['', invoice.customerId, invoice.projectId, invoice.taskId] : []),
  order: highestFirst,
});
const numberKey = (year: number, sequence: number) => `${year} ${sequence}`;
/** Deleted ones too: under their year, under their number in it, and under the form that made them. */
const everGiven = orderedIndex({
  of: ['invoices'],
  keysOf: ({ id, formId }) => {
    const { year, sequence } = invoiceNumber(id);
    return [`${year}`, numberKey(year, sequence), formId];
  },
  order: highestFirst,
});

/** The invoices that count, the highest number first. */
export const liveInvoices = (invoices: Table<'invoices'>): readonly Invoice[] => live.under({ invoices }, '');

/** The invoices of a customer, a project or a task that count, the highest number first. */
export const invoicesOf = (invoices: Table<'invoices'>, id: CustomerId | ProjectId | TaskId): readonly Invoice[] =>
  live.under({ invoices }, id);

/** The invoice that a form has already made, whatever became of it. */
export const invoiceOfForm = (invoices: Table<'invoices'>, formId: InvoiceFormId) => everGiven.under({ invoices }, formId)[0];

/** The status a person is shown: a pending invoice past its due date is overdue. What is stored stays (invariant M5). */
export const invoiceStatusView = (invoice: Pick<Invoice, 'status' | 'dueDate'>, today: Day): InvoiceStatus =>
  invoice.status === 'pending' && invoice.dueDate < today ? 'overdue' : invoice.status;

/** Whether somebody was asked for it and has not paid: also one that was marked as overdue by hand. */
export const isUnpaid = ({ status }: Pick<Invoice, 'status'>) => status === 'pending' || status === 'overdue';

type Paid = Pick<Invoice, 'amount' | 'status' | 'payments'>;

/** What came of an invoice in parts, in cents. */
export const paidInParts = ({ payments = [] }: Pick<Invoice, 'payments'>) => sumCents(payments.map(({ amount }) => amount));

/** What the parts leave of an invoice's amount, in cents; nothing where two devices were paid more than it. */
const notInParts = (invoice: Paid) => asCents(Math.max(0, invoice.amount - paidInParts(invoice)));

/** What is still owed of an invoice, in cents: its amount without what came; nothing of a draft, and of one that is paid (invariant M6). */
export const leftToPay = (invoice: Paid) => (isUnpaid(invoice) ? notInParts(invoice) : asCents(0));

/** What was paid at once when it was marked as paid, after the parts, in cents. */
export const restOf = (invoice: Paid) => (invoice.status === 'paid' ? notInParts(invoice) : asCents(0));

/** Whether its parts pay all of an invoice; then it is marked as paid (invariant M6). */
export const isCovered = (invoice: Paid) => (invoice.payments ?? []).length > 0 && notInParts(invoice) === 0;

/** What was paid of an invoice, the earliest first: its parts, and at last what was left, which has no id and maybe no day. */
export const paymentsOf = (invoice: Paid & Pick<Invoice, 'paidOn'>): readonly (Pick<Payment, 'amount'> & Partial<Payment>)[] => {
  const rest = restOf(invoice);
  const parts = sortBy(invoice.payments ?? [], ({ paidOn }) => paidOn);
  return rest === 0 ? parts : [...parts, { amount: rest, ...(invoice.paidOn && { paidOn: invoice.paidOn }) }];
};

/** The day on which a paid invoice was marked as such, where that is known; what is no longer paid has none. */
export const paymentDay = ({ status, paidOn }: Pick<Invoice, 'status' | 'paidOn'>) => (status === 'paid' ? paidOn : undefined);

/** Why an invoice may not be marked as paid, if it may not: it is deleted, paid already, or a draft that nobody was sent. */
export const paymentRefusal = (invoice: Invoice): Refused | undefined => {
  if (!isLive(invoice)) return refused('record-missing');
  if (invoice.status === 'paid') return refused('invoice-already-paid');
  return invoice.status === 'draft' ? refused('invoice-is-draft') : undefined;
};

/** How many days before its invoice an advance is paid at most; what is farther off is another year typed by mistake. */
export const MOST_ADVANCE_DAYS = 60;

/** Why an invoice may not be marked as paid on a day: as above, or the day is to come, or long before it was issued. */
export const paymentOnRefusal = (invoice: Invoice, paidOn: Day, today: Day): Refused | undefined => {
  if (paidOn > today) return refused('paid-in-future', {}, 'paidOn');
  return (
    paymentRefusal(invoice) ??
    (paidOn < addDays(invoice.date, -MOST_ADVANCE_DAYS)
      ? refused('paid-before-issue', { date: invoice.date, days: MOST_ADVANCE_DAYS }, 'paidOn')
      : undefined)
  );
};

/** Whether an invoice was issued in a calendar month, seen from today. */
export const inPeriod = (invoice: Pick<Invoice, 'date'>, period: InvoicePeriod, today: Day) => {
  if (period === 'all') return true;
  const thisMonth = today.slice(0, 7);
  const lastMonth = addDays(asDay(`${thisMonth}-01`), -1).slice(0, 7);
  return invoice.date.startsWith(period === 'this-month' ? thisMonth : lastMonth);
};

export type InvoiceTotals = Readonly<Record<InvoiceStatus, { readonly count: number; readonly amount: Cents }>>;

/**
 * How many invoices stand in each shown status, and what they add up to, exact in cents; of unpaid ones what is still owed. Deleted ones
 * don't count.
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

/** What a project has been invoiced so far, drafts included, in cents; without the invoice that is being edited. */
export const invoicedSoFar = (invoices: Table<'invoices'>, projectId: Invoice['projectId'], edited?: InvoiceId) =>
  sumCents(
    invoicesOf(invoices, projectId)
      .filter(({ id }) => id !== edited)
      .map(({ amount }) => amount),
  );

const invoicedOfTask = (invoices: Table<'invoices'>, taskId: TaskId) =>
  sumCents(invoicesOf(invoices, taskId).map(({ amount }) => amount));

/** What is still to be paid, and how much of that is past its day, as seen today, in cents; drafts ask nobody for anything. */
export const owedOf = (invoices: Iterable<Invoice>, today: Day) => {
  const { pending, overdue } = totalsByStatus(invoices, today);
  return { owed: sumCents([pending.amount, overdue.amount]), overdue: overdue.amount };
};

/**
 * What of a project's budget is not invoiced yet, in cents; below 0 when more was invoiced than budgeted.
 * `undefined` where nobody gave it a budget.
 */
export const leftToInvoice = (data: Pick<Data, 'projects' | 'invoices'>, projectId: Invoice['projectId'], edited?: InvoiceId) => {
  const budget = data.projects.get(projectId)?.budget;
  return budget === undefined ? undefined : asCents(budget - invoicedSoFar(data.invoices, projectId, edited));
};

/**
 * The amount for a new invoice of a task: what was approved and not yet invoiced, at most what the project has left. `undefined`
 * where nothing was approved.
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

/** What the form lacks; its button is closed until it lacks nothing: a project, the dates, a quantity, or a finite amount of at least 0 (invariant M4). */
export const invoiceGaps = (draft: GapTexts): readonly InvoiceGap[] => {
  const missing = (['projectId', 'date', 'dueDate', 'quantity'] as const).filter((field) => draft[field].trim() === '');
  return isAmount(draft.amount) ? missing : [...missing, 'amount'];
};
