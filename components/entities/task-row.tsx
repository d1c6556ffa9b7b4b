'use client';

import { RowLink } from '@/components/ui/list/list';
import type { Task } from '@/lib/domain/model/task';
import { isOverdue, setbackOf, taskStatus } from '@/lib/domain/task/rules';
import type { Day } from '@/lib/kernel/day';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatDay } from '@/lib/text/format';
import { SetbackChip, TaskStatusChip } from './status-chips';

/** The due date of a task, or the day of its completion. */
const whenText = (task: Task, today: Day) => {
  if (task.completeDate) return `Finalizada ${formatDay(task.completeDate)}`;
  return `${isOverdue(task, today) ? 'Venció' : 'Vence'} ${formatDay(task.dueDate)}`;
};

interface TaskRowProps {
  readonly task: Task;
  /** Whether to name the project, in a list of several projects. */
  readonly withProject?: boolean;
  /** Whether all tasks of the list have the status in its title. */
  readonly isStatusSaid?: boolean;
}

/** A task in a list: title, due date and status. */
export const TaskRow = ({ task, withProject = false, isStatusSaid = false }: TaskRowProps) => {
  const project = useData(({ projects }) => projects.get(task.projectId));
  const today = useToday();
  const due = whenText(task, today);
  return (
    <RowLink
      href={routes.task(task.projectId, task.id)}
      title={task.title}
      detail={withProject && project ? `${project.title} · ${due}` : due}
      chip={setbackOf(task) ? <SetbackChip /> : !isStatusSaid && <TaskStatusChip status={taskStatus(task)} />}
    />
  );
};
