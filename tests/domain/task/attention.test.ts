import type { Task } from '@/lib/domain/model/task';
import { tasksNeedingAttention } from '@/lib/domain/task/attention';
import { addDays } from '@/lib/kernel/day';
import { aProject, aReport, aTask, dataWith, NOW, projectId, TODAY, taskId, userId } from '../../support/builders';

const [YESTERDAY, TOMORROW] = [addDays(TODAY, -1), addDays(TODAY, 1)];
const [berta, memo] = [userId(2), userId(3)];
const data = dataWith({
  projects: [aProject(), aProject({ id: projectId(2), archivedAt: NOW })],
  completionReports: [aReport({ id: taskId(6) })],
  tasks: [],
});

/** The attention that a task needs, and from whom. Completed, waiting and archived work needs none. */
it.each<{ what: string; task: Partial<Task>; calls: string | undefined }>([
  { what: 'open and overdue', task: { dueDate: YESTERDAY }, calls: 'overdue' },
  { what: 'due today', task: { dueDate: TODAY }, calls: 'today' },
  { what: 'due tomorrow', task: { dueDate: TOMORROW }, calls: undefined },
  { what: 'overdue, of an archived project', task: { dueDate: YESTERDAY, projectId: projectId(2) }, calls: undefined },
  { what: 'finished without a report', task: { dueDate: YESTERDAY, completeDate: TODAY }, calls: 'unreported' },
  { what: 'finished in time without a report', task: { dueDate: TODAY, completeDate: TODAY }, calls: 'unreported' },
  { what: 'finished and reported', task: { id: taskId(6), dueDate: YESTERDAY, completeDate: TODAY }, calls: undefined },
  {
    what: 'finished without a report, of an archived project',
    task: { completeDate: TODAY, projectId: projectId(2) },
    calls: undefined,
  },
])('a task that is $what needs attention: $calls', ({ task, calls }) => {
  const one = aTask({ startDate: YESTERDAY, assigneeIds: [berta], ...task });
  const work = { ...data, tasks: dataWith({ tasks: [one] }).tasks };
  for (const reason of ['overdue', 'today', 'unreported'] as const) {
    const wanted = reason === calls ? [one] : [];
    expect(tasksNeedingAttention(work, reason, TODAY)).toEqual(wanted);
    expect(tasksNeedingAttention(work, reason, TODAY, berta)).toEqual(wanted);
    expect(tasksNeedingAttention(work, reason, TODAY, memo)).toEqual([]);
  }
});
