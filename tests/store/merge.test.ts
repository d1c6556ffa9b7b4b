import fc from 'fast-check';
import { change, type Data, type Patch, put, TABLE_NAMES } from '@/lib/domain/data';
import { createInvoice } from '@/lib/domain/invoice/changes';
import type { InvoiceFormId } from '@/lib/domain/model/invoice';
import type { Comment, CommentId } from '@/lib/domain/model/task';
import { createProject, deleteProject, updateProject } from '@/lib/domain/project/changes';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { ledgerOrder } from '@/lib/domain/stock/ledger';
import { receiveStock } from '@/lib/domain/stock/receive';
import { createTask } from '@/lib/domain/task/changes';
import { addComment } from '@/lib/domain/task/notes-changes';
import { startTask } from '@/lib/domain/task/status-changes';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import { sameValue } from '@/lib/kernel/same-value';
import { type OpenedBackup, openBackup } from '@/lib/store/backup/restore';
import type { Store } from '@/lib/store/engine/contract';
import { randomActs, wholeBusiness } from '../support/a-backup';
import { anOpenStore } from '../support/a-store';
import { aProject, aTask, projectId, taskId } from '../support/builders';
import { brokenInvariants } from '../support/invariants';
import { runs } from '../support/runs';
import { aLine, aShipmentInput, central, connector, ont } from '../support/stock-builders';
import { brokenStockRules } from '../support/stock-ledger';

const opened = async (store: Store, from: Store): Promise<OpenedBackup> => {
  const backup = await openBackup(store, await from.backup());
  if ('unreadable' in backup) throw new Error(`unreadable: ${backup.unreadable}`);
  return backup;
};
const merge = async (store: Store, from: Store) => {
  const backup = await opened(store, from);
  return { outcome: await backup.merge(), conflicts: backup.preview.conflicts ?? [] };
};

/** Two phones with the same business: the second was set up from the first one's backup. */
const twoPhones = async (data: Data = wholeBusiness()) => {
  const [mine, theirs] = [await anOpenStore({ data }), await anOpenStore()];
  await (await opened(theirs, mine)).replace();
  return { mine, theirs };
};

const does = change('task-updated', (data, step: (data: Data) => unknown) => {
  const answer = step(data);
  return Array.isArray(answer) ? answer : [];
});
const broken = (data: Data) => [...brokenInvariants(data), ...brokenStockRules(data, ledgerOrder(data.movements.values()))];

/**
 * A record of this phone that lost a value written here since `base`. A value is not lost if the other phone had it too and replaced
 * it: `known` has all rows that were ever written there.
 */
const overwritten = (base: Data, mine: Data, merged: Data, known: readonly Patch[]) =>
  TABLE_NAMES.flatMap((table) => {
    const rowsOf = (data: Data): ReadonlyMap<string, object> => data[table];
    return [...rowsOf(mine)].flatMap(([id, row]) => {
      const [was, now] = [rowsOf(base).get(id), rowsOf(merged).get(id)];
      const isLost = Object.entries(row).some(([field, said]) => {
        const [before, after] = [was, now].map((one): unknown => one && Reflect.get(one, field));
        if (sameValue(said, before) || sameValue(said, after)) return false;
        const there = known.filter((patch) => patch.table === table && patch.id === id);
        if (there.some((patch) => patch.row && sameValue(Reflect.get(patch.row, field), said))) return false;
        if (!Array.isArray(said) || !Array.isArray(after)) return true;
        const earlier = Array.isArray(before) ? before : [];
        return said.some((one) => ![...earlier, ...after].some((other) => sameValue(one, other)));
      });
      return isLost && table !== 'notifications' ? [`${table} ${id}`] : [];
    });
  });

it('after any acts of two phones the merge keeps every invariant, reports overwritten values, and changes nothing if repeated', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(randomActs, randomActs, randomActs, async (before, here, there) => {
      const { mine, theirs } = await twoPhones();
      for (const step of before) await mine.commit(does, step);
      await (await opened(theirs, mine)).replace();
      const base = mine.data;
      for (const step of here) await mine.commit(does, step);
      for (const step of there) await theirs.commit(does, step);
      expect(broken(mine.data)).toEqual([]);
      const own = mine.data;
      const { outcome, conflicts } = await merge(mine, theirs);
      expect(outcome).toMatchObject({ done: true });
      if ('done' in outcome && outcome.seq !== null) taken += 1;
      expect(broken(mine.data)).toEqual([]);
      const told = conflicts.map(({ table, id }) => `${table} ${id}`);
      const known = (await theirs.history(null, 1_000)).flatMap(({ patches }) => patches);
      expect(overwritten(base, own, mine.data, known).filter((record) => !told.includes(record))).toEqual([]);
      const united = mine.data;
      expect((await merge(mine, theirs)).outcome).toEqual({ done: true, seq: null });
      expect(mine.data).toBe(united);
      await merge(theirs, mine);
      expect(broken(theirs.data)).toEqual([]);
    }),
    { numRuns: runs(30) },
  );
  expect(taken).toBeGreaterThan(20);
});

describe("a technician's day is merged into the supervisor's phone", () => {
  const say = (text: string) => ({ taskId: taskId(3), id: newId<CommentId>(), text });
  const withTask = () => ({
    ...wholeBusiness(),
    tasks: new Map([...wholeBusiness().tasks, [taskId(3), aTask({ id: taskId(3) })]]),
  });
  const texts = ({ data }: Store) => data.tasks.get(taskId(3))?.comments.map(({ text }: Comment) => text);

  it('with the acts of both on one task, without conflicts', async () => {
    const { mine, theirs } = await twoPhones(withTask());
    await mine.commit(addComment, say('¿Cómo van?'));
    await theirs.commit(startTask, { id: taskId(3) });
    await theirs.commit(addComment, say('Ya iniciamos'));
    const { conflicts } = await merge(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(mine.data.tasks.get(taskId(3))?.startDate).toBe('2026-11-21');
    expect(texts(mine)).toEqual(expect.arrayContaining(['¿Cómo van?', 'Ya iniciamos']));
    await theirs.commit(addComment, say('Terminado'));
    expect((await merge(mine, theirs)).conflicts).toEqual([]);
    expect(texts(mine)).toHaveLength(3);
    expect((await merge(theirs, mine)).conflicts).toEqual([]);
    expect(new Set(texts(theirs))).toEqual(new Set(texts(mine)));
  });

  it('an old file reverts nothing newer', async () => {
    const { mine, theirs } = await twoPhones(withTask());
    await mine.commit(startTask, { id: taskId(3) });
    const now = mine.data;
    expect(await merge(mine, theirs)).toEqual({ outcome: { done: true, seq: null }, conflicts: [] });
    expect(mine.data).toBe(now);
  });

  it("a field that both changed differently keeps this phone's value, and this is reported", async () => {
    const { mine, theirs } = await twoPhones();
    await mine.commit(updateProject, aProject({ title: 'Anillo sur' }));
    await theirs.commit(updateProject, aProject({ title: 'Anillo poniente', description: 'Fase 2' }));
    const { conflicts } = await merge(mine, theirs);
    expect(mine.data.projects.get(projectId())).toMatchObject({ title: 'Anillo sur', description: 'Fase 2' });
    expect(conflicts).toMatchObject([
      { kind: 'both-edited', name: 'Anillo sur', clashes: [{ field: 'title', mine: 'Anillo sur', theirs: 'Anillo poniente' }] },
    ]);
  });

  it('a record deleted here stays deleted, unless a new one refers to it', async () => {
    const extra = aProject({ id: projectId(8), title: 'Ramal' });
    const data = wholeBusiness();
    const { mine, theirs } = await twoPhones({ ...data, projects: new Map([...data.projects, [extra.id, extra]]) });
    expect(await mine.commit(deleteProject, { id: extra.id })).toMatchObject({ done: true });
    expect((await merge(mine, theirs)).conflicts).toMatchObject([{ kind: 'deleted-here', name: 'Ramal' }]);
    expect(mine.data.projects.has(extra.id)).toBe(false);
    expect(await theirs.commit(createTask, aTask({ id: taskId(8), projectId: extra.id }))).toMatchObject({ done: true });
    await merge(mine, theirs);
    expect(mine.data.projects.has(extra.id)).toBe(true);
    expect(mine.data.tasks.has(taskId(8))).toBe(true);
  });
});

describe('the merge checks stock', () => {
  const receive = (store: Store, quantity: number) =>
    store.commit(receiveStock, aShipmentInput({ lines: [aLine({ quantity })] }));
  const issue = (store: Store, quantity: number, reference: string) =>
    store.commit(issueStock, aShipmentInput({ reference, lines: [aLine({ quantity })] }));

  it('two issues that are possible together are both taken', async () => {
    const { mine, theirs } = await twoPhones();
    await receive(mine, 20);
    await (await opened(theirs, mine)).replace();
    await issue(mine, 8, 'OUT000001');
    await issue(theirs, 12, 'OUT000002');
    expect((await merge(mine, theirs)).conflicts).toEqual([]);
    expect(onHand(mine.data, central, connector)).toBe(0);
  });

  it("of two issues not possible together this phone's stays, and the other is reported", async () => {
    const { mine, theirs } = await twoPhones();
    await receive(mine, 20);
    await (await opened(theirs, mine)).replace();
    await issue(mine, 8, 'OUT000001');
    await issue(theirs, 13, 'OUT000002');
    const { conflicts } = await merge(mine, theirs);
    expect(conflicts).toMatchObject([{ kind: 'stock', name: 'OUT000002' }]);
    expect(onHand(mine.data, central, connector)).toBe(12);
    expect(broken(mine.data)).toEqual([]);
  });

  it('a serial received on both phones is received once (S5)', async () => {
    const { mine, theirs } = await twoPhones();
    for (const [phone, serial] of [
      [mine, 'ONT-9'],
      [theirs, ' ont-9'],
    ] as const)
      expect(
        await phone.commit(receiveStock, aShipmentInput({ lines: [aLine({ materialId: ont, serialNumbers: [serial] })] })),
      ).toMatchObject({ done: true });
    expect((await merge(mine, theirs)).conflicts).toMatchObject([{ kind: 'stock' }]);
    expect(onHand(mine.data, central, ont)).toBe(1);
  });
});

it("of two invoices with one number this phone's keeps it, and this is reported (M2)", async () => {
  const { mine, theirs } = await twoPhones();
  const invoice = (amount: number) => ({
    formId: newId<InvoiceFormId>(),
    projectId: projectId(),
    taskId: undefined,
    quantity: 1,
    amount: asCents(amount),
    date: asDay('2026-11-21'),
    dueDate: asDay('2026-12-21'),
    status: 'draft' as const,
  });
  await mine.commit(createInvoice, invoice(100));
  await theirs.commit(createInvoice, invoice(900));
  const { conflicts } = await merge(mine, theirs);
  expect(conflicts).toMatchObject([{ kind: 'number-taken', id: 'INV-2026-002' }]);
  expect([...mine.data.invoices.values()].map(({ id, amount }) => [id, amount])).toEqual([
    ['INV-2026-001', 1999],
    ['INV-2026-002', 100],
  ]);
});

it('a merge can be undone until something changes', async () => {
  const { mine, theirs } = await twoPhones();
  await theirs.commit(createProject, aProject({ id: projectId(8), title: 'Ramal' }));
  const { outcome } = await merge(mine, theirs);
  expect(mine.data.projects.has(projectId(8))).toBe(true);
  expect('done' in outcome && outcome.seq !== null && (await mine.undo(outcome.seq))).toMatchObject({ done: true });
  expect(mine.data.projects.has(projectId(8))).toBe(false);
});

it('a record that would break a rule in the merge stays as it is here (T2)', async () => {
  const data = wholeBusiness();
  const started = aTask({ id: taskId(3), startDate: asDay('2026-11-10') });
  const { mine, theirs } = await twoPhones({ ...data, tasks: new Map([...data.tasks, [started.id, started]]) });
  const write = change('task-updated', (_, row: typeof started) => [put('tasks', row)]);
  await mine.commit(write, { ...started, startDate: asDay('2026-11-20') });
  await theirs.commit(write, { ...started, completeDate: asDay('2026-11-15') });
  expect((await merge(mine, theirs)).conflicts).toMatchObject([{ kind: 'rule', table: 'tasks' }]);
  expect(mine.data.tasks.get(started.id)?.completeDate).toBeUndefined();
});
