import { requestBudget } from '@/lib/domain/budget-request/changes';
import type { ChangeLabel } from '@/lib/domain/change-label';
import { createCustomer, deleteCustomer } from '@/lib/domain/customer/changes';
import { applyPatches, change, type Data, type Patch, put, remove } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import { addComment } from '@/lib/domain/task/notes-changes';
import { createUser, deleteUser } from '@/lib/domain/user/changes';
import { newId } from '@/lib/kernel/id';
import { openBackup } from '@/lib/store/backup/restore';
import { checkedEntry } from '@/lib/store/engine/commit-check';
import type { Tabs } from '@/lib/store/engine/tabs';
import { refusalText } from '@/lib/text/messages';
import { anOpenStore } from '../support/a-store';
import {
  aBudgetRequest,
  aCustomer,
  anId,
  aProject,
  aTask,
  aUser,
  customerId,
  dataWith,
  projectId,
  taskId,
  userId,
} from '../support/builders';

const DIANA = aUser();
const LUIS = aUser({ id: userId(2), name: 'Luis Prado', roleLabel: 'Técnico', email: 'luis@telecampo.example' });

const begun = () => dataWith({ users: [DIANA, LUIS], tasks: [aTask()] });

/** A careless change, which checks nothing. */
const write = change('project-updated', (_data, patches: readonly Patch[]) => patches);

const tables = ({ data }: { readonly data: Data }) => Object.entries(data).map(([name, rows]) => [name, [...rows.values()]]);

describe('a row that could not be read back (I10)', () => {
  it.each<[string, Patch, string]>([
    [
      'a title of 201 characters',
      put('projects', aProject({ title: 'x'.repeat(201) })),
      'No se guardó: «Nombre del proyecto» pasa de 200 caracteres. Acorta el texto e intenta otra vez.',
    ],
    [
      'an amount beyond exact numbers',
      put('projects', aProject({ budget: (2 ** 53) as never })),
      'No se guardó: «Presupuesto» es un número demasiado grande. Cámbialo e intenta otra vez.',
    ],
    [
      'a blank comment',
      put('tasks', aTask({ comments: [{ id: anId('com'), userId: userId(), text: ' ', at: '2026-11-21T18:00:00.000Z' }] })),
      'No se guardó: «Comentario» no se puede guardar así. Revisa lo que escribiste e intenta otra vez.',
    ],
    [
      'another id than its own',
      { ...put('projects', aProject()), id: projectId(2) } as Patch,
      'No se guardó: un dato no se puede guardar así. Revisa lo que escribiste e intenta otra vez.',
    ],
  ])('is refused at its field and nothing is written: %s', async (_what, patch, said) => {
    const name = newId();
    const store = await anOpenStore({ name, data: begun() });
    const before = store.data;
    const outcome = await store.commit(write, [put('customers', aCustomer({ name: 'Otra' })), patch]);
    expect(isRefused(outcome) && refusalText(outcome)).toBe(said);
    expect(store.data).toBe(before);
    expect(await store.history(null, 9)).toEqual([]);
    expect(tables(await anOpenStore({ name }))).toEqual(tables(store));
  });

  it('is refused with its entry if the history could not read it back', async () => {
    const store = await anOpenStore({ data: begun() });
    const nameless = change('Sin nombre' as ChangeLabel, () => [put('customers', aCustomer({ name: 'Otra' }))]);
    expect(await store.commit(nameless, undefined)).toMatchObject({ refused: 'does-not-fit' });
    expect(store.seq).toBe(0);
  });

  it("can't be in the first contents either", async () => {
    const store = await anOpenStore({ data: begun() });
    const broken = applyPatches(begun(), [put('projects', aProject({ title: '' }))]);
    expect(await store.replaceAll({ data: broken, files: [], log: [] })).toMatchObject({ refused: 'does-not-fit' });
    expect(store.data.projects.get(projectId())?.title).toBe('Troncal norte');
  });
});

it('a row that refers to a missing record is refused in every change', async () => {
  const store = await anOpenStore({ data: begun() });
  const stray = put('tasks', aTask({ id: taskId(2), assigneeIds: [userId(9)] }));
  expect(await store.commit(write, [stray])).toMatchObject({ refused: 'record-missing', field: 'assigneeIds' });
  expect(store.data.tasks.size).toBe(1);
});

it('the check reads only written rows and their references, for tables of any size', () => {
  const asked: string[] = [];
  /** A table that answers one row by id, and throws when it is iterated. */
  const sealed = <Row>(rows: ReadonlyMap<string, Row>) =>
    new Proxy(rows, {
      get(target, key) {
        asked.push(String(key));
        if (key === 'has' || key === 'get') return (id: string) => target[key](id);
        throw new Error(`the whole table was iterated: ${String(key)}`);
      },
    });
  const data = Object.fromEntries(Object.entries(begun()).map(([name, rows]) => [name, sealed<unknown>(rows)])) as never;
  const patches = [put('tasks', aTask({ assigneeIds: [LUIS.id] })), put('projects', aProject({ memberIds: [LUIS.id] }))];
  const act = { at: '2026-11-21T18:00:00.000Z', by: DIANA.id, label: 'task-updated', patches } as const;
  expect(checkedEntry({ data }, act)).toMatchObject({ entry: act });
  expect(asked.length).toBeLessThan(20);
});

describe('the acting user (I11)', () => {
  const comment = (text: string) => ({ taskId: taskId(), id: newId<never>(), text });

  it('is an existing user who is not archived, if the device remembers another', async () => {
    const gone = { ...LUIS, archivedAt: '2026-11-01T18:00:00.000Z' };
    const store = await anOpenStore({ data: dataWith({ users: [gone, aUser({ id: userId(3) })], tasks: [aTask()] }) });
    expect(store.user).toBe(userId(3));
    expect(await store.commit(addComment, comment('Listo'))).toMatchObject({ done: true });
    expect((await store.history(null, 1))[0]?.by).toBe(userId(3));
  });

  it('is the first user created after starting empty', async () => {
    const store = await anOpenStore({ data: begun() });
    await store.replaceAll('empty');
    await store.commit(createCustomer, aCustomer());
    await store.commit(createUser, LUIS);
    expect(store.user).toBe(LUIS.id);
    await store.commit(createUser, aUser({ id: userId(1) }));
    expect(store.user).toBe(LUIS.id);
  });

  it('is requested while there is none, in a sentence that says so', async () => {
    const store = await anOpenStore({ data: dataWith({ users: [], tasks: [aTask()] }) });
    const outcome = await store.commit(addComment, comment('Listo'));
    expect(isRefused(outcome) && refusalText(outcome)).toBe(
      'Todavía no hay ninguna persona. Crea primero un usuario e intenta otra vez.',
    );
    expect(await store.commit(requestBudget, { ...aBudgetRequest(), attachments: [] })).toMatchObject({ refused: 'nobody-acts' });
  });

  it('is a sample user after returning to the sample as a user created here', async () => {
    const store = await anOpenStore({ data: begun() });
    await store.commit(createUser, aUser({ id: userId(7), name: 'Ana Ríos' }));
    store.actAs(userId(7));
    await store.replaceAll('sample');
    expect(store.user).toBe(DIANA.id);
    expect(await store.commit(addComment, comment('Listo'))).toMatchObject({ done: true });
  });

  it('is a user of the restored backup, and its history says so', async () => {
    const other = await anOpenStore({ data: dataWith({ users: [LUIS] }) });
    const store = await anOpenStore({ data: begun() });
    const again = await openBackup(store, await other.backup());
    if ('unreadable' in again) throw new Error(again.unreadable);
    await again.replace();
    expect(store.user).toBe(LUIS.id);
    expect((await store.history(null, 1)).map(({ label, by }) => [label, by])).toEqual([['backup-restored', LUIS.id]]);
  });

  it('is refused once if another tab deleted them; then it is an existing one', async () => {
    const name = newId();
    const [mine, other] = [await anOpenStore({ name, data: begun() }), await anOpenStore({ name })];
    mine.actAs(LUIS.id);
    await other.commit(deleteUser, { id: LUIS.id });
    const outcome = await mine.commit(addComment, comment('Listo'));
    expect(isRefused(outcome) && refusalText(outcome)).toBe(
      'La persona que usaba este dispositivo ya no está entre los usuarios. Revisa en el menú quién eres e intenta otra vez.',
    );
    expect(mine.user).toBe(DIANA.id);
    expect(await mine.commit(addComment, comment('Listo'))).toMatchObject({ done: true });
    expect(mine.data.tasks.get(taskId())?.comments.map(({ userId: by }) => by)).toEqual([DIANA.id]);
  });

  it('is chosen anew once a tab is notified of their deletion', async () => {
    const name = newId();
    const hearing: (() => void)[] = [];
    const tabs: Tabs = {
      broadcast: () => undefined,
      listen: (hear) => {
        hearing.push(hear);
        return () => undefined;
      },
    };
    const mine = await anOpenStore({ name, data: begun(), tabs });
    mine.listen();
    mine.actAs(LUIS.id);
    const chosen = new Promise<void>((done) => mine.subscribe(() => mine.user === DIANA.id && done()));
    await (await anOpenStore({ name })).commit(deleteUser, { id: LUIS.id });
    for (const hear of hearing) hear();
    await chosen;
    expect(mine.data.users.has(LUIS.id)).toBe(false);
  });

  it.each([
    ['returned to the sample', 'sample', DIANA.id],
    ['started empty and created its first user', 'empty', LUIS.id],
  ] as const)('is chosen anew in a tab notified late that another one %s', async (_how, from, next) => {
    const name = newId();
    const mine = await anOpenStore({ name, data: begun() });
    await mine.commit(createUser, aUser({ id: userId(7), name: 'Ana Ríos' }));
    mine.actAs(userId(7));
    const other = await anOpenStore({ name, data: begun() });
    await other.replaceAll(from);
    if (from === 'empty') await other.commit(createUser, LUIS);
    expect(await mine.commit(createCustomer, aCustomer({ name: 'Otra' }))).toMatchObject({ refused: 'acting-person-gone' });
    expect([mine.user, tables(mine)]).toEqual([next, tables(other)]);
    expect(await mine.commit(createCustomer, aCustomer({ id: customerId(8) }))).toMatchObject({ done: true });
    expect((await mine.history(null, 1))[0]?.by).toBe(next);
  });

  it("can't be removed by a faulty change either", async () => {
    const store = await anOpenStore({ data: begun() });
    const drop = change('user-deleted', () => [remove('users', DIANA.id)]);
    await store.commit(drop, undefined);
    expect(store.user).toBe(LUIS.id);
    expect(await store.commit(deleteCustomer, { id: newId<never>() })).toMatchObject({ refused: 'record-missing' });
  });
});
