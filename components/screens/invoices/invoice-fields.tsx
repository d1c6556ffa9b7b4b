'use client';

import { useEffect } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import type { FieldProps } from '@/components/form/field-props';
import { NumberField } from '@/components/form/number-field';
import { PickerField } from '@/components/form/picker/picker-field';
import { choicesOf, SelectField } from '@/components/form/select-field';
import { AlertBanner } from '@/components/ui/alert-banner';
import type { InvoiceDraft } from '@/lib/domain/invoice/draft';
import { invoicedSoFar, leftToInvoice } from '@/lib/domain/invoice/rules';
import type { Invoice } from '@/lib/domain/model/invoice';
import type { ProjectId } from '@/lib/domain/model/project';
import { projectsIn } from '@/lib/domain/project/rules';
import { tasksOfProject } from '@/lib/domain/task/rules';
import { asCents, type Cents } from '@/lib/kernel/cents';
import { asId } from '@/lib/kernel/id';
import { parseCents } from '@/lib/kernel/typed-number';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatMoney } from '@/lib/text/format';
import { invoiceStatusLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { InvoiceAmount, InvoiceLines } from './invoice-lines';
import { ShownField } from './shown-field';

/**
 * Chooses a project by title or customer, the newest first. An archived project is offered only while it is the current one.
 * Without projects it links to the form of the first.
 */
export const ProjectPicker = <Draft extends FieldValues = FieldValues>({
  current,
  ...field
}: FieldProps<Draft> & { readonly current?: string }) => {
  const { projects, customers } = useData((data) => ({ projects: projectsIn(data), customers: data.customers }));
  const offered = projects.filter(({ id, archivedAt }) => archivedAt === undefined || id === current);
  return (
    <PickerField
      {...field}
      searchLabel="Buscar proyectos"
      emptyText="No se encontraron proyectos"
      placeholder="Elegir proyecto"
      none={{ text: 'No hay proyectos para elegir.', href: routes.newProject(), label: 'Nuevo Proyecto' }}
      options={offered.map(({ id, title, customerId }) => ({ id, title, detail: customers.get(customerId)?.name }))}
    />
  );
};

interface InvoiceFieldsProps {
  /** The project when the form was opened; it is offered even if archived. */
  readonly projectId: string;
  /** A stored invoice. It keeps its customer as long as its project is not changed. */
  readonly kept?: Invoice;
}

/** The form's fields. */
export const InvoiceFields = ({ projectId, kept }: InvoiceFieldsProps) => (
  <>
    <ProjectPicker<InvoiceDraft> name="projectId" label={fieldLabel('invoices', 'projectId')} required current={projectId} />
    <ProjectFacts kept={kept} />
    <DateField<InvoiceDraft> name="date" label={fieldLabel('invoices', 'date')} required />
    <DateField<InvoiceDraft> name="dueDate" label={fieldLabel('invoices', 'dueDate')} required />
    <NumberField<InvoiceDraft> name="quantity" label={fieldLabel('invoices', 'quantity')} required />
    <InvoiceLines />
    <InvoiceAmount />
    <BudgetFacts kept={kept} />
    <SelectField<InvoiceDraft> name="status" label={fieldLabel('invoices', 'status')} choices={choicesOf(invoiceStatusLabel)} />
  </>
);

/** The fields that depend on the project: its customer, and its tasks. */
const ProjectFacts = ({ kept }: { readonly kept?: Invoice }) => {
  const { control, getValues, setValue } = useFormContext<InvoiceDraft>();
  const projectId = asId<ProjectId>(useWatch({ control, name: 'projectId' }));
  const { customer, tasks } = useData((data) => {
    const customerId = kept?.projectId === projectId ? kept.customerId : data.projects.get(projectId)?.customerId;
    return {
      customer: customerId && data.customers.get(customerId)?.name,
      tasks: tasksOfProject(data.tasks, projectId),
    };
  });
  const isForeign = getValues('taskId') !== '' && !tasks.some(({ id }) => id === getValues('taskId'));
  useEffect(() => {
    if (isForeign) setValue('taskId', '', { shouldDirty: true });
  }, [isForeign, setValue]);
  return (
    <>
      <ShownField
        label="Cliente"
        value={customer ?? ''}
        placeholder="El del proyecto"
        hint="Es el cliente del proyecto; no se cambia aquí."
      />
      {tasks.length > 0 && (
        <SelectField<InvoiceDraft>
          name="taskId"
          label={fieldLabel('invoices', 'taskId')}
          emptyLabel="Todo el proyecto"
          choices={tasks.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </>
  );
};

const leftText = (left: Cents | undefined) => {
  if (left === undefined) return '';
  return left > 0 ? ` Quedan ${formatMoney(left)} de su presupuesto.` : ' De su presupuesto no queda nada.';
};

/** The part of the project's budget left by the other invoices. A larger amount only warns. */
const BudgetFacts = ({ kept }: { readonly kept?: Invoice }) => {
  const { control } = useFormContext<InvoiceDraft>();
  const [chosen, amount] = useWatch({ control, name: ['projectId', 'amount'] });
  const projectId = asId<ProjectId>(chosen);
  const { invoiced, left } = useData((data) => ({
    invoiced: invoicedSoFar(data.invoices, projectId, kept?.id),
    left: leftToInvoice(data, projectId, kept?.id),
  }));
  const typed = parseCents(amount);
  const excess = left === undefined || !typed ? 0 : typed - left;
  return (
    <>
      {projectId !== '' && (invoiced > 0 || left !== undefined) && (
        <p className="wrap-anywhere text-muted text-sm">
          {`Facturado ${kept ? 'en las demás facturas' : 'hasta ahora'} en el proyecto: ${formatMoney(invoiced)}.${leftText(left)}`}
        </p>
      )}
      <div role="status">
        {excess > 0 && (
          <AlertBanner tone="warning" title="Pasa del presupuesto">
            {`Con este monto se facturan ${formatMoney(asCents(excess))} más que el presupuesto del proyecto.`}
          </AlertBanner>
        )}
      </div>
    </>
  );
};
