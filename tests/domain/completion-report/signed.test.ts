import { mentionedFiles } from '@/lib/domain/attached-files';
import { reopenReport, submitReport } from '@/lib/domain/completion-report/changes';
import { applyPatches, type Change, type Data, put } from '@/lib/domain/data';
import { undoEntry } from '@/lib/domain/history/undo';
import type { Attachment, FileId } from '@/lib/domain/model/attachment';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import type { CommentId, Task } from '@/lib/domain/model/task';
import { spentBudget } from '@/lib/domain/project/rules';
import { isRefused, type RefusalCode } from '@/lib/domain/refusal';
import { earlierReports, isSigned } from '@/lib/domain/standing-report';
import { answerPoint } from '@/lib/domain/task/answer-changes';
import { assignTasks, prioritizeTasks, rescheduleTasks } from '@/lib/domain/task/bulk-changes';
import { updateTask } from '@/lib/domain/task/changes';
import { addAttachments, addComment, removeAttachment, stagePhoto, toggleChecklistItem } from '@/lib/domain/task/notes-changes';
import { placeOf } from '@/lib/domain/task/rules';
import { reopenTask } from '@/lib/domain/task/status-changes';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import {
  aCustomer,
  anId,
  aProject,
  aReport,
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

const point = (number: number) => anId<ChecklistItemId>('chk', number);
const [TICK, READING, PHOTO] = [point(1), point(2), point(3)];
const fileId = (number: number) => anId<FileId>('fil', number);
const photo = (number: number, pointId?: ChecklistItemId): Attachment => ({
  ...{ id: fileId(number), name: `foto ${number}.jpg`, size: 10, type: 'image/jpeg', hash: 'a'.repeat(64) },
  ...{ at: testEnv().now, by: userId(), ...(pointId && { pointId }) },
});
const task = (wanted: Partial<Task> = {}): Task =>
  aTask({
    ...{ startDate: TODAY, completeDate: TODAY, site: 'Hidalgo 12', assigneeIds: [userId()], priority: 'low' },
    checklist: [
      { id: TICK, text: 'Etiqueta', required: true, completed: true },
      { id: READING, text: 'Potencia', kind: 'number', required: true, answer: -18.5, completed: true },
      { id: PHOTO, text: 'Cierre', kind: 'photo', required: true, completed: true },
    ],
    attachments: [photo(1), photo(3, PHOTO)],
    ...wanted,
  });
const business = () =>
  dataWith({
    customers: [aCustomer({ name: 'Redes Altavega' })],
    projects: [aProject({ title: 'Troncal norte', memberIds: [userId(), userId(2)] })],
    users: [aUser({ name: 'Diana Cortés' }), aUser({ id: userId(2), name: 'Óscar Ríos', roleLabel: 'Técnico' })],
    tasks: [task()],
  });
const { id: _id, submittedAt: _at, submittedBy: _by, ...told } = aReport();
const filed = (signed = true) =>
  dataAfter(business(), submitReport, { ...told, taskId: taskId(), signature: signed ? { name: 'Marta Solís' } : undefined });
const edited = (wanted: Partial<Task>) => ({ ...task(), ...wanted });

/** Changes of a task that change its printed report. */
const CHANGES: readonly (readonly [string, (data: Data) => ReturnType<Change<unknown>>])[] = [
  ['its title', (data) => updateTask(data, edited({ title: 'Otra' }), testEnv())],
  ['its place', (data) => updateTask(data, edited({ site: 'Juárez 3' }), testEnv())],
  ['the whole checklist', (data) => updateTask(data, edited({ checklist: [] }), testEnv())],
  ['its days', (data) => updateTask(data, edited({ dueDate: asDay('2027-01-01') }), testEnv())],
  ['who did it', (data) => assignTasks(data, [{ id: taskId(), userId: userId(2), how: 'add' }], testEnv())],
  ['an answer', (data) => answerPoint(data, { taskId: taskId(), itemId: READING, answer: -12 }, testEnv())],
  ['a tick', (data) => toggleChecklistItem(data, { taskId: taskId(), itemId: TICK, completed: false }, testEnv())],
  ['a photo more', (data) => addAttachments(data, { taskId: taskId(), files: [photo(2)] }, testEnv())],
  ['a photo less', (data) => removeAttachment(data, { taskId: taskId(), fileId: fileId(1) }, testEnv())],
  ['a stage', (data) => stagePhoto(data, { taskId: taskId(), fileId: fileId(1), stage: 'before' }, testEnv())],
  ['the due day of many', (data) => rescheduleTasks(data, [{ id: taskId(), due: { by: 3 } }], testEnv())],
  ['the priority of many', (data) => prioritizeTasks(data, [{ id: taskId(), priority: 'high' }], testEnv())],
];
const code = (answer: ReturnType<Change<unknown>>): RefusalCode | null => (isRefused(answer) ? answer.refused : null);

describe('T11: signed values are frozen', () => {
  it('with the report: the task, its answers and photos, and the names of its records', () => {
    const { asSigned } = filed().completionReports.get(taskId()) ?? {};
    expect(asSigned).toMatchObject({
      ...{ title: task().title, site: 'Hidalgo 12', priority: 'low', completeDate: TODAY, checklist: task().checklist },
      ...{ project: 'Troncal norte', customer: 'Redes Altavega', assignees: ['Diana Cortés'], author: 'Diana Cortés' },
    });
    expect(asSigned?.attachments.map(({ hash }) => hash)).toEqual(['a'.repeat(64), 'a'.repeat(64)]);
    expect(filed(false).completionReports.get(taskId())?.asSigned).toBeUndefined();
  });

  it('with the address of the customer as the place, if the task has none of its own', () => {
    const address = 'Hidalgo 7';
    const ours = dataWith({ customers: [aCustomer({ address })], tasks: [task({ site: undefined })] });
    const before = { ...business(), customers: ours.customers, tasks: ours.tasks };
    const input = { ...told, taskId: taskId(), signature: { name: 'Marta Solís' } };
    const signed = dataAfter(before, submitReport, input);
    expect(signed.completionReports.get(taskId())?.asSigned?.site).toBe(address);
    const moved = { ...signed, customers: dataWith({ customers: [aCustomer({ address: 'Juárez 3' })] }).customers };
    const place = (data: Data) => placeOf(data, data.tasks.get(taskId()) ?? task());
    expect([place(before), place(moved)]).toEqual([address, address]);
    const reopenedSite = (data: Data) =>
      dataAfter(data, reopenReport, { taskId: taskId(), reason: 'Falta un punto' }).tasks.get(taskId())?.site;
    expect([reopenedSite(signed), reopenedSite(moved)]).toEqual([undefined, address]);
    const unsigned = dataAfter(before, submitReport, { ...input, signature: undefined });
    expect(unsigned.tasks.get(taskId())?.site).toBeUndefined();
  });

  it.each(CHANGES)('and %s is refused afterwards', (_what, does) => {
    expect(['report-is-signed', 'points-needed']).toContain(code(does(filed())));
  });

  it.each(CHANGES.filter(([what]) => !['a tick', 'the whole checklist'].includes(what)))(
    'and %s is allowed before, and without a signature',
    (_what, does) => {
      expect([code(does(business())), code(does(filed(false)))]).toEqual([null, null]);
    },
  );

  it('while unsigned values may change: a comment, a description', () => {
    expect(refusalOf(filed(), addComment, { taskId: taskId(), id: anId<CommentId>('com', 1), text: 'Listo' })).toBeNull();
    expect(code(updateTask(filed(), edited({ description: 'Segundo piso' }), testEnv()))).toBeNull();
  });

  it('and an undo of an earlier change is refused too', () => {
    const env = testEnv();
    const before = business();
    const answer = answerPoint(before, { taskId: taskId(), itemId: READING, answer: -20 }, env);
    if (isRefused(answer)) throw new Error('the answer was accepted');
    const signed = dataAfter(applyPatches(before, answer), submitReport, {
      ...{ ...told, taskId: taskId(), signature: { name: 'Marta Solís' } },
    });
    expect(refusalOf(signed, undoEntry, { patches: answer, before: [put('tasks', task())] })).toBe('changed-since');
  });

  it('also in a report signed before values were stored with signatures', () => {
    const signature = { name: 'Marta Solís', at: testEnv().now, by: userId() };
    const old = { ...business(), completionReports: dataWith({ completionReports: [aReport({ signature })] }).completionReports };
    expect(isSigned(old.completionReports, taskId())).toBe(true);
    expect(CHANGES.map(([, does]) => code(does(old))).includes(null)).toBe(false);
  });
});

describe('a finished task keeps its required points answered (T9)', () => {
  it.each([
    ['an answer', (data: Data) => answerPoint(data, { taskId: taskId(), itemId: READING }, testEnv())],
    ['a tick', (data: Data) => toggleChecklistItem(data, { taskId: taskId(), itemId: TICK, completed: false }, testEnv())],
    ['its photo', (data: Data) => removeAttachment(data, { taskId: taskId(), fileId: fileId(3) }, testEnv())],
    [
      'a new point',
      (data: Data) =>
        updateTask(
          data,
          edited({ checklist: [...task().checklist, { id: point(8), text: 'Acta', required: true, completed: false }] }),
          testEnv(),
        ),
    ],
  ])('leaving %s open is refused', (_what, does) => {
    expect(code(does(business()))).toBe('points-needed');
    expect(
      code(does(dataWith({ ...{ tasks: [task({ completeDate: undefined })], projects: [...business().projects.values()] } }))),
    ).toBeNull();
  });
});

describe('a report is reopened', () => {
  const reopened = () => dataAfter(filed(), reopenReport, { taskId: taskId(), reason: ' Faltó la mufa 2 ' });

  it('by a supervisor with a reason; the task is in progress again', () => {
    expect(refusalOf(filed(), reopenReport, { taskId: taskId(), reason: ' ' })).toBe('text-missing');
    expect(refusalOf(filed(), reopenReport, { taskId: taskId(), reason: 'x' }, { user: userId(2) })).toBe('supervisors-only');
    expect(refusalOf(business(), reopenReport, { taskId: taskId(), reason: 'x' })).toBe('record-missing');
    expect(reopened().tasks.get(taskId())?.completeDate).toBeUndefined();
    expect(reopened().completionReports.get(taskId())?.reopened).toEqual({
      reason: 'Faltó la mufa 2',
      by: userId(),
      at: testEnv().now,
    });
    expect(refusalOf(reopened(), reopenReport, { taskId: taskId(), reason: 'x' })).toBe('report-not-filed');
    expect(refusalOf(filed(), reopenTask, { id: taskId() })).toBe('report-already-submitted');
  });

  it('and everything can change again and be signed anew; the first version keeps its signed values and photos', () => {
    const changed = dataAfter(dataAfter(reopened(), removeAttachment, { taskId: taskId(), fileId: fileId(1) }), answerPoint, {
      taskId: taskId(),
      itemId: READING,
      answer: -12,
    });
    const now = changed.tasks.get(taskId());
    const finished = applyPatches(changed, now ? [put('tasks', { ...now, completeDate: TODAY })] : []);
    const again = dataAfter(finished, submitReport, { ...told, taskId: taskId(), summary: 'Ya', signature: { name: 'Otro' } });
    const report = again.completionReports.get(taskId());
    expect([report?.summary, report?.reopened, report?.asSigned?.checklist[1]?.answer]).toEqual(['Ya', undefined, -12]);
    const [first, ...more] = earlierReports(report);
    expect([first?.signature?.name, first?.asSigned?.checklist[1]?.answer, more]).toEqual(['Marta Solís', -18.5, []]);
    expect(mentionedFiles(again).has(fileId(1))).toBe(true);
    const twice = earlierReports(
      dataAfter(again, reopenReport, { taskId: taskId(), reason: 'Otra vez' }).completionReports.get(taskId()),
    );
    expect(twice.map(({ summary }) => summary)).toEqual(['Ya', told.summary]);
  });

  it('and its spending does not count until it is submitted again', () => {
    const spent = { ...told, taskId: taskId(), budgetUsage: asCents(5_000) };
    const paid = dataAfter(business(), submitReport, spent);
    const back = dataAfter(paid, reopenReport, { taskId: taskId(), reason: 'Faltó' });
    expect([paid, back].map((data) => spentBudget(data, projectId()))).toEqual([5_000, 0]);
    expect(refusalOf(back, submitReport, spent)).toBe('task-not-completed');
  });
});
