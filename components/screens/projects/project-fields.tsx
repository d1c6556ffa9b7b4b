'use client';

import type { FieldValues } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import type { FieldProps } from '@/components/form/field-props';
import { MoneyField } from '@/components/form/number-field';
import { PickerField } from '@/components/form/picker/picker-field';
import { lastOptionsFirst } from '@/components/form/picker/picker-option';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import type { Data } from '@/lib/domain/data';
import type { ProjectDraft } from '@/lib/domain/project/draft';
import { sortByName } from '@/lib/kernel/list';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { useLastChoices } from '@/lib/store/react/use-last-choices';
import { fieldLabel } from '@/lib/text/nouns';

const customersOf = ({ customers }: Data) => customers;

/**
 * Chooses a customer by name or contact. An archived one is offered only while it is the current one. Without customers it links
 * to the form of the first.
 */
export const CustomerPicker = <Draft extends FieldValues = FieldValues>({
  current,
  ...field
}: FieldProps<Draft> & { readonly current?: string }) => {
  const customers = useData(customersOf);
  const last = useLastChoices((rules, data, me) => rules.lastCustomers(data, me));
  const offered = [...customers.values()].filter(({ id, archivedAt }) => archivedAt === undefined || id === current);
  return (
    <PickerField
      {...field}
      searchLabel="Buscar clientes"
      emptyText="No se encontraron clientes"
      placeholder="Elegir cliente"
      none={{ text: 'No hay clientes para elegir.', href: routes.newCustomer(), label: 'Nuevo Cliente' }}
      options={lastOptionsFirst(
        sortByName(offered, ({ name }) => name).map(({ id, name, contact }) => ({
          id,
          title: name,
          detail: contact || undefined,
        })),
        last,
      )}
    />
  );
};

/** The form's fields, for a new or a stored project. */
export const ProjectFields = ({ customerId }: { readonly customerId?: string }) => (
  <>
    <TextField<ProjectDraft> name="title" label={fieldLabel('projects', 'title')} required autoCapitalize="sentences" />
    <CustomerPicker<ProjectDraft> name="customerId" label={fieldLabel('projects', 'customerId')} required current={customerId} />
    <TextAreaField<ProjectDraft> name="description" label={fieldLabel('projects', 'description')} />
    <DateField<ProjectDraft> name="startDate" label={fieldLabel('projects', 'startDate')} />
    <DateField<ProjectDraft> name="endDate" label={fieldLabel('projects', 'endDate')} />
    <MoneyField<ProjectDraft> name="budget" label={fieldLabel('projects', 'budget')} hint="En dólares, por ejemplo 12,500.00" />
  </>
);
