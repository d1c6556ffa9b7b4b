import * as v from 'valibot';
import { checklistDraft, lineToDraft } from '@/lib/domain/checklist-draft';
import type { FileId } from '@/lib/domain/model/attachment';
import type { ChecklistItem, ChecklistItemId } from '@/lib/domain/model/checklist';
import { LARGEST_QUANTITY } from '@/lib/domain/model/limits';
import { answerPoint } from '@/lib/domain/task/answer-changes';
import { finishTasks } from '@/lib/domain/task/bulk-changes';
import { updateTask } from '@/lib/domain/task/changes';
import { gapsOf, isOutOfRange } from '@/lib/domain/task/checklist';
import { addAttachments, removeAttachment, toggleChecklistItem } from '@/lib/domain/task/notes-changes';
import { setbackOf } from '@/lib/domain/task/rules';
import { finishTask, recordSetback, reopenTask, resumeTask, startTask } from '@/lib/domain/task/status-changes';
import { answerText, rangeText } from '@/lib/text/checklist';
import { refusalText } from '@/lib/text/messages';
import { anId, aTask, aUser, dataAfter, dataWith, NOW, refusalOf, TODAY, taskId, testEnv, userId } from '../../support/builders';

const id = (number: number) => anId<ChecklistItemId>('chk', number);
const aPoint = (number: number, wanted: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id: id(number),
  text: `Punto ${number}`,
  completed: false,
  ...wanted,
});
const POWER = aPoint(1, { kind: 'number', required: true, unit: 'dBm', min: -27, max: -8 });
const SERIAL = aPoint(2, { kind: 'text', required: true });
const TESTED = aPoint(3, { kind: 'choice', required: true });
const PHOTO = aPoint(4, { kind: 'photo', required: true });
const TICK = aPoint(5, { required: true });
const OPTIONAL = aPoint(6);
const ALL = [POWER, SERIAL, TESTED, PHOTO, TICK, OPTIONAL];

const inWork = (checklist: ChecklistItem[] = ALL) =>
  dataWith({ users: [aUser()], tasks: [aTask({ startDate: TODAY, checklist })] });
const point = (data: ReturnType<typeof inWork>, number: number) =>
  data.tasks.get(taskId())?.checklist.find((one) => one.id === id(number));
const photo = { id: anId<FileId>('fil', 1), name: 'roseta.jpg', size: 10, type: 'image/jpeg' };
const said = (number: number, answer?: string | number) => ({ taskId: taskId(), itemId: id(number), answer });

it('refuses to finish while a required point is open, and names them all; a task without required points can finish (T9)', () => {
  const data = inWork();
  expect(gapsOf(aTask({ checklist: ALL })).map(({ text }) => text)).toEqual([1, 2, 3, 4, 5].map((number) => `Punto ${number}`));
  const gaps = {
    refused: 'points-missing',
    figures: { points: ['Punto 1', 'Punto 2', 'Punto 3', 'Punto 4', 'Punto 5'] },
  } as const;
  expect(finishTask(data, { id: taskId() }, testEnv())).toEqual(gaps);
  expect(refusalText(gaps)).toBe('Para finalizar falta: Punto 1, Punto 2, Punto 3, Punto 4, Punto 5.');
  expect(refusalOf(data, finishTasks, [{ id: taskId() }])).toBe('points-missing');
  const whole = [
    [answerPoint, said(1, -18.5)],
    [answerPoint, said(2, 'ONT-77')],
    [answerPoint, said(3, 'na')],
  ] as const;
  const answered = whole.reduce((after, [change, input]) => dataAfter(after, change, input), data);
  const shot = dataAfter(answered, addAttachments, { taskId: taskId(), files: [photo], pointId: id(4) });
  const ticked = dataAfter(shot, toggleChecklistItem, { taskId: taskId(), itemId: id(5), completed: true });
  expect(dataAfter(ticked, finishTask, { id: taskId() }).tasks.get(taskId())?.completeDate).toBe(TODAY);
  expect(dataAfter(inWork([OPTIONAL]), finishTask, { id: taskId() }).tasks.get(taskId())?.completeDate).toBe(TODAY);
});

it('a point is complete exactly while it has an answer (T8)', () => {
  const read = dataAfter(inWork(), answerPoint, said(1, -18.5));
  expect(point(read, 1)).toMatchObject({ completed: true, answer: -18.5 });
  expect(point(dataAfter(read, answerPoint, said(1)), 1)).toEqual(POWER);
  expect(answerPoint(read, said(1, -18.5), testEnv())).toEqual([]);
  const shot = dataAfter(inWork(), addAttachments, { taskId: taskId(), files: [photo], pointId: id(4) });
  expect(point(shot, 4)?.completed).toBe(true);
  expect(point(dataAfter(shot, removeAttachment, { taskId: taskId(), fileId: photo.id }), 4)?.completed).toBe(false);
});

it.each([
  ['text for a reading', said(1, 'mucha'), 'point-changed'],
  ['a reading for a text', said(2, 7), 'point-changed'],
  ['a fourth choice', said(3, 'quizá'), 'point-changed'],
  ['an answer to a photo', said(4, 'sí'), 'point-changed'],
  ['an answer to a tick', said(5, 'sí'), 'point-changed'],
  ['a reading that is no number', said(1, Number.NaN), 'does-not-fit'],
  ['a reading above the limit', said(1, -LARGEST_QUANTITY - 1), 'does-not-fit'],
  ['a blank text', said(2, ' '), 'text-missing'],
  ['an answer to a missing point', said(9, 'sí'), 'record-missing'],
])('refuses %s', (_, input, code) => {
  expect(refusalOf(inWork(), answerPoint, input)).toBe(code);
});

it('a point accepts a tick or a photo only if its kind asks for it', () => {
  const tick = (number: number) => ({ taskId: taskId(), itemId: id(number), completed: true });
  expect([1, 2, 3, 4, 5, 9].map((number) => refusalOf(inWork(), toggleChecklistItem, tick(number)))).toEqual([
    ...['point-changed', 'point-changed', 'point-changed', 'point-changed', null, 'record-missing'],
  ]);
  const shoot = (number: number) => ({ taskId: taskId(), files: [photo], pointId: id(number) });
  expect([3, 4, 5, 9].map((number) => refusalOf(inWork(), addAttachments, shoot(number)))).toEqual([
    ...['point-changed', null, 'point-changed', 'point-changed'],
  ]);
});

it('stores a reading out of range and marks it wherever it is shown', () => {
  const data = dataAfter(inWork(), answerPoint, said(1, -31));
  const kept = point(data, 1);
  expect(kept).toMatchObject({ answer: -31, completed: true });
  expect(isOutOfRange(POWER, -31)).toBe(true);
  expect([-27, -8, -18].map((reading) => isOutOfRange(POWER, reading))).toEqual([false, false, false]);
  expect(kept && answerText(kept, 0)).toBe('-31 dBm (fuera de rango)');
  expect([POWER, { min: 3, unit: 'm' }, { max: 1.5 }, {}].map(rangeText)).toEqual([
    'de -27 a -8 dBm',
    '3 m o más',
    '1.5 o menos',
    undefined,
  ]);
});

it('a form changes a point and keeps its answer; a point of another kind loses it', () => {
  const data = dataAfter(inWork(), answerPoint, said(1, -18.5));
  const task = data.tasks.get(taskId()) ?? aTask();
  const written = (checklist: ChecklistItem[]) =>
    dataAfter(data, updateTask, { ...task, checklist, opened: { ...task, checklist: ALL } });
  expect(point(written([{ ...POWER, text: 'Potencia', max: -9 }]), 1)).toMatchObject({
    text: 'Potencia',
    max: -9,
    answer: -18.5,
  });
  const asText = point(written([{ ...aPoint(1), kind: 'text' }]), 1);
  expect(asText).toEqual({ ...aPoint(1), kind: 'text' });
  expect(
    written([...ALL, aPoint(9)])
      .tasks.get(taskId())
      ?.checklist.at(-1),
  ).toEqual(aPoint(9));
});

it('parses a typed checklist, and reports a range whose limits are reversed', () => {
  const drafts = ALL.map(lineToDraft);
  expect(v.parse(checklistDraft, drafts)).toEqual(ALL);
  const old = { id: id(9), text: 'Rotular', completed: true };
  expect(v.parse(checklistDraft, [old])).toEqual([old]);
  const upsideDown = v.safeParse(checklistDraft, [{ ...lineToDraft(POWER), min: '-8', max: '-27' }]);
  expect(upsideDown.issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['0.max', 'El máximo no puede ser menor que el mínimo.'],
  ]);
});

it('the hidden limits of a point that is no reading refuse nothing', () => {
  const typed = { ...lineToDraft(POWER), min: '-27 dBm', max: '≤ 0.3' };
  const paths = (kind: 'number' | 'text') =>
    v.safeParse(checklistDraft, [{ ...typed, kind }]).issues?.map((issue) => v.getDotPath(issue));
  expect([paths('number'), paths('text')]).toEqual([['0.min', '0.max'], undefined]);
});

it('T12: parses the limits of a point like a reading, and asks if a comma is ambiguous', () => {
  const bounds = (max: string) => v.safeParse(checklistDraft, [{ ...lineToDraft(POWER), min: '', max }]);
  expect(bounds('0,150').output).toMatchObject([{ max: 0.15 }]);
  expect(bounds('1,150').issues?.map(({ message }) => message)).toEqual([
    '«1,150» puede ser 1150 o 1.15. Escríbelo sin esa coma.',
  ]);
});

it('a setback keeps its reason until the task is resumed, and a finished task has none', () => {
  const told = dataAfter(inWork([]), recordSetback, { id: taskId(), reason: ' Azotea cerrada ' });
  const task = told.tasks.get(taskId());
  expect(task && setbackOf(task)).toEqual({ reason: 'Azotea cerrada', by: userId(), at: NOW });
  expect(refusalOf(inWork([]), recordSetback, { id: taskId(), reason: ' ' })).toBe('text-missing');
  const finished = dataAfter(told, finishTask, { id: taskId() });
  for (const after of [dataAfter(told, resumeTask, { id: taskId() }), finished])
    expect(after.tasks.get(taskId())?.couldNotComplete).toBeUndefined();
  expect(refusalOf(finished, recordSetback, { id: taskId(), reason: 'Lluvia' })).toBe('task-is-finished');
  const pending = dataWith({ users: [aUser()], tasks: [aTask()] });
  const stopped = dataAfter(pending, recordSetback, { id: taskId(), reason: 'Lluvia' });
  expect(dataAfter(stopped, startTask, { id: taskId() }).tasks.get(taskId())?.couldNotComplete).toBeUndefined();
  expect(dataAfter(finished, reopenTask, { id: taskId() }).tasks.get(taskId())?.completeDate).toBeUndefined();
});
