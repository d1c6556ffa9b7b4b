'use client';

import { CustomerPicker } from '@/components/entities/customer-picker';
import { DateField } from '@/components/form/date-field';
import { MoneyField } from '@/components/form/money-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import type { ProjectDraft } from '@/lib/domain/project/draft';

/** What is asked of a project, new or known. */
export const ProjectFields = ({ customerId }: { readonly customerId?: string }) => (
  <>
    <TextField<ProjectDraft> name="title" label="Nombre del proyecto" required autoCapitalize="sentences" />
    <CustomerPicker<ProjectDraft> name="customerId" label="Cliente" required current={customerId} />
    <TextAreaField<ProjectDraft> name="description" label="Descripción" />
    <DateField<ProjectDraft> name="startDate" label="Fecha de inicio" />
    <DateField<ProjectDraft> name="endDate" label="Fecha de fin" />
    <MoneyField<ProjectDraft> name="budget" label="Presupuesto" hint="En dólares, por ejemplo 12,500.00" />
  </>
);
