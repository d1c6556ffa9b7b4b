'use client';

import { useWatch } from 'react-hook-form';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormSheet } from '@/components/frames/form-sheet';
import { useSave } from '@/components/write/use-save';
import { createCustomer } from '@/lib/domain/customer/changes';
import { emptyCustomerDraft, newCustomerDraftSchema } from '@/lib/domain/customer/draft';
import type { CustomerId } from '@/lib/domain/model/customer';
import { routes } from '@/lib/routes';
import { CustomerFields } from './customer-fields';
import { customerFormState } from './customer-gaps-text';

export const NewCustomerSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useDraftForm(newCustomerDraftSchema, emptyCustomerDraft());
  const typed = useWatch({ control: form.control });
  const newRecordId = useNewId<CustomerId>();
  const save = useSave(createCustomer);
  return (
    <FormSheet
      title="Nuevo Cliente"
      onClose={onClose}
      draftKey={routes.newCustomer()}
      form={form}
      onSubmit={(value, options) => save({ id: newRecordId(), ...value }, options)}
      savedText="Cliente creado"
      submitLabel="Crear Cliente"
      {...customerFormState({ ...emptyCustomerDraft(), ...typed })}
    >
      <CustomerFields />
    </FormSheet>
  );
};
