'use client';

import { useMemo } from 'react';
import { PriorityChip } from '@/components/entities/status-chips';
import { type Column, textColumn } from '@/components/entities/table/column';
import { RecordTable } from '@/components/entities/table/record-table';
import type { Data } from '@/lib/domain/data';
import type { Task } from '@/lib/domain/model/task';
import { standingReport } from '@/lib/domain/standing-report';
import { taskStatus } from '@/lib/domain/task/rules';
import type { Day } from '@/lib/kernel/day';
import { sumBy } from '@/lib/kernel/list';
import { byName, down, up } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatHours } from '@/lib/text/format';
import { priorityLabel, taskStatusLabel } from '@/lib/text/labels';
import { AssigneesCell, assigneesText, DueCell, dueText, StatusCell } from './task-cells';
import { TaskTableActions } from './task-table-actions';

const COUNTED = ['tarea', 'tareas'] as const;
const URGENCY = { high: 2, medium: 1, low: 0 };
const STAGE = { Pending: 0, 'In Progress': 1, Completed: 2 };

const reportText = ({ completionReports }: Pick<Data, 'completionReports'>, task: Task) => {
  if (standingReport(completionReports, task.id)) return 'Enviado';
  return task.completeDate ? 'Falta' : '';
};

const plannedHours = (tasks: readonly Task[]) => sumBy(tasks, (task) => task.plannedHours ?? 0);

const columnsOf = (
  { projects, users, completionReports }: Pick<Data, 'projects' | 'users' | 'completionReports'>,
  today: Day,
): readonly Column<Task>[] => {
  const projectOf = (task: Task) => projects.get(task.projectId)?.title ?? '';
  const reportOf = (task: Task) => reportText({ completionReports }, task);
  return [
    textColumn({ id: 'titulo', head: 'Título', order: byName(({ title }) => title) }, ({ title }) => title),
    textColumn({ id: 'proyecto', head: 'Proyecto', rank: 3, order: byName(projectOf) }, projectOf),
    {
      id: 'asignados',
      head: 'Asignados',
      rank: 3,
      cell: (task) => <AssigneesCell task={task} />,
      csv: (task) => assigneesText(task, users),
      order: byName((task) => assigneesText(task, users)),
    },
    {
      id: 'prioridad',
      head: 'Prioridad',
      rank: 4,
      cell: ({ priority }) => <PriorityChip status={priority} />,
      csv: ({ priority }) => priorityLabel[priority],
      order: down(({ priority }) => URGENCY[priority]),
    },
    {
      id: 'estado',
      head: 'Estado',
      cell: (task) => <StatusCell task={task} />,
      csv: (task) => taskStatusLabel[taskStatus(task)],
      order: up((task) => STAGE[taskStatus(task)]),
    },
    {
      id: 'vence',
      head: 'Fecha límite',
      cell: (task) => <DueCell task={task} />,
      csv: (task) => dueText(task, today),
      order: up(({ dueDate }) => dueDate),
    },
    {
      id: 'horas',
      head: 'Horas',
      rank: 4,
      isFigure: true,
      cell: (task) => (task.plannedHours === undefined ? '' : formatHours(task.plannedHours)),
      csv: (task) => task.plannedHours ?? '',
      order: up((task) => task.plannedHours ?? -1),
      sum: (tasks) => formatHours(plannedHours(tasks)),
    },
    textColumn({ id: 'reporte', head: 'Reporte', rank: 4, order: byName(reportOf) }, reportOf),
  ];
};

interface TaskTableProps {
  readonly rows: readonly Task[];
}

/** The tasks of all projects as a table. */
export const TaskTable = ({ rows }: TaskTableProps) => <Tasks rows={rows} ofSeveralProjects />;

/** The tasks of one project as a table: its name stands over it. */
export const ProjectTaskTable = ({ rows }: TaskTableProps) => <Tasks rows={rows} />;

const Tasks = ({ rows, ofSeveralProjects = false }: TaskTableProps & { readonly ofSeveralProjects?: boolean }) => {
  const today = useToday();
  const { projects, users, completionReports } = useData((data) => ({
    projects: data.projects,
    users: data.users,
    completionReports: data.completionReports,
  }));
  const columns = useMemo(
    () => columnsOf({ projects, users, completionReports }, today).filter(({ id }) => ofSeveralProjects || id !== 'proyecto'),
    [projects, users, completionReports, today, ofSeveralProjects],
  );
  return (
    <RecordTable
      name="Tareas"
      counted={COUNTED}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id, projectId }) => routes.task(projectId, id)}
      actions={(chosen, onClear) => <TaskTableActions chosen={chosen} onClear={onClear} />}
    />
  );
};
