'use client';

import clsx from 'clsx';
import { useMemo } from 'react';
import { PriorityChip, TaskStatusChip } from '@/components/entities/status-chips';
import { type Column, textColumn } from '@/components/entities/table/column';
import { type CellChoices, EditableCell } from '@/components/entities/table/editable-cell';
import { RecordTable } from '@/components/entities/table/record-table';
import { useCellSave } from '@/components/entities/table/use-cell-save';
import type { Data } from '@/lib/domain/data';
import type { Task } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { standingReport } from '@/lib/domain/standing-report';
import { updateTask } from '@/lib/domain/task/changes';
import {
  ASSIGNMENT_MODES,
  type AssignmentMode,
  assigneesAfter,
  canFinish,
  canStart,
  isOverdue,
  taskStatus,
} from '@/lib/domain/task/rules';
import { finishTask, startTask } from '@/lib/domain/task/status-changes';
import { asDay, type Day, daysBetween } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { sortByName, sumBy } from '@/lib/kernel/list';
import { ascending, byName, descending } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { formatDay, formatHours } from '@/lib/text/format';
import { assignmentModeLabel, priorityLabel, taskStatusLabel } from '@/lib/text/labels';
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
      value: (task) => assigneesText(task, users),
      order: byName((task) => assigneesText(task, users)),
    },
    {
      id: 'prioridad',
      head: 'Prioridad',
      rank: 4,
      cell: ({ priority }) => <PriorityChip status={priority} />,
      value: ({ priority }) => priorityLabel[priority],
      order: descending(({ priority }) => URGENCY[priority]),
    },
    {
      id: 'estado',
      head: 'Estado',
      cell: (task) => <StatusCell task={task} />,
      value: (task) => taskStatusLabel[taskStatus(task)],
      order: ascending((task) => STAGE[taskStatus(task)]),
    },
    {
      id: 'vence',
      head: 'Fecha límite',
      cell: (task) => <DueCell task={task} />,
      value: (task) => ({ day: task.dueDate, text: dueText(task, today) }),
      order: ascending(({ dueDate }) => dueDate),
    },
    {
      id: 'horas',
      head: 'Horas',
      rank: 4,
      isFigure: true,
      cell: (task) => (task.plannedHours === undefined ? '' : formatHours(task.plannedHours)),
      value: (task) => task.plannedHours ?? '',
      order: ascending((task) => task.plannedHours ?? -1),
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

/** The tasks of a project as a table, without the project's column. */
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

interface TaskCellProps {
  readonly task: Task;
}

/** The due date, and the days it is late: `05/11/2026 · 16 d tarde`. */
const dueText = (task: Task, today: Day) =>
  isOverdue(task, today) ? `${formatDay(task.dueDate)} · ${daysBetween(task.dueDate, today)} d tarde` : formatDay(task.dueDate);

/** The due date, editable in the cell. */
const DueCell = ({ task }: TaskCellProps) => {
  const save = useCellSave();
  const today = useToday();
  return (
    <EditableCell
      label={`Fecha límite: ${task.title}`}
      text={dueText(task, today)}
      value={task.dueDate}
      onSave={(typed) => save(updateTask, { ...task, dueDate: asDay(typed), opened: task }, 'Fecha límite cambiada')}
    >
      <span className={clsx('tabular', isOverdue(task, today) && 'font-semibold text-danger')}>{dueText(task, today)}</span>
    </EditableCell>
  );
};

const START = 'start';
const FINISH = 'finish';

/** The status, editable by its one next step. */
const StatusCell = ({ task }: TaskCellProps) => {
  const save = useCellSave();
  const now = taskStatus(task);
  if (!canStart(task) && !canFinish(task)) return <TaskStatusChip status={now} />;
  const choices = [
    { value: now, label: taskStatusLabel[now] },
    canStart(task) ? { value: START, label: 'Iniciar hoy' } : { value: FINISH, label: 'Finalizar hoy' },
  ];
  return (
    <EditableCell
      label={`Estado: ${task.title}`}
      text={taskStatusLabel[now]}
      value={now}
      choices={() => [{ choices }]}
      onSave={(step) =>
        step === START
          ? save(startTask, { id: task.id }, 'Tarea iniciada')
          : save(finishTask, { id: task.id }, 'Tarea finalizada')
      }
    >
      <TaskStatusChip status={now} />
    </EditableCell>
  );
};

/** The assignees' names in one line. */
const assigneesText = (task: Task, users: ReadonlyMap<UserId, { readonly name: string }>) =>
  task.assigneeIds.map((id) => users.get(id)?.name ?? '').join(', ');

const isAssigning = (text: string | undefined): text is AssignmentMode => ASSIGNMENT_MODES.some((how) => how === text);

/** The assignees: replace, add or remove one. */
const AssigneesCell = ({ task }: TaskCellProps) => {
  const save = useCellSave();
  const { data } = useStore();
  const names = useData(({ users }) => assigneesText(task, users));
  const choices = (): readonly CellChoices[] => {
    const people = sortByName(data.users.values(), ({ name }) => name);
    const assigned = people.filter(({ id }) => task.assigneeIds.includes(id));
    const others = people.filter(({ id, archivedAt }) => !archivedAt && !task.assigneeIds.includes(id));
    const offer = (title: string, how: AssignmentMode, some: typeof people) =>
      some.length === 0 ? [] : [{ title, choices: some.map(({ id, name }) => ({ value: `${how} ${id}`, label: name })) }];
    return [
      { choices: [{ value: '', label: names || 'Sin asignar' }] },
      ...offer(assigned.length > 0 ? assignmentModeLabel.only : 'Asignar a', 'only', others),
      ...(assigned.length > 0 ? offer(assignmentModeLabel.add, 'add', others) : []),
      ...offer('Quitar a', 'remove', assigned),
    ];
  };
  return (
    <EditableCell
      label={`Asignados: ${task.title}`}
      text={names || 'Sin asignar'}
      value=""
      choices={choices}
      onSave={async (chosen) => {
        const [how, id = ''] = chosen.split(' ');
        if (!isAssigning(how)) return undefined;
        const assigneeIds = assigneesAfter(how, task.assigneeIds, asId<UserId>(id));
        return save(updateTask, { ...task, assigneeIds, opened: task }, 'Asignados cambiados');
      }}
    >
      {names || <span className="text-muted">Sin asignar</span>}
    </EditableCell>
  );
};
