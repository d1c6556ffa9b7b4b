import fc from 'fast-check';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import {
  assigneeDisplay,
  canFinish,
  canReport,
  canStart,
  checklistProgress,
  isOverdue,
  taskStatus,
  tasksInWork,
  tasksOfProject,
} from '@/lib/domain/task/rules';
import { asDay } from '@/lib/kernel/day';
import { anId, aProject, aReport, aTask, dataWith, dayNumber, projectId, TODAY, taskId, userId } from '../../support/builders';

const monday = asDay('2026-11-16');

describe('T1: the status is derived from the two dates', () => {
  it.each([
    [undefined, undefined, 'Pending'],
    [monday, undefined, 'In Progress'],
    [monday, TODAY, 'Completed'],
    [undefined, TODAY, 'Completed'],
  ] as const)('start %s and end %s is %s', (startDate, completeDate, status) => {
    expect(taskStatus({ startDate, completeDate })).toBe(status);
  });

  it('offers at most one act', () => {
    const day = fc.option(fc.integer({ min: 0, max: 400 }).map(dayNumber), { nil: undefined });
    fc.assert(
      fc.property(day, day, fc.boolean(), (startDate, completeDate, reported) => {
        const task = aTask({ startDate, completeDate });
        const { completionReports } = dataWith({ completionReports: reported ? [aReport()] : [] });
        const offered = [canStart(task), canFinish(task), canReport(task, completionReports)].filter(Boolean);
        expect(offered).toHaveLength(completeDate && reported ? 0 : 1);
      }),
    );
  });
});

describe('the due date', () => {
  it.each([
    ['2026-11-20', undefined, true],
    ['2026-11-21', undefined, false],
    ['2026-11-20', '2026-11-21', false],
  ])('%s, completed %s: overdue %s', (dueDate, completeDate, overdue) => {
    const dates = { dueDate: asDay(dueDate), completeDate: completeDate ? asDay(completeDate) : undefined };
    expect(isOverdue(aTask(dates), TODAY)).toBe(overdue);
  });
});

describe('T4: the avatars', () => {
  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [3, 3, 0],
    [4, 2, 2],
    [9, 2, 7],
  ])('of %i assignees show %i and +%i', (count, shown, more) => {
    const people = Array.from({ length: count }, (_, index) => userId(index + 1));
    const display = assigneeDisplay(people);
    expect(display.shown).toEqual(people.slice(0, shown));
    expect(display.more).toBe(more);
  });
});

describe('lists of tasks', () => {
  const data = dataWith({
    tasks: [
      aTask({ id: taskId(1), dueDate: asDay('2026-12-05'), assigneeIds: [userId(1), userId(2)] }),
      aTask({ id: taskId(2), dueDate: asDay('2026-12-01'), assigneeIds: [userId(2)] }),
      aTask({ id: taskId(3), projectId: projectId(2), startDate: monday }),
    ],
  });
  const ids = (tasks: readonly { readonly id: string }[]) => tasks.map(({ id }) => id);

  it('group the tasks by project and by user', () => {
    expect(ids(tasksOfProject(data.tasks, projectId(1)))).toEqual([taskId(2), taskId(1)]);
    expect(tasksOfProject(data.tasks, projectId(9))).toEqual([]);
    expect(ids(tasksInWork(data, undefined, userId(2)))).toEqual([taskId(2), taskId(1)]);
    expect(tasksInWork(data, undefined, userId(9))).toEqual([]);
  });
  it('exclude open tasks of an archived project, also for their assignee, and include its completed ones', () => {
    const projects = [aProject(), aProject({ id: projectId(2), archivedAt: '2026-11-01T00:00:00.000Z' })];
    const tasks = [
      aTask({ id: taskId(1), assigneeIds: [userId(1)] }),
      aTask({ id: taskId(2), projectId: projectId(2), assigneeIds: [userId(1)] }),
      aTask({ id: taskId(3), projectId: projectId(2), startDate: monday, assigneeIds: [userId(1)] }),
      aTask({ id: taskId(4), projectId: projectId(2), startDate: monday, completeDate: monday, assigneeIds: [userId(1)] }),
    ];
    const business = dataWith({ projects, tasks });
    for (const person of [undefined, userId(1)]) {
      expect(ids(tasksInWork(business, undefined, person))).toEqual([taskId(1), taskId(4)]);
      expect(ids(tasksInWork(business, 'open', person))).toEqual([taskId(1)]);
      expect(ids(tasksInWork(business, 'Completed', person))).toEqual([taskId(4)]);
    }
    expect(tasksOfProject(business.tasks, projectId(2))).toHaveLength(3);
  });
  it('start with the pending task that is due first', () => {
    expect(ids(tasksInWork(data, 'Pending'))).toEqual([taskId(2), taskId(1)]);
  });
  it('have open tasks first, by due date, then completed ones, the latest first', () => {
    const tasks = [
      aTask({ id: taskId(1), dueDate: asDay('2026-03-01'), startDate: asDay('2026-02-01'), completeDate: asDay('2026-02-10') }),
      aTask({ id: taskId(2), dueDate: asDay('2026-03-20') }),
      aTask({ id: taskId(3), dueDate: asDay('2026-02-15'), startDate: asDay('2026-02-01'), completeDate: asDay('2026-02-20') }),
      aTask({ id: taskId(4), dueDate: asDay('2026-03-05'), startDate: asDay('2026-02-20') }),
    ];
    expect(ids(tasksInWork(dataWith({ tasks })))).toEqual([taskId(4), taskId(2), taskId(3), taskId(1)]);
  });
  it('are not derived again for unchanged tasks', () => {
    expect(tasksOfProject(data.tasks, projectId(1))).toBe(tasksOfProject(data.tasks, projectId(1)));
    expect(tasksInWork(data, 'Pending')).toBe(tasksInWork(data, 'Pending'));
  });
  it('count the ticked points', () => {
    const points = [true, false, true].map((completed, index) => ({
      id: anId<ChecklistItemId>('chk', index),
      text: 'punto',
      completed,
    }));
    expect(checklistProgress(points)).toEqual({ completed: 2, total: 3 });
  });
});
