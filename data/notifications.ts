import { withoutUndefined } from '@/lib/domain/data';
import type { Notification, NotificationTarget, NotificationType } from '@/lib/domain/model/notification';
import { addDays, type Day } from '@/lib/kernel/day';
import { at, bud, cus, mat, ntf, prj, tsk, whs } from './row';

/** The event's kind; an event of a day also has the day, so that it is notified once. */
type Row = readonly [
  type: NotificationType,
  kind: string,
  days: number,
  title: string,
  message: string,
  target: NotificationTarget,
  isRead?: true,
];

const ROWS: readonly Row[] = [
  [
    'equipment',
    'low-stock',
    -1,
    'Stock bajo',
    'Quedan 5 ONT GPON 4 puertos WiFi en Almacén Central.',
    { noun: 'inventory-item', id: mat(1), parentId: whs(1) },
  ],
  [
    'budget',
    'budget-requested',
    -3,
    'Gasto por aprobar',
    'Ampliación de permiso de zanja, $4,750.00.',
    { noun: 'budget-request', id: bud(7), parentId: prj(2) },
  ],
  [
    'task',
    'task-overdue',
    -4,
    'Tarea vencida',
    'Canalización y acometidas etapa 1 sigue en progreso.',
    { noun: 'task', id: tsk(8), parentId: prj(2) },
  ],
  [
    'customer',
    'customer-created',
    -6,
    'Cliente nuevo',
    'Cooperativa Sierra Clara ya está en la lista.',
    { noun: 'customer', id: cus(7) },
    true,
  ],
  [
    'project',
    'project-completed',
    -16,
    'Proyecto terminado',
    'CCTV y enlace Palacio de San Telmo: 4 de 4 tareas.',
    { noun: 'project', id: prj(4) },
    true,
  ],
];

export const notifications = (today: Day) =>
  ROWS.map(
    ([type, kind, days, title, message, target, isRead], index): Notification =>
      withoutUndefined({
        id: ntf(index + 1),
        title,
        message,
        at: at(today, days),
        type,
        target,
        event: `${kind}:${target.id}${kind === 'task-overdue' ? `:${addDays(today, days)}` : ''}`,
        readAt: isRead && at(today, days, 30),
      }),
  );
