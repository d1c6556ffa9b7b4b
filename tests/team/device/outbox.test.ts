import { approveBudgetRequest } from '@/lib/domain/budget-request/changes';
import type { Role } from '@/lib/domain/model/user';
import { startTask } from '@/lib/domain/task/status-changes';
import { newId } from '@/lib/kernel/id';
import { createDeviceDisk } from '@/lib/store/engine/device-disk';
import type { Disk, DiskState, TeamSelf } from '@/lib/store/engine/disk';
import { createMemoryDisk } from '@/lib/store/engine/memory-disk';
import { FOLD_VERSION } from '@/lib/team/protocol/message';
import { readMessage } from '@/lib/team/protocol/read-message';
import { anOpenStore } from '../../support/a-store';
import { initialBusiness } from '../../support/anybody';
import { budgetRequestId, taskId, userId } from '../../support/builders';

const self = (role: Role): Omit<TeamSelf, 'version' | 'rewritten'> => ({
  ...{ team: 'team00000001', device: 'device000001', user: userId(2), role, last: 0, place: 7 },
});
const nothing: DiskState = { data: initialBusiness(), seq: 0, epoch: '', begunAt: '' };
const enter = async (disk: Disk, role: Role) =>
  (await disk.team()).transact(nothing, () => ({ self: self(role), log: {}, server: {}, outbox: [], entries: [] }));

/** The same database, opened by another tab. */
const diskOf = (name: string) =>
  createDeviceDisk({
    ...{ name, lastConfirmed: () => null, onBlocked: () => undefined, onOutdated: () => undefined },
    keepSalvage: async () => undefined,
  });
const outboxOf = async (disk: Disk) => (await (await disk.team()).records(nothing)).records.outbox;

/** A store of a device in a team, and its disk. */
const aMember = async (role: Role) => {
  const name = newId();
  await anOpenStore({ name, data: initialBusiness() });
  const disk = diskOf(name);
  await enter(disk, role);
  return { store: await anOpenStore({ name }), disk, name };
};

it('a commit and its message are written in one transaction, under the member, with numbers without gaps (invariant Y7)', async () => {
  const { store, disk } = await aMember('technician');
  expect(store.user).toBe(userId(2));
  const before = store.data.tasks.get(taskId(4));
  expect(await store.commit(startTask, { id: taskId(4) })).toMatchObject({ done: true });
  expect(await store.commit(startTask, { id: taskId(4) })).toMatchObject({ refused: 'task-not-pending' });
  const [entry, ...more] = await outboxOf(disk);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ id: 'device000001-1', undo: [{ table: 'tasks', row: before }], decidedAt: 7 });
  expect(readMessage(entry?.body ?? '')?.message).toMatchObject({
    ...{ kind: 'commit', f: FOLD_VERSION, id: 'device000001-1', by: userId(2), label: 'task-started' },
    patches: [{ table: 'tasks', id: taskId(4), row: store.data.tasks.get(taskId(4)) }],
    before: [{ table: 'tasks', id: taskId(4), row: before }],
  });
});

it('another tab continues with the next number, and is notified that this device is in a team', async () => {
  const name = newId();
  const [one, two] = [await anOpenStore({ name, data: initialBusiness() }), await anOpenStore({ name })];
  const disk = diskOf(name);
  await enter(disk, 'supervisor');
  await one.commit(startTask, { id: taskId(4) });
  await two.commit(approveBudgetRequest, { id: budgetRequestId(1) });
  const said = (await outboxOf(disk)).map(({ id, body }) => [id, readMessage(body)?.head.by]);
  expect(said).toEqual([1, 2].map((n) => [`device000001-${n}`, userId(2)]));
  expect(two.user).toBe(userId(2));
});

it("a technician can't decide requests in a team, and nobody acts for another person (invariant Y8)", async () => {
  const { store, disk } = await aMember('technician');
  expect(await store.commit(approveBudgetRequest, { id: budgetRequestId(1) })).toMatchObject({ refused: 'not-in-this-role' });
  store.actAs(userId(1));
  expect(store.user).toBe(userId(2));
  expect(await outboxOf(disk)).toEqual([]);
});

it("a device in a team can't replace its data: it has to leave first", async () => {
  const { store } = await aMember('supervisor');
  for (const from of ['empty', 'sample', { data: initialBusiness(), files: [], log: [] }] as const)
    expect(await store.replaceAll(from)).toMatchObject({ refused: 'in-a-team' });
  expect(store.data.tasks.size).toBeGreaterThan(0);
});

it.each<[string, () => Promise<Disk>]>([
  ['the browser', async () => diskOf(newId())],
  ['memory', async () => createMemoryDisk()],
])("a disk of %s keeps rows, outbox and texts together, and deletes the team's when the device leaves", async (_, make) => {
  const disk = await make();
  const opened = await disk.open({ data: initialBusiness(), history: [] });
  const one = (n: number) => ({ id: `device000001-${n}`, body: `${n}`, undo: [] });
  const text = (offset: number) => ({ offset, text: `${offset}`, time: '' });
  const write = { self: self('supervisor'), log: 'log', entries: [] };
  const kept = await disk.team();
  const step = (outbox: readonly number[], texts: readonly number[], again = false) =>
    kept.transact(opened.state, () => ({ ...write, outbox: outbox.map(one), texts: texts.map(text), again }));
  await step([1, 2, 3], [1, 2]);
  const told = async () => [
    (await outboxOf(disk)).map(({ body }) => body).join(''),
    (await (await disk.team()).texts()).map(({ offset }) => offset).join(''),
  ];
  expect(await told()).toEqual(['123', '12']);
  await step([2, 3], [3]);
  expect(await told()).toEqual(['23', '123']);
  await step([3, 2, 4], [5], true);
  expect(await told()).toEqual(['324', '5']);
  const fewer = { ...opened.state.data, customers: new Map() };
  const after = await kept.transact(opened.state, () => ({ ...write, outbox: [], data: fewer }));
  expect([after.data.customers.size, after.epoch === opened.state.epoch]).toEqual([0, false]);
  expect((await disk.catchUp(opened.state)).data.customers.size).toBe(0);
  const left = await kept.transact(after, () => ({ ...write, self: null, outbox: [] }));
  expect([left.observer, await told(), left.data.tasks.size > 0]).toEqual([undefined, ['', ''], true]);
});
