'use client';

import type { FieldValues } from 'react-hook-form';
import { MultiPickerField, type MultiPickerFieldProps } from '@/components/form/multi-picker-field';
import type { Data } from '@/lib/domain/data';
import { sortBy } from '@/lib/kernel/list';
import { useData } from '@/lib/store/store';
import { personOption } from './person-option';

const usersOf = ({ users }: Data) => users;

type UserPickerProps<Draft extends FieldValues> = Omit<
  MultiPickerFieldProps<Draft>,
  'options' | 'searchLabel' | 'emptyText' | 'placeholder'
> & { readonly current?: readonly string[] };

/** Adds people by name, role or team. Archived ones are offered only while they stand there already. */
export const UserPicker = <Draft extends FieldValues = FieldValues>({ current = [], ...field }: UserPickerProps<Draft>) => {
  const users = useData(usersOf);
  const offered = [...users.values()].filter(({ id, archivedAt }) => archivedAt === undefined || current.includes(id));
  return (
    <MultiPickerField
      {...field}
      searchLabel="Buscar personas"
      emptyText="No se encontraron personas"
      placeholder="Elegir persona"
      options={sortBy(offered, ({ name }) => name.toLocaleLowerCase('es')).map(personOption)}
    />
  );
};
