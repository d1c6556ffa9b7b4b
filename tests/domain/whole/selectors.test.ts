import { applyPatches, type Data, dataFromRows, type Patch, put } from '@/lib/domain/data';
import { materialRequestsOf } from '@/lib/domain/request/rules';
import type { Rows, TableName } from '@/lib/domain/schemas';
import { tasksInWork, tasksOfProject } from '@/lib/domain/task/rules';
import {
  aMovement,
  aNotification,
  anId,
  aReport,
  aTask,
  customerId,
  dataWith,
  materialId,
  materialRequestId,
  NOW,
  projectId,
  shipmentId,
  TODAY,
  taskId,
  userId,
  warehouseId,
} from '../../support/builders';
import { countedBusiness, countReads, readsDuring } from '../../support/counted-reads';
import { largeBusiness } from '../../support/large-business';
import { runOfficeWeeks, runWarehouseWeeks } from '../../support/random-weeks';
import { SELECTORS, staleSelectors } from '../../support/selectors';

describe('a state updated by the writes equals the rows', () => {
  const followSelectors = (beginning: Data) => {
    staleSelectors(beginning);
    return (next: Data) => expect(staleSelectors(next)).toEqual([]);
  };

  it('after any acts of the office', () => runOfficeWeeks(followSelectors), 120_000);
  it('after any acts of the warehouse', () => runWarehouseWeeks(followSelectors), 120_000);

  it('also for an old snapshot, and after a change that was tried and dropped', () => {
    const before = dataWith({ tasks: [aTask(), aTask({ id: taskId(2) })] });
    staleSelectors(before);
    const tried = applyPatches(before, [put('tasks', aTask({ completeDate: TODAY }))]);
    staleSelectors(tried);
    const kept = applyPatches(before, [put('tasks', aTask({ id: taskId(3), dueDate: TODAY }))]);
    expect([kept, tried, before].flatMap(staleSelectors)).toEqual([]);
    expect(tasksInWork(before).map(({ id }) => id)).toEqual([taskId(1), taskId(2)]);
  });
});

beforeAll(countReads);
afterAll(() => jest.restoreAllMocks());

const ASKED = {
  projects: [projectId(2)],
  tasks: [taskId(2)],
  users: [userId(2)],
  customers: [customerId(2)],
  materials: [materialId(2)],
  warehouses: [warehouseId(2)],
  materialRequests: [materialRequestId(2)],
  shipments: [shipmentId(2)],
};
type Ask = (data: Data, asked: typeof ASKED) => unknown;
const ALL: readonly (readonly [string, Ask])[] = Object.entries(SELECTORS);

describe('the first request reads each row a few times: twice the rows, twice the reads', () => {
  const grows = (ask: Ask, wanted?: { readonly onOneTask: boolean }) => {
    const [some, twice] = [400, 800].map((size) => readsDuring(() => ask(countedBusiness(size, wanted), ASKED)));
    return (twice ?? 0) / ((some ?? 0) + 100);
  };
  it.each(ALL)('%s', (_, ask) => expect(grows(ask)).toBeLessThan(2.6));
  it.each(ALL)('%s, with every request on one task', (_, ask) => expect(grows(ask, { onOneTask: true })).toBeLessThan(2.6));

  it('a quadratic selector is detected', () => {
    const planted: Ask = (data) =>
      [...data.materialRequests.values()].filter(({ taskId: of }) =>
        [...data.materialRequests.values()].every((other) => other.taskId !== of || other.items.length > 0),
      );
    expect(grows(planted)).toBeGreaterThan(3);
  });
});

/** Writes of the screens, each to one record. */
const WRITES: Readonly<Record<string, (data: Data) => readonly Patch[]>> = {
  'a task is started': (data) => changed(data, 'tasks', taskId(4), { startDate: TODAY }),
  'a task is created': () => [put('tasks', aTask({ id: taskId(999_999), projectId: projectId(2), assigneeIds: [userId(2)] }))],
  'a report is submitted': (data) => [
    ...changed(data, 'tasks', taskId(4), { startDate: TODAY, completeDate: TODAY }),
    put('completionReports', aReport({ id: taskId(4) })),
  ],
  'a request is decided': (data) =>
    changed(data, 'materialRequests', materialRequestId(2), { decision: { outcome: 'Approved', by: userId(), at: NOW } }),
  'an expense is decided': (data) =>
    changed(data, 'budgetRequests', anId('bud', 2), { decision: { outcome: 'Approved', by: userId(), at: NOW } }),
  'stock is received': () => [
    put(
      'movements',
      aMovement({
        id: anId('mov', 999_999),
        number: 999_999,
        direction: 'in',
        warehouseId: warehouseId(2),
        materialId: materialId(2),
        shipmentId: shipmentId(2),
      }),
    ),
  ],
  'an invoice is paid': (data) => changed(data, 'invoices', 'INV-2026-002', { status: 'paid', paidOn: TODAY }),
  'a project is archived': (data) => changed(data, 'projects', projectId(3), { archivedAt: NOW }),
  'a material is renamed': (data) => changed(data, 'materials', materialId(3), { name: 'Otro' }),
  'a notification is raised': () => [put('notifications', aNotification({ id: anId('not', 999_999) }))],
};
const changed = <Name extends TableName>(data: Data, table: Name, id: string, wanted: Partial<Rows[Name]>) => {
  const rows: ReadonlyMap<string, Rows[Name]> = data[table];
  const row = rows.get(id);
  if (!row) throw new Error(`${table} ${id}`);
  return [put(table, { ...row, ...wanted })];
};

describe('a request after a write reads only what was written, for any number of rows', () => {
  /** The excluded selectors read all their rows: all events, the tasks of a week, the low stock of a warehouse. */
  const asked = ALL.filter(([name]) => !['everyEventToNotify', 'weekTotals', 'reorderList', 'toBuyAt'].includes(name));
  const readsAt = (size: number) => {
    let data = countedBusiness(size);
    for (const [, ask] of asked) ask(data, ASKED);
    return new Map(
      Object.entries(WRITES).flatMap(([act, write]) => {
        data = applyPatches(data, write(data));
        return asked.map(([name, ask]) => [`${act}: ${name}`, readsDuring(() => ask(data, ASKED))] as const);
      }),
    );
  };
  /** Sorted lists use binary search: six times the rows cost two or three reads more in each list of a row. */
  const LOOKS = 400;
  /** Archiving a project also updates the lists of its tasks. */
  const TASKS_OF_PROJECT = 10;
  const looksOf = (name: string) => LOOKS * (name.startsWith('a project is archived') ? TASKS_OF_PROJECT : 1);
  it('is the same for 1,000 and 6,000 tasks', () => {
    const [small, large] = [readsAt(1_000), readsAt(6_000)];
    const growing = [...large].filter(([name, count]) => count > 1.5 * (small.get(name) ?? 0) + looksOf(name));
    expect(growing.map(([name, count]) => `${name}: ${small.get(name)} → ${count}`)).toEqual([]);
  });
});

describe('a result that a write does not affect stays the same object', () => {
  const data = dataFromRows(largeBusiness(200));
  const next = applyPatches(data, changed(data, 'tasks', taskId(4), { startDate: TODAY }));
  it.each(ALL.filter(([name]) => !/task|agenda|weekl|Progress|Notify|fulfil|available|place/i.test(name)))('%s', (_, ask) => {
    const [before, now] = [ask(data, ASKED), ask(next, ASKED)];
    if (!Array.isArray(before) || !Array.isArray(now)) return expect(now).toBe(before);
    for (const [place, part] of before.entries()) expect(now[place]).toStrictEqual(part);
  });
  it('the list of other tasks too', () => {
    expect(tasksOfProject(next.tasks, projectId(2))).toBe(tasksOfProject(data.tasks, projectId(2)));
    expect(tasksOfProject(next.tasks, projectId(5))).not.toBe(tasksOfProject(data.tasks, projectId(5)));
    expect(materialRequestsOf(next.materialRequests, projectId(2))).toBe(materialRequestsOf(data.materialRequests, projectId(2)));
  });
});
