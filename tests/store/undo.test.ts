import { reopenReport, submitReport } from '@/lib/domain/completion-report/changes';
import type { Change } from '@/lib/domain/data';
import { updateMaterial } from '@/lib/domain/material/changes';
import { approveMaterialRequest } from '@/lib/domain/material-request/changes';
import type { CommentId, TimeEntryId } from '@/lib/domain/model/task';
import { addMembers, archiveProject } from '@/lib/domain/project/changes';
import { approveRequests } from '@/lib/domain/request/changes';
import { requestStatus } from '@/lib/domain/request/rules';
import { issueStock } from '@/lib/domain/stock/issue';
import { receiveStock } from '@/lib/domain/stock/receive';
import { advanceShipment } from '@/lib/domain/stock/shipment-changes';
import { signShipment } from '@/lib/domain/stock/sign';
import { assignTasks, finishTasks, prioritizeTasks } from '@/lib/domain/task/bulk-changes';
import { addComment } from '@/lib/domain/task/notes-changes';
import { finishTask, reopenTask } from '@/lib/domain/task/status-changes';
import { startTimer } from '@/lib/domain/task/time-changes';
import { restoreUser } from '@/lib/domain/user/changes';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { anOpenStore } from '../support/a-store';
import {
  aMaterial,
  aMaterialRequest,
  anId,
  aProject,
  aTask,
  aUser,
  dataWith,
  dayNumber,
  materialId,
  materialRequestId,
  projectId,
  shipmentId,
  taskId,
  userId,
} from '../support/builders';
import { brokenInvariants } from '../support/invariants';
import { aLine, aShipmentInput } from '../support/stock-builders';

const data = dataWith({
  users: [aUser(), aUser({ id: userId(2), name: 'Iván Rueda' })],
  projects: [aProject()],
  tasks: [aTask({ startDate: dayNumber(1), assigneeIds: [] })],
  materialRequests: [aMaterialRequest()],
});

const done = async <Input>(store: OpenableStore, change: Change<Input>, input: Input) => {
  const outcome = await store.commit(change, input);
  if (!('done' in outcome) || outcome.seq === null) throw new Error(JSON.stringify(outcome));
  return outcome.seq;
};

/** Tests that the first change can be undone until the others depend on it, and not afterwards. */
const onceBuiltOn = async (
  first: (store: OpenableStore) => Promise<number>,
  later: (store: OpenableStore) => Promise<unknown>,
) => {
  const free = await anOpenStore({ data });
  expect(await free.undo(await first(free))).toMatchObject({ done: true });
  const store = await anOpenStore({ data });
  const seq = await first(store);
  await later(store);
  expect(await store.undo(seq)).toMatchObject({ refused: 'changed-since' });
  expect(brokenInvariants(store.data)).toEqual([]);
};

const receive = (store: OpenableStore) => done(store, receiveStock, aShipmentInput({ lines: [aLine({ quantity: 10 })] }));

it("an approval that was dispatched can't be undone (R5)", () =>
  onceBuiltOn(
    async (store) => {
      await receive(store);
      return done(store, approveMaterialRequest, { id: materialRequestId() });
    },
    (store) => done(store, issueStock, aShipmentInput({ requestId: materialRequestId(), lines: [aLine({ quantity: 3 })] })),
  ));

it("the tracking of a material that has moved can't be undone (S8)", () =>
  onceBuiltOn(
    (store) => done(store, updateMaterial, aMaterial({ trackingType: 'lot', trackingField: 'Lot Number' })),
    (store) =>
      done(store, receiveStock, aShipmentInput({ lines: [aLine({ materialId: materialId(), lotNumber: 'L-1', quantity: 2 })] })),
  ));

it('a change of many is undone except a record changed since, which is named; if all changed, it is refused', async () => {
  const tasks = [1, 2, 3].map((number) => aTask({ id: taskId(number), title: `Tarea ${number}` }));
  const store = await anOpenStore({ data: dataWith({ users: [aUser()], projects: [aProject()], tasks }) });
  const seq = await done(
    store,
    prioritizeTasks,
    tasks.map(({ id }) => ({ id, priority: 'high' })),
  );
  await done(store, addComment, { taskId: taskId(2), id: 'com000000001' as CommentId, text: 'Ojo' });
  expect(await store.undo(seq)).toMatchObject({ done: true, left: ['Tarea 2'] });
  expect([1, 2, 3].map((number) => store.data.tasks.get(taskId(number))?.priority)).toEqual(['medium', 'high', 'medium']);
  expect(await store.undo(seq)).toMatchObject({ refused: 'changed-since' });
});

it('a change of many is undone except a record that others depend on, which is named; if all are, it is refused', async () => {
  const requests = [1, 2, 3].map((number) =>
    aMaterialRequest({
      id: materialRequestId(number),
      taskId: taskId(number),
      // A request's name is its materials: the second request has two.
      items: [1, number]
        .map((material) => ({ materialId: materialId(material), quantity: number }))
        .slice(0, number === 2 ? 2 : 1),
    }),
  );
  const tasks = [1, 2, 3].map((number) => aTask({ id: taskId(number) }));
  const materials = [1, 2].map((number) => aMaterial({ id: materialId(number), name: `Material ${number}` }));
  const store = await anOpenStore({
    data: dataWith({ users: [aUser()], projects: [aProject()], tasks, materials, materialRequests: requests }),
  });
  await receive(store);
  const seq = await done(
    store,
    approveRequests,
    requests.map(({ id }) => ({ id })),
  );
  const issue = (number: number) =>
    done(
      store,
      issueStock,
      aShipmentInput({ id: shipmentId(number), requestId: materialRequestId(number), lines: [aLine({ quantity: 1 })] }),
    );
  await issue(2);
  expect(await store.undo(seq)).toMatchObject({ done: true, left: ['Material 1 y 1 más'] });
  const statuses = () => [...store.data.materialRequests.values()].map(requestStatus);
  expect(statuses()).toEqual(['Pending', 'Approved', 'Pending']);
  expect(brokenInvariants(store.data)).toEqual([]);
  expect(await store.undo(seq)).toMatchObject({ refused: 'changed-since' });
  expect(statuses()).toEqual(['Pending', 'Approved', 'Pending']);
});

it('tasks finished together are reopened, except one whose timer ran and whose project was archived since (I14, T10)', async () => {
  const projects = [1, 2].map((number) => aProject({ id: projectId(number) }));
  const tasks = [1, 2].map((number) =>
    aTask({ id: taskId(number), projectId: projectId(number), title: `Tarea ${number}`, startDate: dayNumber(1) }),
  );
  const store = await anOpenStore({ data: dataWith({ users: [aUser()], projects, tasks }) });
  await done(store, startTimer, { taskId: taskId(1), id: anId<TimeEntryId>('tim') });
  const seq = await done(
    store,
    finishTasks,
    tasks.map(({ id }) => ({ id })),
  );
  await done(store, archiveProject, { id: projectId(1) });
  expect(await store.undo(seq)).toMatchObject({ done: true, left: ['Tarea 1'] });
  expect([...store.data.tasks.values()].map(({ completeDate }) => completeDate !== undefined)).toEqual([true, false]);
  expect(await store.undo(seq)).toMatchObject({ refused: 'changed-since' });
});

it("adding a member can't be undone once they have assigned work (T4)", () =>
  onceBuiltOn(
    (store) => done(store, addMembers, { projectId: projectId(), userIds: [userId(2)] }),
    (store) => done(store, assignTasks, [{ id: taskId(), userId: userId(2), how: 'add' }]),
  ));

const report = {
  taskId: taskId(),
  summary: 'Listo',
  actualHours: 2,
  materialsUsed: [],
  attachments: [],
  challenges: '',
  solutions: '',
  additionalNotes: '',
};

it("finishing a task can't be undone once it has a report (T3)", () =>
  onceBuiltOn(
    (store) => done(store, finishTask, { id: taskId() }),
    (store) => done(store, submitReport, report),
  ));

it("submitting a report, also signed or submitted again, can't be undone: a supervisor reopens it with a reason, and that can be undone (T3, T11)", async () => {
  const store = await anOpenStore({ data });
  await done(store, finishTask, { id: taskId() });
  const files = () => done(store, submitReport, { ...report, signature: { name: 'Marta Solís', drawing: 'M1 2L30 40' } });
  const isKept = async (filed: number) => {
    const standing = store.data.completionReports.get(taskId());
    expect(await store.undo(filed)).toMatchObject({ refused: 'report-already-submitted' });
    expect(store.data.completionReports.get(taskId())).toBe(standing);
  };
  await isKept(await files());
  const reopened = await done(store, reopenReport, { taskId: taskId(), reason: 'Faltó una foto' });
  expect(await store.undo(reopened)).toMatchObject({ done: true });
  expect(store.data.completionReports.get(taskId())?.reopened).toBeUndefined();
  await done(store, reopenReport, { taskId: taskId(), reason: 'Faltó una foto' });
  await done(store, finishTask, { id: taskId() });
  await isKept(await files());
});

it("a recipient's signature can't be undone, a later edit of the shipment can (S10)", async () => {
  const store = await anOpenStore({ data });
  await receive(store);
  const issue = aShipmentInput({ lines: [aLine({ quantity: 3 })] });
  await done(store, issueStock, issue);
  const signature = { name: 'Marta Solís', drawing: 'M1 2L30 40' };
  const delivering = await done(store, advanceShipment, { id: issue.id, status: 'Delivered' });
  expect(await store.undo(delivering)).toMatchObject({ done: true });
  const signing = await done(store, signShipment, { id: issue.id, signature });
  expect(await store.undo(signing)).toMatchObject({ refused: 'already-signed' });
  const advancing = await done(store, advanceShipment, { id: issue.id, status: 'Delivered' });
  expect(await store.undo(advancing)).toMatchObject({ done: true });
  expect(store.data.shipments.get(issue.id)?.signature).toMatchObject({ name: 'Marta Solís' });
});

it('a task that was reopened without its archived assignee is finished again once that person is back', async () => {
  const left = aUser({ id: userId(2), name: 'Iván Rueda', archivedAt: '2026-11-20T08:00:00.000Z' });
  const finished = aTask({ startDate: dayNumber(1), completeDate: dayNumber(2), assigneeIds: [left.id] });
  const projects = [aProject({ memberIds: [left.id] })];
  const store = await anOpenStore({ data: dataWith({ users: [aUser(), left], projects, tasks: [finished] }) });
  const seq = await done(store, reopenTask, { id: finished.id });
  expect(store.data.tasks.get(finished.id)?.assigneeIds).toEqual([]);
  expect(await store.undo(seq)).toMatchObject({ refused: 'assignee-left', figures: { person: 'Iván Rueda', archived: true } });
  await done(store, restoreUser, { id: left.id });
  expect(await store.undo(seq)).toMatchObject({ done: true });
  expect(store.data.tasks.get(finished.id)).toEqual(finished);
});
