import * as v from 'valibot';
import type { Data } from '@/lib/domain/data';
import { type DraftValue, typedCount, typedDay, typedMoney } from '@/lib/domain/draft-fields';
import type { Invoice } from '@/lib/domain/model/invoice';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { centsToText } from '@/lib/kernel/cents';
import { addDays, type Day } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { leftToInvoice, leftToInvoiceOfTask } from './rules';

/** The day on which invoices were paid, as typed. */
export const paymentDraftSchema = v.object({ paidOn: typedDay('Elige el día de pago.') });

/** The payment of one invoice as typed: what is owed, or a part of it. */
export const onePaymentDraftSchema = v.object({ ...paymentDraftSchema.entries, amount: typedMoney('Escribe el monto.') });

const DAYS_TO_PAY = 30;

/** The invoice form as typed: `taskId` is empty when a whole project is invoiced. The customer is the project's and not part of it. */
export const invoiceDraftSchema = v.pipe(
  v.object({
    projectId: v.pipe(
      v.string(),
      v.check(isId, 'Elige el proyecto.'),
      v.transform((text): ProjectId => asId<ProjectId>(text)),
    ),
    taskId: v.pipe(
      v.string(),
      v.transform((text): TaskId | undefined => (text === '' ? undefined : asId<TaskId>(text))),
    ),
    quantity: typedCount('Escribe la cantidad.', 1),
    amount: typedMoney('Escribe el monto.'),
    date: typedDay('Elige la fecha de emisión.'),
    dueDate: typedDay('Elige la fecha de vencimiento.'),
    status: v.picklist(['draft', 'pending', 'paid', 'overdue'], 'Elige el estado.'),
  }),
  v.forward(
    v.partialCheck(
      [['date'], ['dueDate']],
      ({ date, dueDate }) => dueDate >= date,
      'La fecha de vencimiento no puede ser anterior a la de emisión.',
    ),
    ['dueDate'],
  ),
);
export type InvoiceDraft = v.InferInput<typeof invoiceDraftSchema>;
export type InvoiceValue = DraftValue<typeof invoiceDraftSchema>;

/** A new invoice's form: one unit, issued today, to be paid in 30 days. */
export const emptyInvoiceDraft = (today: Day): InvoiceDraft => ({
  projectId: '',
  taskId: '',
  quantity: '1',
  amount: '',
  date: today,
  dueDate: addDays(today, DAYS_TO_PAY),
  status: 'draft',
});

/** A stored invoice as its form shows it. */
export const invoiceToDraft = (invoice: Invoice): InvoiceDraft => ({
  projectId: invoice.projectId,
  taskId: invoice.taskId ?? '',
  quantity: String(invoice.quantity),
  amount: centsToText(invoice.amount),
  date: invoice.date,
  dueDate: invoice.dueDate,
  status: invoice.status,
});

/** What is invoiced: a whole project, or one of its tasks. */
export type InvoiceSource = { readonly projectId: ProjectId } | { readonly taskId: TaskId };

/**
 * The form for finished work: one unit for what is left of the project's budget, or of what was approved for the task (as text).
 * Without a budget, or with all of it invoiced, the amount stays empty. An unknown record gives a new form.
 */
export const invoicePrefill = (data: Data, source: InvoiceSource, today: Day): InvoiceDraft => {
  const empty = emptyInvoiceDraft(today);
  const task = 'taskId' in source ? data.tasks.get(source.taskId) : undefined;
  const project = data.projects.get('projectId' in source ? source.projectId : (task?.projectId ?? asId('')));
  if (!project) return empty;
  const left = task ? leftToInvoiceOfTask(data, task) : leftToInvoice(data, project.id);
  const amount = left !== undefined && left > 0 ? centsToText(left) : '';
  return { ...empty, projectId: project.id, taskId: task?.id ?? '', amount };
};
