import fc from 'fast-check';
import { sampleData } from '@/data/sample';
import { projectsOfCustomer } from '@/lib/domain/customer/rules';
import type { Data } from '@/lib/domain/data';
import { inPeriod, liveInvoices } from '@/lib/domain/invoice/rules';
import { CATEGORIES, TRACKING_FIELDS, TRACKING_TYPES, UNITS } from '@/lib/domain/model/material';
import { SHIPMENT_STATUSES } from '@/lib/domain/model/shipment';
import { ROLE_LABELS, TEAMS } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { progressColour, projectProgress } from '@/lib/domain/project/rules';
import { budgetRequestsOf, requestStatus } from '@/lib/domain/request/rules';
import { canReport, isOverdue, taskStatus } from '@/lib/domain/task/rules';
import { weeklyReports } from '@/lib/domain/weekly-report/rules';
import { addDays, asDay } from '@/lib/kernel/day';
import { anyDay } from '../support/any-day';
import { runs } from '../support/runs';

const SHOWN_EVERY_DAY = { numRuns: runs(60) };
const kinds = <Row>(table: ReadonlyMap<string, Row>, of: (row: Row) => string | undefined) =>
  [...new Set([...table.values()].map(of))].sort();
const sorted = (values: readonly string[]) => [...values].sort();

it('shows the five colours of progress on any day', () => {
  fc.assert(
    fc.property(anyDay(), (day) => {
      const data = sampleData(day);
      const colours = [...data.projects.values()].map((project) =>
        progressColour(project, projectProgress(data, project.id), day),
      );
      expect(sorted([...new Set(colours)])).toEqual(['blue', 'green', 'grey', 'red', 'yellow']);
    }),
    SHOWN_EVERY_DAY,
  );
});

it('shows tasks of every status, overdue, due today and tomorrow, with and without a report', () => {
  const day = asDay('2026-11-21');
  const data = sampleData(day);
  const tasks = [...data.tasks.values()];
  expect(kinds(data.tasks, taskStatus)).toEqual(['Completed', 'In Progress', 'Pending']);
  expect(kinds(data.tasks, ({ priority }) => priority)).toEqual(['high', 'low', 'medium']);
  expect(tasks.some((task) => isOverdue(task, day))).toBe(true);
  expect(tasks.some(({ dueDate, completeDate }) => !completeDate && dueDate === day)).toBe(true);
  expect(tasks.some(({ dueDate, completeDate }) => !completeDate && dueDate === addDays(day, 1))).toBe(true);
  expect(data.completionReports.size).toBeGreaterThanOrEqual(3);
  expect(tasks.filter((task) => canReport(task, data.completionReports)).length).toBeGreaterThanOrEqual(3);
});

it('shows a task with more than three people and more than three expense requests, and a customer with more than three projects', () => {
  const data = sampleData(asDay('2026-11-21'));
  const crowded = [...data.tasks.values()].filter(
    ({ id, assigneeIds }) => assigneeIds.length > 3 && budgetRequestsOf(data.budgetRequests, id).length > 3,
  );
  expect(crowded).toHaveLength(1);
  const busy = [...data.customers.keys()].filter((id) => projectsOfCustomer(data.projects, id).length > 3);
  expect(busy).toHaveLength(1);
});

const every: readonly (readonly [string, (data: Data) => readonly (string | undefined)[], readonly string[]])[] = [
  [
    'status of an expense request',
    ({ budgetRequests }) => kinds(budgetRequests, requestStatus),
    ['Pending', 'Approved', 'Rejected'],
  ],
  [
    'category of an expense',
    ({ budgetRequests }) => kinds(budgetRequests, ({ category }) => category),
    ['materials', 'labor', 'transport', 'lodging', 'permits', 'other'],
  ],
  [
    'status of a material request',
    ({ materialRequests }) => kinds(materialRequests, requestStatus),
    ['Pending', 'Approved', 'Rejected'],
  ],
  ['status of an invoice', ({ invoices }) => kinds(invoices, ({ status }) => status), ['draft', 'pending', 'paid', 'overdue']],
  ['status of a shipment', ({ shipments }) => kinds(shipments, ({ timeline }) => timeline.at(-1)?.status), SHIPMENT_STATUSES],
  ['type of a shipment', ({ shipments }) => kinds(shipments, ({ type }) => type), ['Incoming', 'Outgoing']],
  ['status of a warehouse', ({ warehouses }) => kinds(warehouses, ({ status }) => status), ['Active', 'Maintenance']],
  ['kind of a warehouse', ({ warehouses }) => kinds(warehouses, ({ kind }) => kind), ['warehouse', 'van']],
  ['tracking', ({ materials }) => kinds(materials, ({ trackingType }) => trackingType), TRACKING_TYPES],
  ['category of a material', ({ materials }) => kinds(materials, ({ category }) => category), CATEGORIES],
  ['unit', ({ materials }) => kinds(materials, ({ unit }) => unit), UNITS],
  ['name of a role', ({ users }) => kinds(users, ({ roleLabel }) => roleLabel), ROLE_LABELS],
  ['role', ({ users }) => kinds(users, roleOf), ['supervisor', 'technician']],
  ['team', ({ users }) => kinds(users, ({ team }) => team), TEAMS],
  ['type of a customer', ({ customers }) => kinds(customers, ({ type }) => type), ['enterprise', 'residential', 'government']],
  [
    'type of a notification',
    ({ notifications }) => kinds(notifications, ({ type }) => type),
    ['task', 'budget', 'equipment', 'customer', 'project'],
  ],
];

it.each(every)('shows every %s', (_, shown, all) => {
  expect(shown(sampleData(asDay('2026-11-21')))).toEqual(sorted(all));
});

it('names every tracking label, and only for tracked materials', () => {
  const { materials } = sampleData(asDay('2026-11-21'));
  const fields = [...materials.values()].flatMap(({ trackingField }) => trackingField ?? []);
  expect(sorted([...new Set(fields)])).toEqual(sorted(TRACKING_FIELDS));
  for (const { trackingType, trackingField } of materials.values())
    expect(trackingField === null).toBe(trackingType === 'material');
});

it('has five notifications, some of them read', () => {
  const { notifications } = sampleData(asDay('2026-11-21'));
  const unread = [...notifications.values()].filter(({ readAt }) => !readAt);
  expect(notifications.size).toBe(5);
  expect(unread.length).toBeGreaterThan(0);
  expect(unread.length).toBeLessThan(5);
});

it('has reports of at least six consecutive weeks, each with completed tasks, on any day', () => {
  fc.assert(
    fc.property(anyDay(), (day) => {
      const made = weeklyReports(sampleData(day)).filter(({ generatedAt }) => generatedAt);
      expect(made.length).toBeGreaterThanOrEqual(6);
      for (const report of made) {
        expect(report.completedTasks).toBeGreaterThan(0);
        expect(report.endDate < day).toBe(true);
      }
      for (const [index, report] of made.entries())
        if (index > 0) expect(addDays(report.startDate, 7)).toBe(made[index - 1]?.startDate);
    }),
    SHOWN_EVERY_DAY,
  );
});

it('has invoices of this month and the last, and at least one overdue that nobody marked, on any day', () => {
  fc.assert(
    fc.property(anyDay(), (day) => {
      const live = liveInvoices(sampleData(day).invoices);
      expect(live.some((invoice) => inPeriod(invoice, 'this-month', day))).toBe(true);
      expect(live.some((invoice) => inPeriod(invoice, 'last-month', day))).toBe(true);
      expect(live.some(({ status, dueDate }) => status === 'pending' && dueDate < day)).toBe(true);
    }),
  );
});
