import fc from 'fast-check';
import { approveBudgetRequest } from '@/lib/domain/budget-request/changes';
import type { ChangeOfMany } from '@/lib/domain/change-of-many';
import { applyPatches, type Change, type Data } from '@/lib/domain/data';
import { recordPayments, updateInvoice } from '@/lib/domain/invoice/changes';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import { isRefused } from '@/lib/domain/refusal';
import { approveRequests, rejectRequests } from '@/lib/domain/request/changes';
import { assignTasks, finishTasks, prioritizeTasks, rescheduleTasks, startTasks } from '@/lib/domain/task/bulk-changes';
import { finishTask, startTask } from '@/lib/domain/task/status-changes';
import { archiveUsers } from '@/lib/domain/user/changes';
import { addDays, asDay } from '@/lib/kernel/day';
import {
  aBudgetRequest,
  aMaterialRequest,
  anInvoice,
  aProject,
  aTask,
  aUser,
  budgetRequestId,
  dataAfter,
  dataWith,
  many,
  materialRequestId,
  projectId,
  refusalOf,
  TODAY,
  taskId,
  testEnv,
  userId,
} from '../../support/builders';

const [YESTERDAY, TOMORROW] = [addDays(TODAY, -1), addDays(TODAY, 1)];
const leftOutOf = <Item>(change: ChangeOfMany<Item>, data: Data, items: readonly Item[]) =>
  change.among(data, items, testEnv()).leftOut.map(({ item, why }) => [item, why.refused]);

describe('many tasks (I14)', () => {
  const data = dataWith({
    users: [aUser(), aUser({ id: userId(2) }), aUser({ id: userId(3), archivedAt: testEnv().now })],
    projects: [aProject(), aProject({ id: projectId(2) })],
    tasks: [
      aTask({ dueDate: TODAY }),
      aTask({ id: taskId(2), startDate: TOMORROW, dueDate: TOMORROW }),
      aTask({ id: taskId(3), projectId: projectId(2), startDate: YESTERDAY, dueDate: TODAY }),
    ],
  });
  const dueOf = (after: Data) => [1, 2, 3].map((number) => after.tasks.get(taskId(number))?.dueDate);

  it('get one due day, except those that start later', () => {
    const items = [1, 2, 3].map((number) => ({ id: taskId(number), due: { on: TODAY } }));
    expect(dueOf(dataAfter(data, rescheduleTasks, items))).toEqual([TODAY, TOMORROW, TODAY]);
    expect(leftOutOf(rescheduleTasks, data, items)).toEqual([[items[1], 'due-before-start']]);
  });
  it('are moved by a number of days, each from its own day', () => {
    const items = [1, 2, 3].map((number) => ({ id: taskId(number), due: { by: 7 } }));
    expect(dueOf(dataAfter(data, rescheduleTasks, items))).toEqual([TODAY, TOMORROW, TODAY].map((day) => addDays(day, 7)));
  });
  it('get no day that no calendar has', () => {
    const items = [{ id: taskId(), due: { by: 9_999_999 } }];
    expect(leftOutOf(rescheduleTasks, data, items)).toEqual([[items[0], 'does-not-fit']]);
  });
  it('get one more assignee, who joins each team once (T4)', () => {
    const items = [1, 2, 3].map((number) => ({ id: taskId(number), userId: userId(2), how: 'add' as const }));
    const answer = assignTasks(data, items, testEnv());
    if (isRefused(answer)) throw new Error(answer.refused);
    // Each row is written once, because undo compares current rows with the written ones.
    expect(new Set(answer.map(({ table, id }) => `${table} ${id}`)).size).toBe(answer.length);
    expect(answer.filter(({ table }) => table === 'projects')).toHaveLength(2);
    expect(refusalOf(data, assignTasks, [{ id: taskId(), userId: userId(3), how: 'add' as const }])).toBe('archived');
    for (const how of ['', 'constructor', '__proto__'])
      expect(refusalOf(data, assignTasks, [{ id: taskId(), userId: userId(2), how: how as never }])).toBe('does-not-fit');
  });
  it('add every assignee to their team, and write the team once', () => {
    const items = [
      { id: taskId(1), userId: userId(1), how: 'add' as const },
      { id: taskId(2), userId: userId(2), how: 'add' as const },
    ];
    const { patches } = assignTasks.among(data, items, testEnv());
    expect(patches.map(({ table, id }) => [table, id]).toSorted()).toEqual([
      ['projects', projectId()],
      ['tasks', taskId(1)],
      ['tasks', taskId(2)],
    ]);
    expect(applyPatches(data, patches).projects.get(projectId())?.memberIds).toEqual([userId(1), userId(2)]);
  });
  it('change once if one of them is given twice', () => {
    const items = [{ id: taskId() }, { id: taskId() }];
    expect(leftOutOf(startTasks, data, items)).toEqual([[items[1], 'task-not-pending']]);
  });
  it('change except one that is gone, in every change of many', () => {
    const [gone, known] = [{ id: taskId(9) }, { id: taskId(1) }];
    const due = { due: { by: 1 } };
    const priority = { priority: 'high' } as const;
    expect([
      leftOutOf(rescheduleTasks, data, [
        { ...gone, ...due },
        { ...known, ...due },
      ]),
      leftOutOf(prioritizeTasks, data, [
        { ...gone, ...priority },
        { ...known, ...priority },
      ]),
      leftOutOf(startTasks, data, [gone, known]),
    ]).toEqual([
      [[{ ...gone, ...due }, 'record-missing']],
      [[{ ...gone, ...priority }, 'record-missing']],
      [[gone, 'record-missing']],
    ]);
    expect(refusalOf(data, finishTasks, [gone])).toBe('record-missing');
    expect(refusalOf(data, assignTasks, [{ ...gone, userId: userId(2), how: 'add' }])).toBe('record-missing');
  });
  it('start and finish like their buttons, and the others are left out', () => {
    const items = [1, 2, 3].map((number) => ({ id: taskId(number) }));
    expect(leftOutOf(startTasks, data, items)).toEqual([
      [items[1], 'task-not-pending'],
      [items[2], 'task-not-pending'],
    ]);
    expect(leftOutOf(finishTasks, data, items)).toEqual([
      [items[0], 'task-not-in-progress'],
      [items[1], 'starts-later'],
    ]);
  });
});

describe('many requests', () => {
  const requests = dataWith({
    budgetRequests: many(20, (number) => aBudgetRequest({ id: budgetRequestId(number) })),
    materialRequests: many(10, (number) => aMaterialRequest({ id: materialRequestId(number) })),
  });
  const ids = [...requests.budgetRequests.keys(), ...requests.materialRequests.keys()];

  it('of both kinds are approved at once, except one that is decided (R1)', () => {
    const data = dataAfter(requests, approveBudgetRequest, { id: budgetRequestId(3) });
    const items = ids.map((id) => ({ id }));
    const after = dataAfter(data, approveRequests, items);
    expect([...after.budgetRequests.values(), ...after.materialRequests.values()].every(({ decision }) => decision)).toBe(true);
    expect(leftOutOf(approveRequests, data, items)).toEqual([[{ id: budgetRequestId(3) }, 'request-already-decided']]);
  });
  it('are rejected for one reason, and not at all without a reason', () => {
    const after = dataAfter(
      requests,
      rejectRequests,
      ids.map((id) => ({ id, reason: ' Sin presupuesto ' })),
    );
    expect(after.materialRequests.get(materialRequestId(10))?.decision?.reason).toBe('Sin presupuesto');
    expect(
      refusalOf(
        requests,
        rejectRequests,
        ids.map((id) => ({ id, reason: ' ' })),
      ),
    ).toBe('rejection-without-reason');
  });
});

describe('many invoices', () => {
  const idOf = (number: number) => `INV-2026-00${number}` as InvoiceId;
  const data = dataWith({
    invoices: [
      anInvoice({ id: idOf(1), status: 'pending' }),
      anInvoice({ id: idOf(2), status: 'paid', paidOn: YESTERDAY }),
      anInvoice({ id: idOf(3), status: 'draft' }),
      anInvoice({ id: idOf(4), status: 'pending', deletedAt: testEnv().now }),
    ],
  });

  it('are paid on their day; drafts, paid and deleted ones are left out', () => {
    const items = [1, 2, 3, 4, 5].map((number) => ({ id: idOf(number), paidOn: YESTERDAY }));
    const after = dataAfter(data, recordPayments, items);
    expect(after.invoices.get(idOf(1))).toMatchObject({ status: 'paid', paidOn: YESTERDAY });
    expect(leftOutOf(recordPayments, data, items)).toEqual([
      [items[1], 'invoice-already-paid'],
      [items[2], 'invoice-is-draft'],
      [items[3], 'record-missing'],
      [items[4], 'record-missing'],
    ]);
  });
  it('are not paid a year before their issue; an advance is accepted', () => {
    const date = data.invoices.get(idOf(1))?.date ?? TODAY;
    expect(refusalOf(data, recordPayments, [{ id: idOf(1), paidOn: addDays(date, -365) }])).toBe('paid-before-issue');
    expect(refusalOf(data, recordPayments, [{ id: idOf(1), paidOn: addDays(date, -60) }])).toBeNull();
  });
  it('are not paid on a future day, and keep their day when the form is saved again', () => {
    expect(refusalOf(data, recordPayments, [{ id: idOf(1), paidOn: TOMORROW }])).toBe('paid-in-future');
    const paid = dataAfter(data, recordPayments, [{ id: idOf(1), paidOn: YESTERDAY }]);
    const row = paid.invoices.get(idOf(1));
    if (!row) throw new Error('no invoice');
    const again = dataAfter(paid, updateInvoice, { ...row, taskId: row.taskId, quantity: 2 });
    expect(again.invoices.get(idOf(1))?.paidOn).toBe(YESTERDAY);
  });
});

it('the acting user is not archived with the others', () => {
  const data = dataWith({ users: [aUser(), aUser({ id: userId(2) })] });
  const items = [{ id: userId(1) }, { id: userId(2) }];
  expect(leftOutOf(archiveUsers, data, items)).toEqual([[items[0], 'own-account']]);
  expect(dataAfter(data, archiveUsers, items).users.get(userId(2))?.archivedAt).toBeDefined();
});

/** Applies the single changes one after the other, and skips refused ones. */
const oneByOne = <Item>(data: Data, one: Change<Item>, items: readonly Item[]) =>
  items.reduce((now, item) => {
    const answer = one(now, item, testEnv());
    return isRefused(answer) ? now : applyPatches(now, answer);
  }, data);

it('a change of many equals the single changes, one after the other', () => {
  const day = fc.integer({ min: -3, max: 3 }).map((days) => addDays(asDay(TODAY), days));
  const dates = fc.record({ startDate: fc.option(day, { nil: undefined }), dueDate: day });
  const picks = fc.array(
    fc.integer({ min: 1, max: 5 }).map((number) => ({ id: taskId(number) })),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(fc.array(dates, { minLength: 1, maxLength: 4 }), picks, fc.boolean(), (tasks, items, isStart) => {
      const data = dataWith({ tasks: tasks.map((wanted, index) => aTask({ ...wanted, id: taskId(index + 1) })) });
      const [many, one] = isStart ? [startTasks, startTask] : [finishTasks, finishTask];
      const after = applyPatches(data, many.among(data, items, testEnv()).patches);
      expect([...after.tasks.values()]).toEqual([...oneByOne(data, one, items).tasks.values()]);
    }),
  );
});
