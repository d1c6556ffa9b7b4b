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
  finalPaymentOf,
  invoiceOfForm,
  isCovered,
  leftToPay,
  nextInvoiceId,
  paidInParts,
  paymentOnRefusal,
  tombstoneOf,
  yearOf,
} from './rules';

const FIELDS = ['projectId', 'taskId', 'customerId', 'quantity', 'amount', 'lines', 'tax', 'date', 'dueDate', 'status'] as const;
type InvoiceFields = Pick<Invoice, (typeof FIELDS)[number]>;

/** The payment day: when the invoice became paid; it stays while it is paid. */
const paymentOf = (status: Invoice['status'], today: Day, kept?: Invoice) => {
  const paidOn = kept?.status === 'paid' ? kept.paidOn : today;
  return status === 'paid' && paidOn !== undefined ? { paidOn } : {};
};

/**
 * The invoice's fields from its form, with the amount of its lines and the project's customer. An existing invoice keeps its
 * payments, and its customer while its project stays.
 */
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
 * Creates an invoice with the next number of its issue year. The commit assigns it, so that two tabs never share one (invariant
 * M2). A form sent twice with the same content changes nothing; other content is refused with `already-exists`. `invoiceOfForm`
 * finds the number.
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
 * Updates an invoice; its number stays, even if its date moves to another year. Others' changes since it was `opened` stay too.
 * Refuses a deleted invoice with `record-missing`.
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

/** Deletes an invoice from all lists; its tombstone reserves the number (invariant M2). */
export const deleteInvoice = change('invoice-deleted', (data, id: InvoiceId, { now }) => {
  const invoice = data.invoices.get(id);
  return invoice && isLive(invoice) ? [put('invoices', tombstoneOf(invoice, now))] : refused('record-missing');
});

/** A part payment in cents. Its own id makes a form sent twice pay once. */
interface Part {
  readonly id: PaymentId;
  readonly amount: Cents;
}

/** A payment of an invoice. */
export interface PaymentOf {
  readonly id: InvoiceId;
  /** The day of the payment. */
  readonly paidOn: Day;
  /** Without a part, the whole rest was paid. */
  readonly part?: Part;
}

/**
 * Records payments of invoices: the whole rest, or a part. A fully paid invoice becomes paid (invariant M6). Refuses drafts, paid
 * and deleted invoices, a future day, one long before the invoice, and more than is owed.
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
  /** The part payment; without it the final payment of the rest. */
  readonly paymentId?: PaymentId;
}

/**
 * Removes a payment, so that the invoice is unpaid again. The final payment of the rest is removed before the parts, because its
 * amount is derived from them.
 */
export const removePayment = change('invoice-payment-removed', (data, { id, paymentId }: TakenBack) => {
  const invoice = data.invoices.get(id);
  if (!invoice || !isLive(invoice)) return refused('record-missing');
  const { paidOn: _, payments = [], ...rest } = invoice;
  const kept = payments.filter((payment) => payment.id !== paymentId);
  if (paymentId === undefined ? finalPaymentOf(invoice) === 0 : kept.length === payments.length) return [];
  if (paymentId !== undefined && finalPaymentOf(invoice) > 0) return refused('invoice-already-paid');
  const status = invoice.status === 'paid' ? 'pending' : invoice.status;
  return [put('invoices', { ...rest, status, payments: kept.length > 0 ? kept : undefined })];
});
