'use client';

import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '@/components/form/field-props';
import { PickerField } from '@/components/form/picker-field';
import type { Data } from '@/lib/domain/data';
import { newestProjectsFirst } from '@/lib/domain/project/rules';
import { useData } from '@/lib/store/store';

const all = (data: Data) => data;

/** Chooses a project by title or customer, the newest first. An archived one is offered only while it is the one that stands there. */
export const ProjectPicker = <Draft extends FieldValues = FieldValues>({
  current,
  ...field
}: FieldProps<Draft> & { readonly current?: string }) => {
  const { projects, customers } = useData(all);
  const offered = newestProjectsFirst(projects.values()).filter(
    ({ id, archivedAt }) => archivedAt === undefined || id === current,
  );
  return (
    <PickerField
      {...field}
      searchLabel="Buscar proyectos"
      emptyText="No se encontraron proyectos"
      placeholder="Elegir proyecto"
      options={offered.map(({ id, title, customerId }) => ({ id, title, detail: customers.get(customerId)?.name }))}
    />
  );
};
