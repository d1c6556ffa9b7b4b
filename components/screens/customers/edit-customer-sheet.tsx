'use client';

import { useWatch } from 'react-hook-form';
import { MissingSheet } from '@/components/entities/missing-sheet';
import { FormSheet } from '@/components/frames/form-sheet';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import { useStoredRecord } from '@/components/write/use-stored-record';
import { updateCustomer } from '@/lib/domain/customer/changes';
import { customerDraftSchema, customerToDraft } from '@/lib/domain/customer/draft';
import type { Customer, CustomerId } from '@/lib/domain/model/customer';
import { routes } from '@/lib/routes';
import { CustomerFields } from './customer-fields';
import { customerFormState } from './customer-gaps-text';

const TITLE = 'Editar Cliente';

interface EditCustomerSheetProps {
  readonly customerId: CustomerId;
  readonly onClose: () => void;
}

/** The form of a stored customer; the contact can't be changed. */
export const EditCustomerSheet = ({ customerId, onClose }: EditCustomerSheetProps) => {
  const customer = useStoredRecord('customers', customerId);
  if (customer === 'opening') return null;
  if (customer === 'missing') return <MissingSheet title={TITLE} onClose={onClose} />;
  return <EditCustomer key={customer.id} customer={customer} onClose={onClose} />;
};

const EditCustomer = ({ customer, onClose }: { readonly customer: Customer; readonly onClose: () => void }) => {
  const { form, opened } = useOpenedRecord({
    schema: customerDraftSchema,
    record: customer,
    toDraft: customerToDraft,
  });
  const save = useSave(updateCustomer, { opened });
  const typed = useWatch({ control: form.control });
  return (
    <FormSheet
      title={TITLE}
      description={customer.contact ? `Contacto: ${customer.contact}` : undefined}
      onClose={onClose}
      draftKey={routes.editCustomer(customer.id)}
      form={form}
      overRecord
      onSubmit={(value, options) => save({ id: customer.id, ...value }, options)}
      savedText="Cliente actualizado"
      submitLabel="Actualizar Cliente"
      {...customerFormState({ ...customerToDraft(customer), ...typed })}
    >
      <CustomerFields id={customer.id} />
    </FormSheet>
  );
};
