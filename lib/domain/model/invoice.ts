import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import type { CustomerId } from './customer';
import { centsField, dayField, idField, instantField, quantityField, requiredLineField } from './fields';
import { LARGEST_COUNT } from './limits';
import type { ProjectId } from './project';
import { taxSchema } from './settings';
import type { TaskId } from './task';

/** `INV-{year}-{sequence of 3 to 9 digits}`; never used twice (invariant M2). */
export type InvoiceId = Id<'Invoice'>;
/** The form that created an invoice, so that sending the form twice creates one. */
export type InvoiceFormId = Id<'InvoiceForm'>;
export type PaymentId = Id<'Payment'>;

const INVOICE_ID_SHAPE = /^INV-\d{4}-\d{3,9}$/;

/** An invoice line: a number of units in hundredths, and the unit price in cents. */
const lineSchema = v.strictObject({
  concept: requiredLineField,
  quantity: v.pipe(
    v.number(),
    v.gtValue(0),
    v.maxValue(LARGEST_COUNT),
    v.check((quantity) => Math.round(quantity * 100) / 100 === quantity),
  ),
  unitPrice: centsField,
});
export type InvoiceLine = v.InferOutput<typeof lineSchema>;

/** A part payment of an invoice, in cents, and its day. */
const paymentSchema = v.strictObject({
  id: idField<PaymentId>(),
  paidOn: dayField,
  amount: v.pipe(
    centsField,
    v.check((amount) => amount > 0),
  ),
});
export type Payment = v.InferOutput<typeof paymentSchema>;

/**
 * An invoice for a project. `amount` is the total in cents, tax included, and `quantity` a number of units. If there are `lines`,
 * they determine the amount. `tax` is the business's at the time of writing.
 * `payments` are part payments. A paid invoice is paid in full: the rest came on `paidOn`, unknown before version 2.
 * A deleted invoice stays as a tombstone (`deletedAt`), so that its number is never used again.
 */
export const invoiceSchema = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(INVOICE_ID_SHAPE),
    v.transform((text) => text as InvoiceId),
  ),
  projectId: idField<ProjectId>(),
  taskId: v.optional(idField<TaskId>()),
  customerId: idField<CustomerId>(),
  quantity: quantityField,
  amount: centsField,
  lines: v.optional(v.pipe(v.array(lineSchema), v.minLength(1))),
  tax: v.optional(taxSchema),
  date: dayField,
  dueDate: dayField,
  status: v.picklist(['draft', 'pending', 'paid', 'overdue']),
  paidOn: v.optional(dayField),
  payments: v.optional(v.array(paymentSchema)),
  formId: v.optional(idField<InvoiceFormId>()),
  deletedAt: v.optional(instantField),
});
export type Invoice = v.InferOutput<typeof invoiceSchema>;
export type InvoiceStatus = Invoice['status'];
