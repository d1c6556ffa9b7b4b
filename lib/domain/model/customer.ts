import * as v from 'valibot';
import type { Id } from '@/lib/kernel/id';
import { archivedAtField, idField, lineField, requiredLineField } from './fields';

export type CustomerId = Id<'Customer'>;

/** A client of the business. Its projects, invoices and status are derived. */
export const customerSchema = v.strictObject({
  id: idField<CustomerId>(),
  name: requiredLineField,
  type: v.picklist(['enterprise', 'residential', 'government']),
  contact: lineField,
  email: requiredLineField,
  phone: lineField,
  address: lineField,
  taxId: v.optional(lineField),
  archivedAt: archivedAtField,
});
export type Customer = v.InferOutput<typeof customerSchema>;
export type CustomerType = Customer['type'];
