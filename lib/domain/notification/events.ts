import type { Cents } from '@/lib/kernel/cents';
import { addDays, type Day, dayOfInstant, type Instant } from '@/lib/kernel/day';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import { insertionIndex } from '@/lib/kernel/order';
import type { Data, Env } from '../data';
import type { Movement } from '../model/movement';
import type { NotificationTarget, NotificationType } from '../model/notification';
import { isNotified } from '../notifications-about';
import { type AnyRequest, isMaterialRequest } from '../request/rules';
import { budgetRequestTitle, materialRequestTitle } from '../request-title';
import { type LowItem, lowItems } from '../stock/inventory-list';
import { ledgerOf, movementsOfMaterial, signedQuantity } from '../stock/ledger';

const findFall = (data: Data, { warehouseId, material, quantity, minimum }: LowItem) => {
  const ledger = ledgerOf(data);
  const rows = warehouseId
    ? newestFirst(ledger.stock.get(warehouseId)?.get(material.id)?.movements)
    : movementsOfMaterial(ledger, material.id);
  let before = quantity;
  let fall: Movement | undefined;
  for (const row of rows) {
    if (before > minimum) break;
    before -= signedQuantity(row);
    fall = row;
  }
  return fall;
};

interface Fall {
  readonly event: string;
  readonly when: Instant;
}
const falls = new WeakMap<LowItem, Fall | null>();

/** The movement that made an item low; `null` when it never moved. Cached, because a movement creates a new item. */
const fallOf = (data: Data, item: LowItem) => {
  const known = falls.get(item);
  if (known !== undefined) return known;
  const movement = findFall(data, item);
  const fall = movement
    ? { event: `low-stock:${item.warehouseId ?? ''}:${item.material.id}:${movement.id}`, when: movement.at }
    : null;
  falls.set(item, fall);
  return fall;
};

interface EventHead {
  /** The id of its cause, always the same: each event notifies once. */
  readonly event: string;
  readonly type: NotificationType;
  readonly target: NotificationTarget;
  /** When it happened: an instant, or a day for calendar events. */
  readonly when: Day | Instant;
  /** The title of its record. */
  readonly subject: string;
}
/** An event that should be notified. Its texts are in `lib/text/notification-text.ts`. */
export type NotificationEvent = EventHead &
  (
    | { readonly kind: 'budget-decided'; readonly outcome: 'Approved' | 'Rejected'; readonly amount: Cents }
    | { readonly kind: 'material-request-decided'; readonly outcome: 'Approved' | 'Rejected' }
    | { readonly kind: 'budget-asked'; readonly amount: Cents }
    | { readonly kind: 'material-request-asked' }
    | { readonly kind: 'stock-issued'; readonly warehouse: string }
    | { readonly kind: 'task-not-possible'; readonly reason: string }
    | { readonly kind: 'task-due-tomorrow' | 'task-overdue' | 'task-unreported' }
    | { readonly kind: 'low-stock'; readonly warehouse: string | undefined; readonly quantity: number; readonly minimum: number }
    | { readonly kind: 'invoice-past-due'; readonly customer: string; readonly amount: Cents; readonly dueDate: Day }
  );

/** The event id of a request's creation or decision. */
export const requestEvent = (request: AnyRequest, what: 'asked' | 'decided') =>
  `${isMaterialRequest(request) ? 'material-request' : 'budget'}-${what}:${request.id}`;

/** The fields common to all events of a request; an expense request has its amount in cents. */
export const aboutRequest = (request: AnyRequest, materials: Data['materials']) => {
  const parentId = request.projectId;
  return isMaterialRequest(request)
    ? {
        type: 'equipment' as const,
        target: { noun: 'material-request' as const, id: request.id, parentId },
        subject: materialRequestTitle(request, materials),
      }
    : {
        type: 'budget' as const,
        target: { noun: 'budget-request' as const, id: request.id, parentId },
        subject: budgetRequestTitle(request),
        amount: request.amount,
      };
};

/** The rows after a moment, from rows with the newest first. */
export const rowsAfter = <Row>(rows: readonly Row[], whenOf: (row: Row) => string, moment: Instant | Day) => {
  const end = insertionIndex(rows, (row) => whenOf(row) > moment);
  return rows.slice(0, end);
};

/**
 * The items that became low after a day, are still low and were not notified: in an active warehouse (invariant S11), or only
 * over all of them (S15).
 */
export const shortages = (data: Data, after: Day): readonly NotificationEvent[] =>
  lowItems(data).flatMap((item): readonly NotificationEvent[] => {
    const fall = fallOf(data, item);
    if (!fall || fall.when <= after || isNotified(data.notifications, fall.event)) return [];
    const { material, quantity, minimum, warehouseId } = item;
    return [
      {
        ...fall,
        kind: 'low-stock',
        type: 'equipment',
        target: { noun: 'inventory-item', id: material.id, ...(warehouseId && { parentId: warehouseId }) },
        subject: material.name,
        warehouse: warehouseId && data.warehouses.get(warehouseId)?.name,
        quantity,
        minimum,
      },
    ];
  });

const isMoment = (when: Day | Instant) => when.includes('T');

/** Whether an event happened after a moment; calendar events count from the next day on. */
export const happenedAfter = ({ when }: Pick<NotificationEvent, 'when'>, since: Instant) =>
  isMoment(when) ? when > since : when > dayOfInstant(since);

/** How many days back events are news when the start is unknown. */
export const NEWS_DAYS = 30;

/**
 * Whether an event is news to a device that started at `since`. A future `since` comes from a wrong clock and is ignored. Then
 * only the events of the last `NEWS_DAYS` are news, and future ones are not.
 */
export const isNews = (event: NotificationEvent, { today, now }: Pick<Env, 'today' | 'now'>, since: Instant) => {
  if (since <= now) return happenedAfter(event, since);
  const day = isMoment(event.when) ? dayOfInstant(event.when) : event.when;
  return day > addDays(today, -NEWS_DAYS) && day <= today;
};
