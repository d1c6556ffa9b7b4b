import { applyPatches } from '@/lib/domain/data';
import { isClosedDay, movedTask, weekBoard } from '@/lib/domain/my-day/week-board';
import { isRefused } from '@/lib/domain/refusal';
import { updateTask } from '@/lib/domain/task/changes';
import { asDay } from '@/lib/kernel/day';
import { aProject, aTask, aUser, dataWith, taskId, userId } from '../../support/builders';
import { env } from '../invoice/sample';

const MONDAY = asDay('2026-11-23');
const TUESDAY = asDay('2026-11-24');
const ana = aUser({ id: userId(1), name: 'Ana' });
const beto = aUser({ id: userId(2), name: 'Beto' });
const data = dataWith({
  users: [beto, ana],
  projects: [aProject()],
  tasks: [
    aTask({ id: taskId(1), title: 'Uno', dueDate: MONDAY, assigneeIds: [ana.id] }),
    aTask({ id: taskId(2), title: 'Dos', dueDate: MONDAY, assigneeIds: [ana.id, beto.id] }),
    aTask({ id: taskId(3), title: 'Tres', dueDate: asDay('2026-11-29'), assigneeIds: [] }),
    aTask({ id: taskId(4), title: 'Otra semana', dueDate: asDay('2026-11-30'), assigneeIds: [ana.id] }),
    aTask({ id: taskId(5), title: 'Hecha', dueDate: MONDAY, startDate: MONDAY, completeDate: MONDAY, assigneeIds: [ana.id] }),
  ],
});

const titlesOf = (board = weekBoard(data, MONDAY)) =>
  board.map(({ person, cells }) => [
    person?.name ?? 'nobody',
    ...cells.flatMap(({ day, tasks }) => tasks.map(({ title }) => `${day.slice(8)} ${title}`)),
  ]);

it("shows each user's tasks by day, users by name, then the unassigned tasks", () => {
  expect(titlesOf()).toEqual([
    ['Ana', '23 Uno', '23 Dos'],
    ['Beto', '23 Dos'],
    ['nobody', '29 Tres'],
  ]);
});

it('shows an archived user only while they have tasks to hand over', () => {
  const left = { ...data, users: dataWith({ users: [ana, { ...beto, archivedAt: env.now }] }).users };
  expect(titlesOf(weekBoard(left, MONDAY)).map(([name]) => name)).toEqual(['Ana', 'Beto', 'nobody']);
  expect(titlesOf(weekBoard(left, asDay('2026-11-30')))).toEqual([['Ana', '30 Otra semana']]);
});

it('a move sets the day and hands the task from one user to the other; its other assignees stay', () => {
  const task = data.tasks.get(taskId(2));
  if (!task) throw new Error('no task');
  expect(movedTask(task, { day: TUESDAY, from: ana.id, to: ana.id })).toMatchObject({
    dueDate: TUESDAY,
    assigneeIds: [ana.id, beto.id],
  });
  const passed = movedTask(task, { day: MONDAY, from: ana.id, to: beto.id });
  expect(passed.assigneeIds).toEqual([beto.id]);
  const patches = updateTask(data, passed, env);
  if (isRefused(patches)) throw new Error(patches.refused);
  expect(titlesOf(weekBoard(applyPatches(data, patches), MONDAY))).toEqual([
    ['Ana', '23 Uno'],
    ['Beto', '23 Dos'],
    ['nobody', '29 Tres'],
  ]);
});

it('a past day is closed, and today is not', () => {
  expect([isClosedDay(asDay('2026-11-22'), MONDAY), isClosedDay(MONDAY, MONDAY)]).toEqual([true, false]);
});

it('excludes the tasks of an archived project', () => {
  const away = { ...data, projects: dataWith({ projects: [aProject({ archivedAt: env.now })] }).projects };
  expect(titlesOf(weekBoard(away, MONDAY))).toEqual([['Ana'], ['Beto']]);
});

it("keeps another user's changes of a task while it is dragged", () => {
  const task = data.tasks.get(taskId(1));
  if (!task) throw new Error('no task');
  const meanwhile = dataWith({ users: [beto, ana], tasks: [{ ...task, title: 'Uno, urgente', startDate: MONDAY }] });
  const patches = updateTask(meanwhile, movedTask(task, { day: TUESDAY, from: ana.id, to: ana.id }), env);
  expect(patches).toMatchObject([{ row: { title: 'Uno, urgente', startDate: MONDAY, dueDate: TUESDAY } }]);
});
