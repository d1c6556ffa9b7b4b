import { archived, restored } from '../archiving';
import { changeOfMany } from '../change-of-many';
import { change, put } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import { removeUnlessNamed } from '../integrity';
import type { Customer, CustomerId } from '../model/customer';
import { isRefused, refused } from '../refusal';

/** A customer from its form; the default type is enterprise. */
export interface CustomerInput extends Pick<Customer, 'id' | 'name' | 'email' | 'phone' | 'address' | 'taxId'> {
  readonly contact?: string;
  readonly type?: Customer['type'];
}

const written = ({ id, name, email, phone, address, taxId, contact, type }: CustomerInput, known?: Customer): Customer => ({
  id,
  name,
  type: type ?? known?.type ?? 'enterprise',
  contact: contact ?? known?.contact ?? '',
  email,
  phone,
  address,
  taxId,
  archivedAt: known?.archivedAt,
});

/** Adds a customer; a form sent twice adds one (`already-exists`). */
export const createCustomer = change('customer-created', (data, input: CustomerInput) =>
  data.customers.has(input.id) ? refused('already-exists') : [put('customers', written(input))],
);

/**
 * Updates a customer. A contact that the form does not ask for stays, as do others' changes since it was `opened`. Refuses with
 * `changed-elsewhere` if others changed the same field.
 */
export const updateCustomer = change(
  'customer-updated',
  (data, { opened, ...edited }: CustomerInput & { readonly opened?: CustomerInput }) => {
    const known = data.customers.get(edited.id);
    if (!known) return refused('record-missing');
    const input = withoutEditConflicts(edited, opened, known);
    return isRefused(input) ? input : [put('customers', written(input, known))];
  },
);

/** Archives a customer: its projects keep it, and new ones can't choose it. */
export const archiveCustomer = change('customer-archived', (data, { id }: { readonly id: CustomerId }, env) =>
  archived(data, 'customers', id, env),
);

/** Archives many customers. */
export const archiveCustomers = changeOfMany('customers-archived', archiveCustomer);

/** Restores an archived customer: new projects may choose it again. Refuses a missing one (`record-missing`). */
export const restoreCustomer = change('customer-restored', (data, { id }: { readonly id: CustomerId }) =>
  restored(data, 'customers', id),
);

/** Deletes a customer. Refused with the list while projects or invoices refer to it (invariant I1). */
export const deleteCustomer = change('customer-deleted', (data, { id }: { readonly id: CustomerId }) =>
  removeUnlessNamed(data, 'customers', id),
);
