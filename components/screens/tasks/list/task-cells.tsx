'use client';

import clsx from 'clsx';
import { TaskStatusChip } from '@/components/entities/status-chips';
import { type CellChoices, EditableCell } from '@/components/entities/table/editable-cell';
import { useCellSave } from '@/components/entities/table/use-cell-save';
import type { Task } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { finishTask, startTask, updateTask } from '@/lib/domain/task/changes';
import { ASSIGNINGS, type Assigning, assigneesAfter, canFinish, canStart, isOverdue, taskStatus } from '@/lib/domain/task/rules';
import { asDay, type Day, daysBetween } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { sortByName } from '@/lib/kernel/list';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { formatDay } from '@/lib/text/format';
import { assigningLabel, taskStatusLabel } from '@/lib/text/labels';

interface TaskCellProps {
  readonly task: Task;
}

/** The due date, and how many days late it is: `05/11/2026 · 16 d tarde`. */
export const dueText = (task: Task, today: Day) =>
  isOverdue(task, today) ? `${formatDay(task.dueDate)} · ${daysBetween(task.dueDate, today)} d tarde` : formatDay(task.dueDate);

/** The due date, edited in its place. */
export const DueCell = ({ task }: TaskCellProps) => {
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

/** The status, with the one step that its buttons would take. */
export const StatusCell = ({ task }: TaskCellProps) => {
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

/** The names of a task's people in one line. */
export const assigneesText = (task: Task, users: ReadonlyMap<UserId, { readonly name: string }>) =>
  task.assigneeIds.map((id) => users.get(id)?.name ?? '').join(', ');

const isAssigning = (text: string | undefined): text is Assigning => ASSIGNINGS.some((how) => how === text);

/** The people of a task: another one instead, one more, or one less. */
export const AssigneesCell = ({ task }: TaskCellProps) => {
  const save = useCellSave();
  const { data } = useStore();
  const names = useData(({ users }) => assigneesText(task, users));
  const choices = (): readonly CellChoices[] => {
    const people = sortByName(data.users.values(), ({ name }) => name);
    const [assigned, others] = [
      people.filter(({ id }) => task.assigneeIds.includes(id)),
      people.filter(({ id, archivedAt }) => !archivedAt && !task.assigneeIds.includes(id)),
    ];
    const offer = (title: string, how: Assigning, some: typeof people) =>
      some.length === 0 ? [] : [{ title, choices: some.map(({ id, name }) => ({ value: `${how} ${id}`, label: name })) }];
    return [
      { choices: [{ value: '', label: names || 'Sin asignar' }] },
      ...offer(assigned.length > 0 ? assigningLabel.only : 'Asignar a', 'only', others),
      ...(assigned.length > 0 ? offer(assigningLabel.add, 'add', others) : []),
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
