import * as v from 'valibot';
import type { Data } from '@/lib/domain/data';
import { type DraftValue, requiredLine, typedCount, typedDay, typedMoney } from '@/lib/domain/draft-fields';
import type { Invoice, InvoiceLine } from '@/lib/domain/model/invoice';
import { LARGEST_COUNT } from '@/lib/domain/model/limits';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { centsToText } from '@/lib/kernel/cents';
import { addDays, type Day } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { numberText } from '@/lib/kernel/number-text';
import { numberTyped } from '@/lib/kernel/typed-number';
import type { Tax } from '../model/settings';
import { businessOf } from '../settings/rules';
import { sumsOfLines, taxOf, taxOfText, taxToText } from './lines';
import { leftToInvoice, leftToInvoiceOfTask } from './rules';

/** The draft of a payment of many invoices: its day. */
export const paymentDraftSchema = v.object({ paidOn: typedDay('Elige el día de pago.') });

/** The draft of a payment of one invoice: the rest, or a part of it. */
export const onePaymentDraftSchema = v.object({ ...paymentDraftSchema.entries, amount: typedMoney('Escribe el monto.') });

const DAYS_TO_PAY = 30;

/** A number of units, in hundredths. */
const typedUnits = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Escribe las unidades.'),
  v.check((text) => text === '' || numberTyped('hours', text) !== null, 'Escribe un número con dos decimales como máximo.'),
  v.transform((text) => numberTyped('hours', text) ?? 0),
  v.gtValue(0, 'Escribe un número mayor que 0.'),
  v.maxValue(LARGEST_COUNT, 'Ese número es demasiado grande.'),
);

const lineSchema = v.object({
  concept: requiredLine('Escribe el concepto.'),
  quantity: typedUnits,
  unitPrice: typedMoney('Escribe el precio.'),
});
export type InvoiceLineDraft = v.InferInput<typeof lineSchema>;

/** The draft of a new line: one unit. */
export const emptyLine = (): InvoiceLineDraft => ({ concept: '', quantity: '1', unitPrice: '' });

/** The sums of the lines while typing; unreadable ones are omitted. */
export const sumsTyped = (lines: readonly InvoiceLineDraft[], tax: string) => {
  const read = lines.flatMap((line): readonly InvoiceLine[] => {
    const parsed = v.safeParse(lineSchema, { ...line, concept: line.concept || '·' });
    return parsed.success ? [parsed.output] : [];
  });
  return sumsOfLines(read, taxOfText(tax));
};

/**
 * The draft of an invoice. `taskId` is empty for a whole project. The customer is the project's and not part of it. Lines, if
 * any, determine the amount.
 */
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
    lines: v.pipe(
      v.array(lineSchema),
      v.transform((lines): readonly InvoiceLine[] | undefined => (lines.length > 0 ? lines : undefined)),
    ),
    tax: v.pipe(v.string(), v.transform(taxOfText)),
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

/** The draft of a new invoice: one unit, issued today, due in 30 days, without lines, with the business's tax. */
export const emptyInvoiceDraft = (today: Day, tax?: Tax): InvoiceDraft => ({
  projectId: '',
  taskId: '',
  quantity: '1',
  amount: '',
  date: today,
  dueDate: addDays(today, DAYS_TO_PAY),
  status: 'draft',
  lines: [],
  tax: taxToText(tax),
});

/** The draft of a stored invoice. */
export const invoiceToDraft = (invoice: Invoice): InvoiceDraft => ({
  projectId: invoice.projectId,
  taskId: invoice.taskId ?? '',
  quantity: String(invoice.quantity),
  amount: centsToText(invoice.amount),
  date: invoice.date,
  dueDate: invoice.dueDate,
  status: invoice.status,
  lines: (invoice.lines ?? []).map(({ concept, quantity, unitPrice }) => ({
    concept,
    quantity: numberText(quantity),
    unitPrice: centsToText(unitPrice),
  })),
  tax: taxToText(invoice.tax),
});

/** The source of an invoice: a whole project, or one of its tasks. */
export type InvoiceSource = { readonly projectId: ProjectId } | { readonly taskId: TaskId };

/**
 * The draft of an invoice for finished work: one unit for the rest of the project's budget, or of the task's approved amounts.
 * The amount is blank without a budget, or when all of it is invoiced. An unknown record gives a new draft.
 */
export const invoicePrefill = (data: Data, source: InvoiceSource, today: Day): InvoiceDraft => {
  const empty = emptyInvoiceDraft(today, taxOf(businessOf(data)));
  const task = 'taskId' in source ? data.tasks.get(source.taskId) : undefined;
  const project = data.projects.get('projectId' in source ? source.projectId : (task?.projectId ?? asId('')));
  if (!project) return empty;
  const left = task ? leftToInvoiceOfTask(data, task) : leftToInvoice(data, project.id);
  const amount = left !== undefined && left > 0 ? centsToText(left) : '';
  return { ...empty, projectId: project.id, taskId: task?.id ?? '', amount };
};
