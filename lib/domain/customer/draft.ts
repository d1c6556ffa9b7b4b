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

/** The draft of a new customer: name, contact and e-mail are required (spec §2, "Customers"). */
export const newCustomerDraftSchema = v.object({ ...fields, contact: requiredLine('Escribe el nombre del contacto.') });
export type NewCustomerDraft = v.InferInput<typeof newCustomerDraftSchema>;

/** The draft of a stored customer, without the contact, which stays. */
export const customerDraftSchema = v.object(fields);
export type CustomerDraft = v.InferInput<typeof customerDraftSchema>;

const REQUIRED = ['name', 'contact', 'email'] as const;

/** The missing required fields of a draft; the contact only if the form asks for it. */
export const customerGaps = (draft: CustomerDraft & { readonly contact?: string }) =>
  REQUIRED.filter((field) => draft[field]?.trim() === '');

/** Whether the form's button is disabled: without name or e-mail (spec §5). */
export const customerFormClosed = (draft: CustomerDraft) =>
  customerGaps(draft).some((field) => field === 'name' || field === 'email');

/** The draft of a new customer, an enterprise. */
export const emptyCustomerDraft = (): NewCustomerDraft => ({
  name: '',
  type: 'enterprise',
  contact: '',
  email: '',
  phone: '',
  address: '',
  taxId: '',
});

/** The draft fields of a stored customer. */
export const customerToDraft = ({ name, type, email, phone, address, taxId = '' }: Customer): CustomerDraft => ({
  name,
  type,
  email,
  phone,
  address,
  taxId,
});
