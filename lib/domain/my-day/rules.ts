import type { Data } from '@/lib/domain/data';
import { isUnpaid, liveInvoices } from '@/lib/domain/invoice/rules';
import type { Invoice } from '@/lib/domain/model/invoice';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Project } from '@/lib/domain/model/project';
import type { Task } from '@/lib/domain/model/task';
import { supervises } from '@/lib/domain/permission';
import { projectsIn } from '@/lib/domain/project/rules';
import { type AnyRequest, requestsToDecide } from '@/lib/domain/request/rules';
import { type Person, tasksNeedingAttention } from '@/lib/domain/task/attention';
import { type Day, daysBetween } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import { type LowItem, lowItems } from '../stock/inventory-list';
import { requestsToDispatch } from '../stock/request-stock';

/** An overdue record, and by how many days. */
export type OverdueRecord = { readonly days: number } & (
  | { readonly kind: 'task'; readonly record: Task }
  | { readonly kind: 'project'; readonly record: Project }
  | { readonly kind: 'invoice'; readonly record: Invoice }
);

/** The overdue tasks, active projects and invoices, the most overdue first. */
export const overdueRecords = (data: Data, today: Day): readonly OverdueRecord[] => {
  const tasks = tasksNeedingAttention(data, 'overdue', today).map((record): OverdueRecord => {
    return { kind: 'task', record, days: daysBetween(record.dueDate, today) };
  });
  const projects = projectsIn(data, 'active').flatMap((record): OverdueRecord[] => {
    const { endDate } = record;
    return endDate && endDate < today ? [{ kind: 'project', record, days: daysBetween(endDate, today) }] : [];
  });
  const invoices = liveInvoices(data.invoices)
    .filter((record) => isUnpaid(record) && record.dueDate < today)
    .map((record): OverdueRecord => ({ kind: 'invoice', record, days: daysBetween(record.dueDate, today) }));
  return sortBy([...tasks, ...projects, ...invoices], ({ days }) => days, 'descending');
};

/** A user's day. Each figure on the screen is the length of its list. */
export interface Agenda {
  readonly overdue: readonly Task[];
  readonly dueToday: readonly Task[];
  readonly unreported: readonly Task[];
  readonly toApprove: readonly AnyRequest[];
  readonly toDispatch: readonly MaterialRequest[];
  readonly low: readonly LowItem[];
}

const NONE: readonly never[] = [];

/** What waits for a user today. Supervisors get decisions and dispatches; technicians their own tasks and van. */
export const agenda = (data: Data, person: Person, today: Day): Agenda => {
  const forAll = supervises(person);
  const of = forAll ? undefined : person.id;
  return {
    overdue: tasksNeedingAttention(data, 'overdue', today, of),
    dueToday: tasksNeedingAttention(data, 'today', today, of),
    unreported: tasksNeedingAttention(data, 'unreported', today, of),
    toApprove: forAll ? requestsToDecide(data) : NONE,
    toDispatch: forAll ? requestsToDispatch(data) : NONE,
    low: lowItems(data, of),
  };
};
