import type { Cents } from '@/lib/kernel/cents';
import type { Day } from '@/lib/kernel/day';
import { sameValue } from '@/lib/kernel/same-value';
import { isLive } from '../archiving';
import { changeOfMany } from '../change-of-many';
import { change, type Data, put } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import type { Invoice, InvoiceFormId, InvoiceId, PaymentId } from '../model/invoice';
import { isRefused, refused } from '../refusal';
import type { InvoiceValue } from './draft';
import { sumsOfLines } from './lines';
import {
  invoiceOfForm,
  isCovered,
  leftToPay,
  nextInvoiceId,
  paidInParts,
  paymentOnRefusal,
  restOf,
  tombstoneOf,
  yearOf,
} from './rules';

const FIELDS = ['projectId', 'taskId', 'customerId', 'quantity', 'amount', 'lines', 'tax', 'date', 'dueDate', 'status'] as const;
type InvoiceFields = Pick<Invoice, (typeof FIELDS)[number]>;

/** The payment day is the day on which the invoice became paid, and stays while it is paid. */
const paymentOf = (status: Invoice['status'], today: Day, kept?: Invoice) => {
  const paidOn = kept?.status === 'paid' ? kept.paidOn : today;
  return status === 'paid' && paidOn !== undefined ? { paidOn } : {};
};

/** What the form says, with what its lines come to and the project's customer; an invoice keeps its payments, and the customer it has while its project stays. */
const write = (data: Data, value: InvoiceValue, today: Day, kept?: Invoice) => {
  const { projectId, taskId, quantity, lines, tax, date, dueDate, status } = value;
  const amount = lines ? sumsOfLines(lines, tax).total : value.amount;
  const project = data.projects.get(projectId);
  if (!project) return refused('record-missing', {}, 'projectId');
  if (taskId !== undefined && data.tasks.get(taskId)?.projectId !== projectId)
    return refused('task-of-another-project', {}, 'taskId');
  if (dueDate < date) return refused('due-before-issue', {}, 'dueDate');
  const customerId = kept?.projectId === projectId ? kept.customerId : project.customerId;
  const content = {
    projectId,
    ...(taskId && { taskId }),
    customerId,
    quantity,
    amount,
    ...(lines && { lines: [...lines] }),
    ...(tax && { tax }),
    date,
    dueDate,
    status,
  } satisfies InvoiceFields;
  const { payments } = kept ?? {};
  const paid = paidInParts({ payments });
  if (amount < paid) return refused('amount-below-paid', { paid }, 'amount');
  if (status !== 'paid' && isCovered({ amount, status, payments })) return refused('invoice-is-covered', {}, 'status');
  return { ...content, ...paymentOf(status, today, kept), ...(payments && { payments }) };
};

const saysTheSame = (one: InvoiceFields, other: InvoiceFields) => FIELDS.every((field) => sameValue(one[field], other[field]));

/**
 * Creates an invoice with the next number of its issue year. The number is given at commit, so that two tabs never share one
 * (invariant M2). A form sent twice makes one invoice: the same content changes nothing, other content is refused as
 * `already-exists`. `invoiceOfForm` reads the number.
 */
export const createInvoice = change(
  'invoice-created',
  (data, input: InvoiceValue & { readonly formId: InvoiceFormId }, { today }) => {
    const content = write(data, input, today);
    if (isRefused(content)) return content;
    const made = invoiceOfForm(data.invoices, input.formId);
    if (made) return isLive(made) && saysTheSame(made, content) ? [] : refused('already-exists');
    return [put('invoices', { id: nextInvoiceId(data.invoices, yearOf(content.date)), formId: input.formId, ...content })];
  },
);

/**
 * Rewrites an invoice under its number, which stays even when its date moves to another year; what others changed since it was
 * `opened` stays too. A deleted one is missing.
 */
export const updateInvoice = change(
  'invoice-updated',
  (data, { opened, ...edited }: InvoiceValue & { readonly id: InvoiceId; readonly opened?: Invoice }, { today }) => {
    const invoice = data.invoices.get(edited.id);
    if (!invoice || !isLive(invoice)) return refused('record-missing');
    const input = withoutEditConflicts(edited, opened, invoice);
    if (isRefused(input)) return input;
    const content = write(data, input, today, invoice);
    if (isRefused(content)) return content;
    const { id, formId } = invoice;
    return saysTheSame(invoice, content) ? [] : [put('invoices', { id, ...(formId && { formId }), ...content })];
  },
);

/** Takes an invoice out of every list and leaves its tombstone, which holds the number (invariant M2). */
export const deleteInvoice = change('invoice-deleted', (data, id: InvoiceId, { now }) => {
  const invoice = data.invoices.get(id);
  return invoice && isLive(invoice) ? [put('invoices', tombstoneOf(invoice, now))] : refused('record-missing');
});

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
