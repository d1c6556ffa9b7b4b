import { cutTo, LONGEST_LINE } from '@/lib/domain/model/limits';
import type { NotificationEvent } from '@/lib/domain/notification/events';
import { formatCount, formatDay, formatMoney } from './format';
import { requestStatusLabel } from './labels';

/** The title and the sentence of a notification. */
export const notificationText = (event: NotificationEvent) => {
  // The name of an expense is its first line, which may be very long.
  const subject = cutTo(event.subject, LONGEST_LINE);
  switch (event.kind) {
    case 'budget-decided':
      return {
        title: `Solicitud de gasto ${requestStatusLabel[event.outcome].toLowerCase()}`,
        message: `${subject}: ${formatMoney(event.amount)}`,
      };
    case 'material-request-decided':
      return { title: `Solicitud de material ${requestStatusLabel[event.outcome].toLowerCase()}`, message: subject };
    case 'budget-asked':
      return { title: 'Solicitud de gasto por aprobar', message: `${subject}: ${formatMoney(event.amount)}` };
    case 'material-request-asked':
      return { title: 'Solicitud de material por aprobar', message: subject };
    case 'stock-issued':
      return { title: 'Material en camino', message: `${subject}: salió de ${event.warehouse}.` };
    case 'task-not-possible':
      return { title: 'No se pudo completar', message: `${subject}: ${event.reason}` };
    case 'task-due-tomorrow':
      return { title: 'Tarea para mañana', message: `${subject} vence mañana.` };
    case 'task-overdue':
      return { title: 'Tarea vencida', message: `${subject} ya pasó su fecha límite.` };
    case 'task-unreported':
      return { title: 'Falta un reporte', message: `${subject} está finalizada y no tiene reporte.` };
    case 'low-stock':
      return {
        title: 'Stock bajo',
        message: `${subject} ${event.warehouse === undefined ? 'entre todos los almacenes' : `en ${event.warehouse}`}: ${event.quantity === 1 ? 'queda' : 'quedan'} ${formatCount(event.quantity)}, el mínimo es ${formatCount(event.minimum)}.`,
      };
    case 'invoice-past-due':
      return {
        title: `Factura vencida: ${subject}`,
        message: `${event.customer}: ${formatMoney(event.amount)}, venció el ${formatDay(event.dueDate)}.`,
      };
  }
};
