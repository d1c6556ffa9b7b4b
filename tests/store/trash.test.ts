import { createCustomer, deleteCustomer } from '@/lib/domain/customer/changes';
import { type Change, type Patch, put } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { restoreRecord } from '@/lib/domain/history/trash';
import { undoEntry } from '@/lib/domain/history/undo';
import type { MovementId } from '@/lib/domain/model/movement';
import { addMembers, archiveProject, removeMember } from '@/lib/domain/project/changes';
import { isRefused } from '@/lib/domain/refusal';
import { onHand } from '@/lib/domain/stock/inventory';
import { receiveStock } from '@/lib/domain/stock/receive';
import { createTask, deleteTask } from '@/lib/domain/task/changes';
import { archiveUser, restoreUser } from '@/lib/domain/user/changes';
import { archiveWarehouse, restoreWarehouse } from '@/lib/domain/warehouse/changes';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { refusalText } from '@/lib/text/messages';
import { anOpenStore } from '../support/a-store';
import {
  aCustomer,
  aMovement,
  anId,
  aProject,
  aTask,
  aUser,
  customerId,
  dataWith,
  materialId,
  projectId,
  shipmentId,
  taskId,
  userId,
  warehouseId,
} from '../support/builders';
import { brokenInvariants } from '../support/invariants';
import { aLine, aShipmentInput } from '../support/stock-builders';

/** Records restored from the trash or by an undo follow the same rules. */

const ivan = userId(2);
const data = dataWith({
  users: [aUser(), aUser({ id: ivan, name: 'Iván Rueda' })],
  projects: [aProject({ memberIds: [ivan] })],
});
const done = async <Input>(store: OpenableStore, change: Change<Input>, input: Input) => {
  const outcome = await store.commit(change, input);
  if (!('done' in outcome) || outcome.seq === null) throw new Error(JSON.stringify(outcome));
  return outcome.seq;
};
const latest = async (store: OpenableStore): Promise<LogEntry> => {
  const [entry] = await store.history(null, 1);
  if (!entry) throw new Error('the act changed nothing');
  return entry;
};
const said = async <Input>(store: OpenableStore, change: Change<Input>, input: Input) => {
  const outcome = await store.commit(change, input);
  return isRefused(outcome) ? refusalText(outcome) : outcome;
};

const aDeletedTask = async () => {
  const store = await anOpenStore({ data });
  await done(store, createTask, { ...aTask(), assigneeIds: [ivan] });
  await done(store, deleteTask, { id: taskId() });
  return { store, deletion: await latest(store) };
};

it('a task is not restored to an archived assignee until they are restored', async () => {
  const { store, deletion } = await aDeletedTask();
  await done(store, archiveUser, { id: ivan });
  expect(await said(store, restoreRecord, deletion)).toBe(
    'Una tarea es de Iván Rueda, que está archivado. Restaura a esa persona e intenta otra vez.',
  );
  await done(store, restoreUser, { id: ivan });
  await done(store, restoreRecord, deletion);
  expect(store.data.tasks.get(taskId())?.assigneeIds).toEqual([ivan]);
  expect(await store.commit(restoreRecord, deletion)).toMatchObject({ refused: 'already-exists' });
});

it('nor to one who left the team, until they are in it again', async () => {
  const { store, deletion } = await aDeletedTask();
  await done(store, removeMember, { projectId: projectId(), userId: ivan });
  expect(await said(store, restoreRecord, deletion)).toMatch(/ya no está en el equipo/);
  expect(store.data.tasks.size).toBe(0);
  await done(store, addMembers, { projectId: projectId(), userIds: [ivan] });
  await done(store, restoreRecord, deletion);
  expect(brokenInvariants(store.data)).toEqual([]);
});

it('nor into an archived project', async () => {
  const { store, deletion } = await aDeletedTask();
  await done(store, archiveProject, { id: projectId() });
  expect(await store.commit(restoreRecord, deletion)).toMatchObject({ refused: 'archived' });
});

describe('a foreign entry never reaches the ledger', () => {
  const crafted = async () => {
    const store = await anOpenStore({ data });
    await done(store, receiveStock, aShipmentInput({ id: shipmentId(), lines: [aLine({ quantity: 10 })] }));
    await done(store, createCustomer, aCustomer({ id: customerId(2) }));
    await done(store, deleteCustomer, { id: customerId(2) });
    const entry = await latest(store);
    const out = aMovement({ id: anId<MovementId>('mov', 9), quantity: 500 });
    const before: readonly Patch[] = [...entry.before, put('movements', out)];
    const patches: readonly Patch[] = [...entry.patches, { table: 'movements', id: out.id, row: null }];
    return { store, entry, before, patches };
  };
  const stock = ({ data: now }: OpenableStore) => onHand(now, warehouseId(), materialId());

  it('through the trash', async () => {
    const { store, entry, before, patches } = await crafted();
    await store.commit(restoreRecord, { ...entry, before, patches });
    expect([stock(store), store.data.customers.has(customerId(2))]).toEqual([10, true]);
  });

  it('through an undo, in either half of the entry', async () => {
    const { store, entry, before, patches } = await crafted();
    expect(await store.commit(undoEntry, { before, patches })).toMatchObject({ refused: 'stock-moved' });
    expect(await store.commit(undoEntry, { before, patches: entry.patches })).toMatchObject({ refused: 'stock-moved' });
    const more = [...entry.before, put('projects', aProject({ title: 'Otro nombre' }))];
    expect(await store.commit(undoEntry, { before: more, patches: entry.patches })).toMatchObject({ refused: 'changed-since' });
    expect([stock(store), store.data.projects.get(projectId())?.title]).toEqual([10, 'Troncal norte']);
  });
});

it('a warehouse is not archived again by an undo after stock was received there', async () => {
  const store = await anOpenStore({ data });
  await done(store, archiveWarehouse, { id: warehouseId() });
  const seq = await done(store, restoreWarehouse, { id: warehouseId() });
  await done(store, receiveStock, aShipmentInput({ lines: [aLine({ quantity: 10 })] }));
  expect(await store.undo(seq)).toMatchObject({ refused: 'changed-since' });
});
