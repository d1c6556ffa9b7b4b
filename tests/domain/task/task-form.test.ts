import * as v from 'valibot';
import type { Task } from '@/lib/domain/model/task';
import { emptyTaskDraft, type TaskDraft, taskDraftSchema, taskToDraft } from '@/lib/domain/task/draft';
import { asId } from '@/lib/kernel/id';

const typed: TaskDraft = {
  ...emptyTaskDraft(),
  title: 'Tender fibra',
  dueDate: '2026-11-28',
  plannedHours: '8',
  assigneeIds: ['usr000000001', 'usr000000002', 'usr000000001'],
  checklist: [
    { id: 'chk000000001', text: ' Medir potencia ', completed: true },
    { id: 'chk000000002', text: '   ', completed: false },
  ],
};

const read = (draft: TaskDraft) => v.safeParse(taskDraftSchema, draft);
const sentences = (draft: TaskDraft) =>
  Object.fromEntries((read(draft).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]));

it('defaults to medium priority and requires title and due date', () => {
  expect(emptyTaskDraft().priority).toBe('medium');
  expect(sentences(emptyTaskDraft())).toEqual({ title: 'Escribe el título de la tarea.', dueDate: 'Elige la fecha límite.' });
});

it('keeps each person once, includes a chosen person who was not added, and drops blank lines', () => {
  expect(read({ ...typed, assigneePick: 'usr000000003' }).output).toMatchObject({
    assigneeIds: ['usr000000001', 'usr000000002', 'usr000000003'],
    checklist: [{ id: 'chk000000001', text: 'Medir potencia', completed: true }],
  });
  expect(read({ ...typed, assigneePick: 'usr000000002' }).output).toMatchObject({
    assigneeIds: ['usr000000001', 'usr000000002'],
  });
  expect(read(typed).output).toMatchObject({ assigneeIds: ['usr000000001', 'usr000000002'] });
});

it.each([
  ['0', 0],
  ['8', 8],
  ['', undefined],
])('parses %j hours', (plannedHours, expected) => {
  expect(read({ ...typed, plannedHours }).output).toMatchObject({ plannedHours: expected });
});

it.each(['-1', '1.5', '1e3', 'ocho'])('refuses %j hours', (plannedHours) => {
  expect(sentences({ ...typed, plannedHours })).toEqual({
    plannedHours: 'Escribe un número entero, sin signos ni decimales.',
  });
});

it('shows a stored task in the same texts that it parses', () => {
  const value = v.parse(taskDraftSchema, typed);
  const task: Task = { id: asId('tsk000000001'), projectId: asId('prj000000001'), comments: [], attachments: [], ...value };
  expect(v.parse(taskDraftSchema, taskToDraft(task))).toEqual(value);
});
