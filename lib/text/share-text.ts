import type { Data } from '@/lib/domain/data';
import { invoiceStatusView, leftToPay } from '@/lib/domain/invoice/rules';
import type { Invoice } from '@/lib/domain/model/invoice';
import type { Task } from '@/lib/domain/model/task';
import { businessOf } from '@/lib/domain/settings/rules';
import { placeOf } from '@/lib/domain/task/rules';
import type { WeeklyReport } from '@/lib/domain/weekly-report/rules';
import type { Day } from '@/lib/kernel/day';
import { formatCounted, formatDay, formatDayRange, formatMoney } from './format';
import { invoiceStatusLabel } from './labels';

/** The message that accompanies a document, and the recipient's telephone number. */
interface ShareMessage {
  readonly text: string;
  readonly phone?: string;
}

/** The lines of a message, without those of unknown values. */
const lines = (...said: readonly (string | false | undefined)[]) => said.filter(Boolean).join('\n');

/** The message of an invoice to its customer: number, business, project, amount, and due date or payment. */
export const invoiceMessage = (data: Data, invoice: Invoice, today: Day): ShareMessage => {
  const left = leftToPay(invoice);
  return {
    text: lines(
      `Factura ${invoice.id}`,
      businessOf(data)?.businessName,
      data.projects.get(invoice.projectId)?.title,
      `Importe: ${formatMoney(invoice.amount)} USD`,
      left > 0 && left < invoice.amount && `Por pagar: ${formatMoney(left)} USD`,
      invoice.status === 'paid'
        ? invoiceStatusLabel[invoiceStatusView(invoice, today)]
        : `Fecha de vencimiento: ${formatDay(invoice.dueDate)}`,
    ),
    phone: data.customers.get(invoice.customerId)?.phone,
  };
};

/** The message of a task's report to its customer: title, business, project, site and day of completion. */
export const reportMessage = (data: Data, task: Task): ShareMessage => {
  const project = data.projects.get(task.projectId);
  const customer = project && data.customers.get(project.customerId);
  return {
    text: lines(
      `Reporte de finalización: ${task.title}`,
      businessOf(data)?.businessName,
      project?.title,
      placeOf(data, task),
      task.completeDate && `Terminada el ${formatDay(task.completeDate)}`,
    ),
    phone: customer?.phone,
  };
};

/** The message of a weekly report: the week, the business and the number of completed tasks. */
export const weekMessage = (
  data: Pick<Data, 'settings'>,
  { weekNumber, year, startDate, endDate, completedTasks }: WeeklyReport,
): ShareMessage => ({
  text: lines(
    `Reporte semanal ${weekNumber} de ${year}`,
    businessOf(data)?.businessName,
    formatDayRange(startDate, endDate),
    formatCounted(completedTasks, 'tarea completada', 'tareas completadas'),
  ),
});
