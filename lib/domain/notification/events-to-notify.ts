import { addDays, asDay, type Day, dayOfInstant, type Instant } from '@/lib/kernel/day';
import { ascending, descending, insertionIndex } from '@/lib/kernel/order';
import { isLive } from '../archiving';
import type { Data, Env } from '../data';
import { orderedIndex } from '../derived';
import { leftToPay } from '../invoice/rules';
import type { Decision } from '../model/decision';
import type { Invoice } from '../model/invoice';
import type { Task } from '../model/task';
import { isNotified, notificationsAbout, notifiedRecords } from '../notifications-about';
import type { AnyRequest } from '../request/rules';
import { ATTENTION_AFFECTED_BY, mayNeedAttention, tasksNeedingAttention } from '../task/attention';
import { aboutRequest, isNews, NEWS_DAYS, type NotificationEvent, requestEvent, rowsAfter, shortages } from './events';
import { eventForPerson } from './rules';
import { setbacks, teamEvents } from './team-events';

/** The event id of a decision: another one after an undo is told again. */
const decisionEvent = (request: AnyRequest, { outcome }: Decision) => `${requestEvent(request, 'decided')}:${outcome}`;

const isDecisionNotified = (notifications: Data['notifications'], request: AnyRequest, decision: Decision) =>
  // Until November 2026 the event did not name the outcome.
  [decisionEvent(request, decision), requestEvent(request, 'decided')].some(
    (event) => isNotified(notifications, event) || isNotified(notifications, eventForPerson(event, request.requestedBy)),
  );

const unnotifiedDecisions = orderedIndex<'budgetRequests' | 'materialRequests', 'notifications'>({
  of: ['budgetRequests', 'materialRequests'],
  affectedBy: { notifications: notifiedRecords },
  keysOf: (request, { notifications }) =>
    request.decision && !isDecisionNotified(notifications, request, request.decision) ? [''] : [],
  order: descending(({ decision }) => decision?.at ?? ''),
});

/** The event of a decision: in a team for the requester, on a single device for everybody but the decider. */
const ofDecision = (data: Data, request: AnyRequest, isInTeam: boolean): readonly NotificationEvent[] => {
  const { decision, requestedBy } = request;
  if (!decision || (isInTeam && decision.by === requestedBy)) return [];
  const { outcome, at: when } = decision;
  const event = decisionEvent(request, decision);
  const common = { event: isInTeam ? eventForPerson(event, requestedBy) : event, when, outcome };
  const about = aboutRequest(request, data.materials);
  return [
    about.type === 'budget'
      ? { ...common, ...about, kind: 'budget-decided' }
      : { ...common, ...about, kind: 'material-request-decided' },
  ];
};

/** The decisions after a moment that were not notified yet. */
const decisions = (data: Data, moment: Instant | Day, isInTeam: boolean) =>
  rowsAfter(unnotifiedDecisions.under(data, ''), ({ decision }) => decision?.at ?? '', moment).flatMap((row) =>
    ofDecision(data, row, isInTeam),
  );

const ofTask = (task: Task, kind: 'task-due-tomorrow' | 'task-overdue' | 'task-unreported', when: Day): NotificationEvent => ({
  kind,
  event: `${kind}:${task.id}:${when}`,
  type: 'task',
  target: { noun: 'task', id: task.id, parentId: task.projectId },
  when,
  subject: task.title,
});

const overdue = (task: Task) => ofTask(task, 'task-overdue', addDays(task.dueDate, 1));
const unreported = (task: Task, on: Day) => ofTask(task, 'task-unreported', addDays(on, 1));

/** The tasks that may still need a notification: overdue ones by due day, unreported ones by completion day. */
const unnotifiedTasks = orderedIndex<'tasks', 'projects' | 'completionReports' | 'notifications'>({
  of: ['tasks'],
  affectedBy: { ...ATTENTION_AFFECTED_BY, notifications: notifiedRecords },
  keysOf: (task, data) => {
    const call = mayNeedAttention(task, data);
    if (!call || notificationsAbout(data.notifications, task.id).length === 0) return [call];
    const { event } = task.completeDate ? unreported(task, task.completeDate) : overdue(task);
    return isNotified(data.notifications, event) ? [] : [call];
  },
  order: ascending(({ completeDate, dueDate }) => completeDate ?? dueDate),
});

const between = <Row>(rows: readonly Row[], dayOf: (row: Row) => Day, from: Day, before: Day) => {
  const placeIn = (day: Day) => insertionIndex(rows, (row) => dayOf(row) < day);
  return rows.slice(placeIn(from), placeIn(before));
};

const calls = (data: Data, today: Day, after: Day): readonly NotificationEvent[] => {
  const tomorrow = addDays(today, 1);
  const missing = unnotifiedTasks.under(data, 'unreported');
  const completed = ({ completeDate, dueDate }: Task) => completeDate ?? dueDate;
  const due = tasksNeedingAttention(data, 'today', tomorrow).map((task) => ofTask(task, 'task-due-tomorrow', today));
  return [
    ...due.filter(({ event }) => !isNotified(data.notifications, event)),
    ...between(unnotifiedTasks.under(data, 'open'), ({ dueDate }) => dueDate, after, today).map(overdue),
    ...between(missing, completed, after, today).map((task) => unreported(task, completed(task))),
  ];
};

const debtEvent = ({ id, dueDate }: Invoice) => `invoice-past-due:${id}:${dueDate}`;

const unnotifiedDebts = orderedIndex<'invoices', 'notifications'>({
  of: ['invoices'],
  affectedBy: { notifications: notifiedRecords },
  keysOf: (invoice, { notifications }) =>
    isLive(invoice) && invoice.status === 'pending' && !isNotified(notifications, debtEvent(invoice)) ? [''] : [],
  order: ascending(({ dueDate }) => dueDate),
});

const debts = (data: Data, today: Day, after: Day) =>
  between(unnotifiedDebts.under(data, ''), ({ dueDate }) => dueDate, after, today).map((invoice): NotificationEvent => {
    const { id, customerId, dueDate } = invoice;
    return {
      kind: 'invoice-past-due',
      event: debtEvent(invoice),
      type: 'customer',
      target: { noun: 'invoice', id, parentId: customerId },
      when: addDays(dueDate, 1),
      subject: id,
      customer: data.customers.get(customerId)?.name ?? '',
      amount: leftToPay(invoice),
      dueDate,
    };
  });

const THE_BEGINNING = asDay('0001-01-01');

/**
 * The events without a notification. `since` excludes what was already true then. In a team it includes others' acts that concern
 * one user. The cost depends on new events, not on earlier notifications.
 */
export const eventsToNotify = (
  data: Data,
  clock: Pick<Env, 'today' | 'now'>,
  since?: Instant,
  isInTeam = false,
): readonly NotificationEvent[] => {
  const { today, now } = clock;
  const newsFrom = since === undefined ? THE_BEGINNING : since <= now ? dayOfInstant(since) : addDays(today, -NEWS_DAYS);
  // Include the day before: a day's calendar events count from the next day on.
  const from = since === undefined ? newsFrom : addDays(newsFrom, -1);
  const ofPeople = [...decisions(data, from, isInTeam), ...setbacks(data, from)];
  const acts = [...ofPeople, ...(isInTeam ? teamEvents(data, from) : [])];
  const known = [...acts, ...calls(data, today, from), ...debts(data, today, from)];
  return [...known, ...shortages(data, from)].filter((event) => since === undefined || isNews(event, clock, since));
};
