'use client';

import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '@/components/form/field-props';
import { PickerField } from '@/components/form/picker-field';
import type { Data } from '@/lib/domain/data';
import { sortBy } from '@/lib/kernel/list';
import { useData } from '@/lib/store/store';

const customersOf = ({ customers }: Data) => customers;

/** Chooses a customer by name or contact. An archived one is offered only while it is the one that stands there. */
export const CustomerPicker = <Draft extends FieldValues = FieldValues>({
  current,
  ...field
}: FieldProps<Draft> & { readonly current?: string }) => {
  const customers = useData(customersOf);
  const offered = [...customers.values()].filter(({ id, archivedAt }) => archivedAt === undefined || id === current);
  return (
    <PickerField
      {...field}
      searchLabel="Buscar clientes"
      emptyText="No se encontraron clientes"
      placeholder="Elegir cliente"
      options={sortBy(offered, ({ name }) => name.toLocaleLowerCase('es')).map(({ id, name, contact }) => ({
        id,
        title: name,
        detail: contact || undefined,
      }))}
    />
  );
};
