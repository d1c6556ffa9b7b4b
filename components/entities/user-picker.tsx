'use client';

import type { FieldValues } from 'react-hook-form';
import { MultiPickerField, type MultiPickerFieldProps } from '@/components/form/multi-picker-field';
import type { Data } from '@/lib/domain/data';
import { roleOf } from '@/lib/domain/user/rules';
import { sortBy } from '@/lib/kernel/list';
import { useData } from '@/lib/store/store';
import { roleLabel } from '@/lib/text/labels';

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
      options={sortBy(offered, ({ name }) => name.toLocaleLowerCase('es')).map((user) => ({
        id: user.id,
        title: user.name,
        detail: `${roleLabel[roleOf(user)]} · ${user.team}`,
      }))}
    />
  );
};
