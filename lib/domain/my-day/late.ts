import { type Day, daysBetween } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import type { Data } from '../data';
import { invoiceStatusView, liveInvoices } from '../invoice/rules';
import type { Invoice } from '../model/invoice';
import type { Project } from '../model/project';
import type { Task } from '../model/task';
import { projectsIn } from '../project/rules';
import { tasksNeedingAttention } from '../task/attention';

/** A record that should have been done, and by how many days it is late. */
export type Late = { readonly days: number } & (
  | { readonly kind: 'task'; readonly record: Task }
  | { readonly kind: 'project'; readonly record: Project }
  | { readonly kind: 'invoice'; readonly record: Invoice }
);

/** The tasks past their due day, the active projects past their end and the invoices past theirs, as seen today: the latest first. */
export const lateRecords = (data: Data, today: Day): readonly Late[] => {
  const tasks = tasksNeedingAttention(data, 'overdue', today).map((record): Late => {
    return { kind: 'task', record, days: daysBetween(record.dueDate, today) };
  });
  const projects = projectsIn(data, 'active').flatMap((record): Late[] => {
    const { endDate } = record;
    return endDate && endDate < today ? [{ kind: 'project', record, days: daysBetween(endDate, today) }] : [];
  });
  const invoices = liveInvoices(data.invoices)
    .filter((record) => invoiceStatusView(record, today) === 'overdue')
    .map((record): Late => ({ kind: 'invoice', record, days: daysBetween(record.dueDate, today) }));
  return sortBy([...tasks, ...projects, ...invoices], ({ days }) => days, 'down');
};
