import type { Data } from '@/lib/domain/data';
import type { FileId } from '@/lib/domain/model/attachment';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import type { CommentId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { refused } from '@/lib/domain/refusal';
import { assignTasks } from '@/lib/domain/task/bulk-changes';
import { createTask, deleteTask, type TaskInput, updateTask } from '@/lib/domain/task/changes';
import { addAttachments, addComment, removeAttachment, stagePhoto, toggleChecklistItem } from '@/lib/domain/task/notes-changes';
import { taskStatus } from '@/lib/domain/task/rules';
import { finishTask, reopenTask, startTask } from '@/lib/domain/task/status-changes';
import { asDay } from '@/lib/kernel/day';
import {
  aBudgetRequest,
  aMovement,
  aNotification,
  anId,
  anInvoice,
  aProject,
  aReport,
  aShipment,
  aTask,
  aUser,
  dataAfter,
  dataWith,
  projectId,
  refusalOf,
  TODAY,
  taskId,
  testEnv,
  userId,
} from '../../support/builders';

const input = (wanted: Partial<TaskInput> = {}): TaskInput => ({
  id: taskId(),
  projectId: projectId(),
  title: 'Empalmar mufa',
  description: '',
  priority: 'high',
  dueDate: asDay('2026-11-30'),
  assigneeIds: [],
  checklist: [],
  ...wanted,
});
const two = [aUser(), aUser({ id: userId(2), name: 'Iván Rueda' })];

describe('creating a task', () => {
  it('is pending, without comments or files', () => {
    const data = dataAfter(dataWith(), createTask, input());
    expect(data.tasks.get(taskId())).toEqual(aTask({ title: 'Empalmar mufa', priority: 'high' }));
  });
  it('keeps each person once and adds them to the team (T4)', () => {
    const data = dataAfter(dataWith({ users: two }), createTask, input({ assigneeIds: [userId(2), userId(1), userId(2)] }));
    expect(data.tasks.get(taskId())?.assigneeIds).toEqual([userId(2), userId(1)]);
    expect(data.projects.get(projectId())?.memberIds).toEqual([userId(2), userId(1)]);
  });
  it('twice with one id creates one task', () => {
    expect(refusalOf(dataAfter(dataWith(), createTask, input()), createTask, input())).toBe('already-exists');
  });
  it.each([
    ['a missing project', input({ projectId: projectId(9) }), 'record-missing'],
    ['a missing user', input({ assigneeIds: [userId(9)] }), 'record-missing'],
    ['a due date before the start', input({ startDate: TODAY, dueDate: asDay('2026-11-20') }), 'due-before-start'],
  ])('is refused with %s', (_why, wrong, refusal) => {
    expect(refusalOf(dataWith(), createTask, wrong)).toBe(refusal);
  });
  it('is refused in an archived project and with an archived person', () => {
    const away = '2026-11-01T12:00:00.000Z';
    const closed = dataWith({ projects: [aProject({ title: 'Viejo', archivedAt: away })] });
    // The refusal names no field, because the form has no field for the project.
    expect(createTask(closed, input(), testEnv())).toEqual(refused('project-archived', { project: 'Viejo' }));
    const users = [aUser(), aUser({ id: userId(2), archivedAt: away })];
    expect(refusalOf(dataWith({ users }), createTask, input({ assigneeIds: [userId(2)] }))).toBe('archived');
  });
});

describe('starting and finishing (T2)', () => {
  const pending = dataWith({ tasks: [aTask()] });
  it("sets today's dates, once", () => {
    const started = dataAfter(pending, startTask, { id: taskId() });
    expect(started.tasks.get(taskId())?.startDate).toBe(TODAY);
    expect(refusalOf(started, startTask, { id: taskId() })).toBe('task-not-pending');
    const finished = dataAfter(started, finishTask, { id: taskId() }, { today: asDay('2026-11-25') });
    expect(finished.tasks.get(taskId())).toMatchObject({ startDate: TODAY, completeDate: '2026-11-25' });
    expect(refusalOf(finished, finishTask, { id: taskId() })).toBe('task-not-in-progress');
    expect(refusalOf(finished, startTask, { id: taskId() })).toBe('task-not-pending');
  });
  it('refuses to finish a pending task', () => {
    expect(refusalOf(pending, finishTask, { id: taskId() })).toBe('task-not-in-progress');
  });
  it('refuses to finish before the start day, and names that day', () => {
    const later = dataWith({ tasks: [aTask({ startDate: asDay('2026-11-25') })] });
    expect(finishTask(later, { id: taskId() }, testEnv())).toMatchObject({
      refused: 'starts-later',
      figures: { startDate: '2026-11-25' },
    });
  });
  it('starts an overdue task too, and its title can be corrected later', () => {
    const late = dataWith({ tasks: [aTask({ dueDate: asDay('2026-11-01') })] });
    const started = dataAfter(late, startTask, { id: taskId() });
    const same = input({ startDate: TODAY, dueDate: asDay('2026-11-01') });
    expect(dataAfter(started, updateTask, same).tasks.get(taskId())?.title).toBe('Empalmar mufa');
  });
});

describe('updating a task', () => {
  const noted = aTask({
    startDate: TODAY,
    completeDate: TODAY,
    plannedHours: 4,
    comments: [{ id: anId<CommentId>('com'), userId: userId(), text: 'Listo', at: testEnv().now }],
  });
  const data = dataWith({ tasks: [noted] });
  it('keeps comments and completion, and removes cleared fields', () => {
    const updated = dataAfter(data, updateTask, input({ startDate: TODAY })).tasks.get(taskId());
    expect(updated).toMatchObject({ comments: noted.comments, completeDate: TODAY });
    expect(updated && 'plannedHours' in updated).toBe(false);
  });
  it('refuses a start after the completion', () => {
    expect(refusalOf(data, updateTask, input({ startDate: asDay('2026-11-22') }))).toBe('start-after-completion');
  });
  it('refuses another project', () => {
    const both = dataWith({ tasks: [noted], projects: [aProject(), aProject({ id: projectId(2) })] });
    expect(refusalOf(both, updateTask, input({ projectId: projectId(2) }))).toBe('task-of-another-project');
  });
  it('keeps an assignee who was archived after the assignment', () => {
    const users = [aUser(), aUser({ id: userId(2), archivedAt: testEnv().now })];
    const kept = dataWith({ users, tasks: [aTask({ assigneeIds: [userId(2)] })] });
    expect(refusalOf(kept, updateTask, input({ assigneeIds: [userId(2)] }))).toBeNull();
    expect(refusalOf(kept, updateTask, input({ assigneeIds: [] }))).toBeNull();
  });
  it('of a finished one adds only new assignees to the team, not those who left it since', () => {
    const users = [aUser(), aUser({ id: userId(2) }), aUser({ id: userId(3) })];
    const done = aTask({ startDate: TODAY, completeDate: TODAY, assigneeIds: [userId(2)] });
    const left = dataWith({ users, tasks: [done], projects: [aProject({ memberIds: [userId()] })] });
    const teamAfter = (assigneeIds: readonly UserId[]) =>
      dataAfter(left, updateTask, input({ title: 'Otro título', startDate: TODAY, assigneeIds })).projects.get(projectId())
        ?.memberIds;
    expect(teamAfter([userId(2)])).toEqual([userId()]);
    expect(teamAfter([userId(2), userId(3)])).toEqual([userId(), userId(3)]);
  });
  it('of an archived project accepts only assignees of its team', () => {
    const users = [aUser(), aUser({ id: userId(2) }), aUser({ id: userId(3) })];
    const projects = [aProject({ archivedAt: testEnv().now, memberIds: [userId(), userId(2)] })];
    const put = dataWith({ users, projects, tasks: [aTask({ assigneeIds: [userId()] })] });
    const passed = dataAfter(put, updateTask, input({ assigneeIds: [userId(2)] }));
    expect(passed.tasks.get(taskId())?.assigneeIds).toEqual([userId(2)]);
    expect(updateTask(put, input({ assigneeIds: [userId(3)] }), testEnv())).toMatchObject({
      refused: 'archived',
      field: 'assigneeIds',
    });
    const assigned = assignTasks(put, [{ id: taskId(), userId: userId(3), how: 'add' }], testEnv());
    expect(assigned).toMatchObject({ refused: 'archived' });
  });
  it('keeps values that others added meanwhile', () => {
    const opened = aTask();
    const started = dataWith({ tasks: [{ ...opened, startDate: TODAY, site: 'Calle Hidalgo 5' }] });
    const saved = dataAfter(started, updateTask, { ...opened, priority: 'low', opened });
    expect(saved.tasks.get(taskId())).toMatchObject({ priority: 'low', startDate: TODAY, site: 'Calle Hidalgo 5' });
  });
});

describe('reopening a finished task (T2, T3)', () => {
  const away = '2026-11-01T12:00:00.000Z';
  const finished = aTask({ startDate: asDay('2026-11-18'), completeDate: TODAY, assigneeIds: [userId(2)] });
  const users = [aUser(), aUser({ id: userId(2), roleLabel: 'Técnico' })];
  const data = dataWith({ users, tasks: [finished] });

  it('a supervisor puts it back in progress, with its start day, and its assignees rejoin the team', () => {
    const reopened = dataAfter(data, reopenTask, { id: taskId() });
    expect(reopened.tasks.get(taskId())).toEqual(aTask({ startDate: asDay('2026-11-18'), assigneeIds: [userId(2)] }));
    expect(reopened.projects.get(projectId())?.memberIds).toEqual([userId(2)]);
    expect(refusalOf(reopened, reopenTask, { id: taskId() })).toBe('task-not-finished');
    expect(refusalOf(reopened, reopenTask, { id: taskId(9) })).toBe('record-missing');
  });
  it('a technician may not, and nobody may once it is reported', () => {
    expect(refusalOf(data, reopenTask, { id: taskId() }, { user: userId(2) })).toBe('supervisors-only');
    const reported = dataWith({ users, tasks: [finished], completionReports: [aReport()] });
    expect(refusalOf(reported, reopenTask, { id: taskId() })).toBe('report-already-submitted');
  });
  it('drops assignees who were archived meanwhile', () => {
    const gone = dataWith({ users: [aUser(), aUser({ id: userId(2), archivedAt: away })], tasks: [finished] });
    expect(dataAfter(gone, reopenTask, { id: taskId() }).tasks.get(taskId())?.assigneeIds).toEqual([]);
    const projects = [aProject({ archivedAt: away, memberIds: [userId()] })];
    const put = dataAfter(dataWith({ users, projects, tasks: [finished] }), reopenTask, { id: taskId() });
    expect([put.tasks.get(taskId())?.assigneeIds, put.projects.get(projectId())?.memberIds]).toEqual([[], [userId()]]);
  });
  it('is the only way to a task without a start: clearing the start of a finished one is refused at its field', () => {
    expect(updateTask(data, input(), testEnv())).toMatchObject({ refused: 'finished-without-start', field: 'startDate' });
    const reopened = dataAfter(data, reopenTask, { id: taskId() });
    expect(taskStatus(dataAfter(reopened, updateTask, input()).tasks.get(taskId()) ?? finished)).toBe('Pending');
  });
});

describe('deleting a task (I1)', () => {
  it.each([
    ['a request', { budgetRequests: [aBudgetRequest({ taskId: taskId() })] }, 'budgetRequests', 'Renta de grúa'],
    ['its report', { completionReports: [aReport()] }, 'completionReports', 'Tender fibra en la calle Hidalgo'],
    ['an invoice', { invoices: [anInvoice({ taskId: taskId() })] }, 'invoices', 'INV-2026-001'],
    ['a shipment', { shipments: [aShipment()], movements: [aMovement({ taskId: taskId() })] }, 'shipments', 'OUT000001'],
  ])('is refused while %s refers to it', (_what, rows, table, name) => {
    const answer = deleteTask(dataWith({ tasks: [aTask()], ...rows }), { id: taskId() }, testEnv());
    expect(answer).toMatchObject({ refused: 'still-referred-to', figures: { references: [{ table, name }] } });
  });
  it.each([
    [{ completeDate: undefined }, 'setback'],
    [{ startDate: TODAY, completeDate: TODAY }, undefined],
  ])('offers no archive, which a task has not: with %o %s', (dates, instead) => {
    const data = dataWith({ tasks: [aTask(dates)], budgetRequests: [aBudgetRequest({ taskId: taskId() })] });
    expect(deleteTask(data, { id: taskId() }, testEnv())).toMatchObject({ figures: { instead } });
  });
  it('deletes its notifications and keeps the others', () => {
    const other = aNotification({ id: anId('not', 2), target: { noun: 'project', id: projectId() } });
    const data = dataAfter(dataWith({ tasks: [aTask()], notifications: [aNotification(), other] }), deleteTask, { id: taskId() });
    expect(data.tasks.size).toBe(0);
    expect([...data.notifications.values()]).toEqual([other]);
    expect(refusalOf(data, deleteTask, { id: taskId() })).toBe('record-missing');
  });
});

describe('comments, files and points of a task', () => {
  const point = { id: anId<ChecklistItemId>('chk'), text: 'Medir potencia', completed: false };
  const data = dataWith({ users: two, tasks: [aTask({ checklist: [point] })] });
  const comment = { taskId: taskId(), id: anId<CommentId>('com'), text: ' Falta la mufa ' };
  const file = { id: anId<FileId>('fil'), name: 'poste.jpg', size: 2048, type: 'image/jpeg' };

  it('a comment has its author and time, and is stored once', () => {
    const said = dataAfter(data, addComment, comment, { user: userId(2) });
    expect(said.tasks.get(taskId())?.comments).toEqual([
      { id: comment.id, userId: userId(2), text: 'Falta la mufa', at: testEnv().now },
    ]);
    expect(refusalOf(said, addComment, comment)).toBe('already-exists');
  });
  it('a blank comment, a too long one and one by nobody are refused', () => {
    expect(refusalOf(data, addComment, { ...comment, text: ' \n' })).toBe('text-missing');
    expect(refusalOf(data, addComment, { ...comment, text: 'x'.repeat(10_001) })).toBe('text-too-long');
    expect(refusalOf(data, addComment, comment, { user: userId(9) })).toBe('record-missing');
  });
  it('a file is attached once and can be removed', () => {
    const with1 = dataAfter(data, addAttachments, { taskId: taskId(), files: [file] });
    expect(with1.tasks.get(taskId())?.attachments).toEqual([{ ...file, at: testEnv().now, by: userId() }]);
    expect(addAttachments(with1, { taskId: taskId(), files: [file] }, testEnv())).toEqual([]);
    const without = dataAfter(with1, removeAttachment, { taskId: taskId(), fileId: file.id });
    expect(without.tasks.get(taskId())?.attachments).toEqual([]);
    expect(removeAttachment(without, { taskId: taskId(), fileId: file.id }, testEnv())).toEqual([]);
  });
  it("a photo's stage can be set, changed and removed", () => {
    const with1 = dataAfter(data, addAttachments, { taskId: taskId(), files: [{ ...file, stage: 'before' }] });
    const staged = { taskId: taskId(), fileId: file.id };
    const stagesOf = (known: Data) => known.tasks.get(taskId())?.attachments.map(({ stage }) => stage);
    expect(stagesOf(with1)).toEqual(['before']);
    const after = dataAfter(with1, stagePhoto, { ...staged, stage: 'after' });
    expect(stagesOf(after)).toEqual(['after']);
    expect(stagePhoto(after, { ...staged, stage: 'after' }, testEnv())).toEqual([]);
    const none = dataAfter(after, stagePhoto, { ...staged, stage: undefined });
    expect(none.tasks.get(taskId())?.attachments).toEqual([{ ...file, at: testEnv().now, by: userId() }]);
    expect(refusalOf(data, stagePhoto, { ...staged, stage: 'after' })).toBe('record-missing');
  });
  it('an item is ticked, and ticking it again changes nothing', () => {
    const tick = { taskId: taskId(), itemId: point.id, completed: true };
    const ticked = dataAfter(data, toggleChecklistItem, tick);
    expect(ticked.tasks.get(taskId())?.checklist).toEqual([{ ...point, completed: true }]);
    expect(toggleChecklistItem(ticked, tick, testEnv())).toEqual([]);
    expect(refusalOf(data, toggleChecklistItem, { ...tick, itemId: anId<ChecklistItemId>('chk', 9) })).toBe('record-missing');
  });
  it.each([
    ['add', [userId(), userId(2)], [userId(2)]],
    ['only', [userId(2)], [userId(2)]],
    ['remove', [userId()], []],
  ] as const)('%s assigns a person to many tasks, or removes them', (how, ofOne, ofTwo) => {
    const some = dataWith({
      ...{ users: [aUser(), aUser({ id: userId(2) })] },
      tasks: [aTask({ assigneeIds: [userId()] }), aTask({ id: taskId(2), assigneeIds: [userId(2)] })],
    });
    const items = [taskId(), taskId(2)].map((id) => ({ id, userId: userId(2), how }));
    const after = dataAfter(some, assignTasks, items);
    expect([...after.tasks.values()].map(({ assigneeIds }) => assigneeIds)).toEqual([ofOne, ofTwo]);
    expect(assignTasks(after, items, testEnv())).toEqual([]);
  });
});
