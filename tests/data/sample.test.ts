import fc from 'fast-check';
import { sampleData } from '@/data/sample';
import { TABLE_NAMES } from '@/lib/domain/data';
import { compareInvoices, invoiceNumber, yearOf } from '@/lib/domain/invoice/rules';
import { roleOf } from '@/lib/domain/permission';
import { asDay, dayOfInstant } from '@/lib/kernel/day';
import { isId } from '@/lib/kernel/id';
import { anyDay } from '../support/any-day';
import { brokenInvariants } from '../support/invariants';
import { runs } from '../support/runs';

const today = asDay('2026-11-21');
const data = sampleData(today);

const everyDay = (holds: (day: typeof today) => void) => fc.assert(fc.property(anyDay(), holds), { numRuns: runs(80) });
const onEveryDay = (name: string, holds: (day: typeof today) => void) => it(name, () => everyDay(holds));

/** Tables whose ids are not random: a number of the year, a fixed name, or another row's id. */
const WITHOUT_OWN_ID = new Set(['invoices', 'weeklyReports', 'settings', 'completionReports']);

onEveryDay('on any day each row is valid, refers to existing records and keeps the invariants', (day) => {
  expect(brokenInvariants(sampleData(day))).toEqual([]);
});

it('is the same after a backup and a restore', () => {
  for (const table of TABLE_NAMES) {
    const rows = [...data[table].values()];
    expect(JSON.parse(JSON.stringify(rows))).toStrictEqual(rows);
  }
});

it('has unique ids of twelve characters that are the same every day', () => {
  const other = sampleData(asDay('2031-02-03'));
  const tables = TABLE_NAMES.filter((table) => !WITHOUT_OWN_ID.has(table));
  const ids = tables.flatMap((table) => [...data[table].keys()]);
  expect(ids.filter((id) => !isId(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(tables.flatMap((table) => [...other[table].keys()])).toEqual(ids);
});

it('is the same for the same day', () => {
  expect(sampleData(today)).toEqual(data);
});

it('has a supervisor as its current user', () => {
  const [first] = data.users.values();
  expect(first?.id).toBe('usr000000001');
  expect(first && roleOf(first)).toBe('supervisor');
});

onEveryDay('all dates of work and all timestamps are before today', (day) => {
  const { tasks, shipments, movements, notifications, budgetRequests, materialRequests, completionReports, weeklyReports } =
    sampleData(day);
  const dates = [...tasks.values()].flatMap(({ startDate, completeDate }) => [startDate, completeDate]);
  const moments = [
    ...[...tasks.values()].flatMap(({ comments }) => comments.map(({ at }) => at)),
    ...[...shipments.values()].flatMap(({ timeline, createdAt, finalizedAt }) => [
      ...timeline.map(({ at }) => at),
      createdAt,
      finalizedAt,
    ]),
    ...[...movements.values()].map(({ at }) => at),
    ...[...notifications.values()].flatMap(({ at, readAt }) => [at, readAt]),
    ...[...completionReports.values()].map(({ submittedAt }) => submittedAt),
    ...[...weeklyReports.values()].map(({ generatedAt }) => generatedAt),
    ...[...budgetRequests.values(), ...materialRequests.values()].map(({ decision }) => decision?.at),
  ];
  expect(dates.filter((date) => date && date >= day)).toEqual([]);
  expect(moments.filter((at) => at && at.slice(0, 10) >= day)).toEqual([]);
});

onEveryDay('an answer is later than its question', (day) => {
  const { tasks, completionReports, budgetRequests, materialRequests, movements } = sampleData(day);
  for (const request of [...budgetRequests.values(), ...materialRequests.values()]) {
    if (request.decision) expect(request.decision.at.slice(0, 10) >= request.date).toBe(true);
    expect(request.requiredByDate >= request.date).toBe(true);
  }
  for (const { id, submittedAt } of completionReports.values())
    expect(submittedAt.slice(0, 10) >= (tasks.get(id)?.completeDate ?? '9999')).toBe(true);
  for (const { requestId, at } of movements.values())
    if (requestId) expect(at > (materialRequests.get(requestId)?.decision?.at ?? '9999')).toBe(true);
});

it('is of the same day by the clocks of America and Europe', () => {
  const zone = new Date(2026, 10, 21).getTimezoneOffset();
  const moments = [...data.movements.values()].map(({ at }) => at);
  if (zone > -600) for (const at of moments) expect(dayOfInstant(at)).toBe(at.slice(0, 10));
});

onEveryDay('numbers the invoices of a year without holes, by date, for the customer of their project', (day) => {
  const { invoices, projects } = sampleData(day);
  const rows = [...invoices.values()];
  expect([...rows].sort(compareInvoices)).toEqual(rows);
  const years = new Map<number, number[]>();
  for (const { id, date, dueDate, projectId, customerId } of rows) {
    const { year, sequence } = invoiceNumber(id);
    expect(year).toBe(yearOf(date));
    years.set(year, [...(years.get(year) ?? []), sequence]);
    expect(dueDate >= date).toBe(true);
    expect(projects.get(projectId)?.customerId).toBe(customerId);
  }
  for (const sequences of years.values()) expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  const dates = rows.map(({ date }) => date);
  expect([...dates].sort()).toEqual(dates);
});

onEveryDay('opens a record that exists from each notification', (day) => {
  const { notifications, ...tables } = sampleData(day);
  const homes = {
    task: tables.tasks,
    project: tables.projects,
    customer: tables.customers,
    'budget-request': tables.budgetRequests,
    'material-request': tables.materialRequests,
    invoice: tables.invoices,
    'inventory-item': tables.materials,
  } as const;
  const rows = [...notifications.values()];
  for (const { target, at, readAt } of rows) {
    const home: ReadonlyMap<string, object> = homes[target.noun];
    const row = home.get(target.id);
    expect(row).toBeDefined();
    if (row && 'projectId' in row) expect(target.parentId).toBe(row.projectId);
    if (readAt) expect(readAt >= at).toBe(true);
  }
  expect(new Set(rows.map(({ event }) => event)).size).toBe(rows.length);
});
