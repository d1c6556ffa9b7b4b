import { type Patch, put, remove } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { deletedRecords, restoreRecord } from '@/lib/domain/history/trash';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import type { TimeEntryId } from '@/lib/domain/model/task';
import type { User } from '@/lib/domain/model/user';
import {
  aCustomer,
  anId,
  anInvoice,
  aReport,
  aShipment,
  aTask,
  aUser,
  customerId,
  dataAfter,
  dataWith,
  NOW,
  refusalOf,
  shipmentId,
  TODAY,
  taskId,
  userId,
} from '../../support/builders';

/** The records that the history offers to restore. */

const MORNING = '2026-11-21T15:00:00.000Z';
const task = aTask({ title: 'Montar antena' });
const was = put('tasks', task);
const gone = remove('tasks', task.id);
const entry = (wanted: Partial<LogEntry>): LogEntry => ({
  ...{ seq: 1, at: NOW, by: userId(), label: 'task-deleted', patches: [], before: [], about: [] },
  ...wanted,
});
const deletion = entry({ patches: [gone], before: [was] });
const offered = (entries: readonly LogEntry[], data = dataWith()) =>
  deletedRecords(data, entries, new Date(NOW)).map(({ table, name }) => [table, name]);

const tombstone = anInvoice({ deletedAt: NOW });
const waiting = aShipment({ finalizedAt: undefined });
const nothing = (table: 'tasks', id: typeof task.id): Patch => ({ table, id, row: null });

it.each<{ what: string; by: Partial<LogEntry>; is: readonly (readonly string[])[] }>([
  { what: 'a deleted record', by: { patches: [gone], before: [was] }, is: [['tasks', 'Montar antena']] },
  {
    what: 'an invoice with a new tombstone',
    by: { patches: [put('invoices', tombstone)], before: [put('invoices', anInvoice())] },
    is: [['invoices', 'INV-2026-001']],
  },
  {
    what: 'no invoice whose tombstone was rewritten',
    by: { patches: [put('invoices', { ...tombstone, quantity: 2 })], before: [put('invoices', tombstone)] },
    is: [],
  },
  { what: 'no written record', by: { patches: [put('tasks', { ...task, title: 'Otra' })], before: [was] }, is: [] },
  { what: 'no record that did not exist before', by: { patches: [gone], before: [nothing('tasks', task.id)] }, is: [] },
  { what: 'no record whose outcome the entry lacks', by: { patches: [], before: [was] }, is: [] },
  {
    what: 'no report, which nobody can delete',
    by: { patches: [remove('completionReports', taskId())], before: [put('completionReports', aReport())] },
    is: [],
  },
  {
    what: 'a discarded shipment',
    by: { label: 'shipment-discarded', patches: [remove('shipments', shipmentId())], before: [put('shipments', waiting)] },
    is: [['shipments', waiting.reference]],
  },
  {
    what: 'no posted shipment, which lost a race for the last pieces',
    by: { label: 'team-rebased', patches: [remove('shipments', shipmentId())], before: [put('shipments', aShipment())] },
    is: [],
  },
  { what: 'nothing from an undo', by: { label: 'undo', patches: [gone], before: [was] }, is: [] },
])('an entry offers $what', ({ by, is }) => {
  expect(offered([entry(by)])).toEqual(is);
});

it('a record deleted twice is offered once, with its latest deletion', () => {
  const later = { ...deletion, seq: 3, before: [put('tasks', { ...task, title: 'Montar antena nueva' })] };
  expect(offered([later, deletion])).toEqual([['tasks', 'Montar antena nueva']]);
});

it("a record that exists again is not offered, and can't be restored a second time", () => {
  const there = dataWith({ tasks: [task] });
  expect(offered([deletion], there)).toEqual([]);
  expect(refusalOf(there, restoreRecord, deletion)).toBe('already-exists');
  expect(refusalOf(dataWith(), restoreRecord, deletion)).toBeNull();
});

it('records deleted together are one offer, named by the first one', () => {
  const whole = entry({
    patches: [remove('customers', customerId(2)), gone],
    before: [put('customers', aCustomer({ id: customerId(2), name: 'Hotel Ánfora' })), was],
  });
  expect(offered([whole])).toEqual([['customers', 'Hotel Ánfora']]);
});

it("a restored task ends the timer of a person who left meanwhile, and keeps everybody else's", () => {
  const [left, here] = [2, 3].map((n) => aUser({ id: userId(n), archivedAt: n === 2 ? NOW : undefined })) as [User, User];
  const timers = [left, here].map(({ id }, n) => ({ id: anId<TimeEntryId>('tim', n), userId: id, startedAt: MORNING }));
  const timed = put('tasks', { ...task, startDate: TODAY, timeEntries: timers });
  const data = dataWith({ users: [aUser(), left, here] });
  const back = dataAfter(data, restoreRecord, entry({ patches: [gone], before: [timed] }));
  expect(back.tasks.get(task.id)?.timeEntries?.map(({ endedAt }) => endedAt)).toEqual([NOW, undefined]);
});

it('a restored invoice keeps its number', () => {
  const id = 'INV-2026-001' as InvoiceId;
  const left = dataWith({ invoices: [tombstone] });
  const back = entry({ patches: [put('invoices', tombstone)], before: [put('invoices', anInvoice())] });
  expect(offered([back], left)).toEqual([['invoices', id]]);
  expect(refusalOf(left, restoreRecord, back)).toBeNull();
});
