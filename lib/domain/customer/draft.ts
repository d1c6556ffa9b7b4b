import * as v from 'valibot';
import { ifTyped, requiredLine, typedEmail, typedLine } from '../draft-fields';
import type { Customer } from '../model/customer';

const fields = {
  name: requiredLine('Escribe el nombre del cliente.'),
  type: v.picklist(['enterprise', 'residential', 'government'], 'Elige el tipo de cliente.'),
  email: v.pipe(typedEmail, v.nonEmpty('Escribe el correo del cliente.')),
  phone: typedLine,
  address: typedLine,
  taxId: ifTyped(typedLine),
};

/** The form of a new customer as typed: name, contact and e-mail are required (spec §2, "Customers"). */
export const newCustomerDraftSchema = v.object({ ...fields, contact: requiredLine('Escribe el nombre del contacto.') });
export type NewCustomerDraft = v.InferInput<typeof newCustomerDraftSchema>;

/** The edit form, which does not ask for the contact; what was stored stays. */
export const customerDraftSchema = v.object(fields);
export type CustomerDraft = v.InferInput<typeof customerDraftSchema>;

const REQUIRED = ['name', 'contact', 'email'] as const;

/** What the customer form still lacks before it can be saved; the contact only where the form asks for it. */
export const customerGaps = (draft: CustomerDraft & { readonly contact?: string }) =>
  REQUIRED.filter((field) => draft[field]?.trim() === '');

/** Whether the form's button is closed: without name and e-mail (spec §5). */
export const customerFormClosed = (draft: CustomerDraft) =>
  customerGaps(draft).some((field) => field === 'name' || field === 'email');

/** A new customer's form: an enterprise, unless it says otherwise. */
export const emptyCustomerDraft = (): NewCustomerDraft => ({
  name: '',
  type: 'enterprise',
  contact: '',
  email: '',
  phone: '',
  address: '',
  taxId: '',
});

/** A stored customer as its form shows it. */
export const customerToDraft = ({ name, type, email, phone, address, taxId = '' }: Customer): CustomerDraft => ({
  name,
  type,
  email,
  phone,
  address,
  taxId,
});
