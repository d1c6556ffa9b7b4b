import type { Cents } from '@/lib/kernel/cents';
import { addDays, type Day, dayOfInstant, type Instant } from '@/lib/kernel/day';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import { budgetRequestTitle } from '../budget-request/rules';
import type { Data, Env } from '../data';
import { invoiceStatusView, liveInvoices } from '../invoice/rules';
import { materialRequestTitle } from '../material-request/rules';
import { type InventoryItem, lowStock } from '../stock/inventory';
import { ledgerOf, signed } from '../stock/ledger';
import type { Movement } from '../stock/movement-model';
import type { Task } from '../task/model';
import { canReport, isOverdue } from '../task/rules';
import type { NotificationTarget, NotificationType } from './model';

const fallOf = (data: Data, { warehouseId, material, quantity, minimum }: InventoryItem) => {
  let before = quantity;
  let fall: Movement | undefined;
  for (const row of newestFirst(ledgerOf(data).stock.get(warehouseId)?.get(material.id)?.movements)) {
    if (before > minimum) break;
    before -= signed(row);
    fall = row;
  }
  return fall;
};

/**
 * Every item that is low (invariant S11), with the movement that brought it there and since which it stayed low.
 * What has never moved did not fall and is left out, as are archived warehouses.
 */
export const shortagesOf = (data: Data) =>
  [...data.warehouses.values()]
    .filter(({ archivedAt }) => !archivedAt)
    .flatMap((warehouse) =>
      lowStock(data, warehouse.id).flatMap((item) => {
        const fall = fallOf(data, item);
        return fall ? [{ warehouse, item, fall }] : [];
      }),
    );

interface Happened {
  /** Its cause, the same however often it is looked at: one event tells once. */
  readonly event: string;
  readonly type: NotificationType;
  readonly target: NotificationTarget;
  /** When it came to be: a moment, or a day for what the calendar brings. */
  readonly when: Day | Instant;
  /** What it is about, in its own words. */
  readonly subject: string;
}
/** Something in the business that somebody should hear of. Its words are in `lib/text/notification-text.ts`. */
export type NotificationEvent = Happened &
  (
    | { readonly kind: 'budget-decided'; readonly outcome: 'Approved' | 'Rejected'; readonly amount: Cents }
    | { readonly kind: 'material-request-decided'; readonly outcome: 'Approved' | 'Rejected' }
    | { readonly kind: 'task-due-tomorrow' | 'task-overdue' | 'task-unreported' }
    | { readonly kind: 'low-stock'; readonly warehouse: string; readonly quantity: number; readonly minimum: number }
    | { readonly kind: 'invoice-past-due'; readonly customer: string; readonly amount: Cents; readonly dueDate: Day }
  );

const decisions = (data: Data): readonly NotificationEvent[] => [
  ...[...data.budgetRequests.values()].flatMap((request): readonly NotificationEvent[] => {
    const { id, projectId, decision, amount } = request;
    if (!decision) return [];
    return [
      {
        kind: 'budget-decided',
        event: `budget-decided:${id}`,
        type: 'budget',
        target: { noun: 'budget-request', id, parentId: projectId },
        when: decision.at,
        subject: budgetRequestTitle(request),
        outcome: decision.outcome,
        amount,
      },
    ];
  }),
  ...[...data.materialRequests.values()].flatMap((request): readonly NotificationEvent[] => {
    const { id, projectId, decision } = request;
    if (!decision) return [];
    return [
      {
        kind: 'material-request-decided',
        event: `material-request-decided:${id}`,
        type: 'equipment',
        target: { noun: 'material-request', id, parentId: projectId },
        when: decision.at,
        subject: materialRequestTitle(request, data.materials),
        outcome: decision.outcome,
      },
    ];
  }),
];

const ofTask = (task: Task, kind: 'task-due-tomorrow' | 'task-overdue' | 'task-unreported', when: Day): NotificationEvent => ({
  kind,
  event: `${kind}:${task.id}:${when}`,
  type: 'task',
  target: { noun: 'task', id: task.id, parentId: task.projectId },
  when,
  subject: task.title,
});

const calls = (data: Data, today: Day) =>
  [...data.tasks.values()].flatMap((task): readonly NotificationEvent[] => {
    if (data.projects.get(task.projectId)?.archivedAt) return [];
    if (isOverdue(task, today)) return [ofTask(task, 'task-overdue', addDays(task.dueDate, 1))];
    if (!task.completeDate && task.dueDate === addDays(today, 1)) return [ofTask(task, 'task-due-tomorrow', today)];
    if (canReport(task, data.completionReports) && task.completeDate && task.completeDate < today)
      return [ofTask(task, 'task-unreported', addDays(task.completeDate, 1))];
    return [];
  });

const debts = (data: Data, today: Day) =>
  liveInvoices(data.invoices)
    .filter((invoice) => invoice.status === 'pending' && invoiceStatusView(invoice, today) === 'overdue')
    .map(
      ({ id, customerId, amount, dueDate }): NotificationEvent => ({
        kind: 'invoice-past-due',
        event: `invoice-past-due:${id}:${dueDate}`,
        type: 'customer',
        target: { noun: 'invoice', id, parentId: customerId },
        when: addDays(dueDate, 1),
        subject: id,
        customer: data.customers.get(customerId)?.name ?? '',
        amount,
        dueDate,
      }),
    );

const shortages = (data: Data) =>
  shortagesOf(data).map(
    ({ warehouse, item: { material, quantity, minimum }, fall }): NotificationEvent => ({
      kind: 'low-stock',
      event: `low-stock:${warehouse.id}:${material.id}:${fall.id}`,
      type: 'equipment',
      target: { noun: 'inventory-item', id: material.id, parentId: warehouse.id },
      when: fall.at,
      subject: material.name,
      warehouse: warehouse.name,
      quantity,
      minimum,
    }),
  );

/** Everything worth a notification as the business stands today, told of or not: one for each event. */
export const notificationEvents = (data: Data, today: Day): readonly NotificationEvent[] => [
  ...decisions(data),
  ...calls(data, today),
  ...debts(data, today),
  ...shortages(data),
];

const isMoment = (when: Day | Instant) => when.includes('T');

/** Whether an event came to be after a moment; what the calendar brings counts from the next day on. */
export const happenedAfter = ({ when }: Pick<NotificationEvent, 'when'>, since: Instant) =>
  isMoment(when) ? when > since : when > dayOfInstant(since);

/** How far back news goes where nobody knows since when there is any. In days. */
const NEWS_DAYS = 30;

/**
 * Whether an event is news to a device that began at `since`. A beginning that lies ahead was told by a wrong clock and says nothing:
 * then what the last days brought is news, and what is dated ahead (the sample of that clock) is not.
 */
const isNews = (event: NotificationEvent, { today, now }: Pick<Env, 'today' | 'now'>, since: Instant) => {
  if (since <= now) return happenedAfter(event, since);
  const day = isMoment(event.when) ? dayOfInstant(event.when) : event.when;
  return day > addDays(today, -NEWS_DAYS) && day <= today;
};

/** The events that nobody was told of yet. `since` leaves out what was already so before that moment. */
export const eventsToNotify = (data: Data, clock: Pick<Env, 'today' | 'now'>, since?: Instant) => {
  const told = new Set([...data.notifications.values()].map(({ event }) => event));
  return notificationEvents(data, clock.today).filter(
    (event) => !told.has(event.event) && (!since || isNews(event, clock, since)),
  );
};
