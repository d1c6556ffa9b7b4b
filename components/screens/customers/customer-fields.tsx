'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { DuplicateBanner } from '@/components/entities/duplicate-banner';
import { choicesOf, SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import type { NewCustomerDraft } from '@/lib/domain/customer/draft';
import { similarCustomers } from '@/lib/domain/customer/rules';
import type { CustomerId } from '@/lib/domain/model/customer';
import { useData } from '@/lib/store/react/store';
import { customerTypeLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

interface CustomerFieldsProps {
  /** The id of the edited customer. It is no duplicate of itself, and its contact can't be changed. */
  readonly id?: CustomerId;
}

/** The form's fields. The contact is asked for only in a new customer's form. */
export const CustomerFields = ({ id }: CustomerFieldsProps) => (
  <>
    <SimilarCustomers id={id} />
    <TextField<NewCustomerDraft> name="name" label={fieldLabel('customers', 'name')} required autoCapitalize="words" />
    {id === undefined && (
      <TextField<NewCustomerDraft> name="contact" label={fieldLabel('customers', 'contact')} required autoCapitalize="words" />
    )}
    <TextField<NewCustomerDraft> name="email" label={fieldLabel('customers', 'email')} required type="email" inputMode="email" />
    <TextField<NewCustomerDraft> name="phone" label={fieldLabel('customers', 'phone')} type="tel" inputMode="tel" />
    <TextField<NewCustomerDraft> name="address" label={fieldLabel('customers', 'address')} autoCapitalize="words" />
    <TextField<NewCustomerDraft> name="taxId" label={fieldLabel('customers', 'taxId')} autoCapitalize="characters" />
    <SelectField<NewCustomerDraft> name="type" label={fieldLabel('customers', 'type')} choices={choicesOf(customerTypeLabel)} />
  </>
);

const SimilarCustomers = ({ id }: CustomerFieldsProps) => {
  const { control } = useFormContext<NewCustomerDraft>();
  const [name, email] = useWatch({ control, name: ['name', 'email'] });
  const similar = useData(({ customers }) => similarCustomers(customers, { id, name, email }));
  return <DuplicateBanner title="Ya hay un cliente con ese nombre o correo" rows={similar} />;
};
