'use client';

import { CalendarClock, CircleCheckBig, Flag, Play, UserPlus } from 'lucide-react';
import { ActionBar, ActionButton } from '@/components/entities/table/action-bar';
import { LeftOutList } from '@/components/entities/table/left-out-list';
import { useDialogOfMany } from '@/components/entities/table/use-dialog-of-many';
import { useActOnMany } from '@/components/write/use-act-on-many';
import type { ById, ChangeOfMany } from '@/lib/domain/change-of-many';
import type { Task, TaskId } from '@/lib/domain/model/task';
import { assignTasks, finishTasks, prioritizeTasks, rescheduleTasks, startTasks } from '@/lib/domain/task/bulk-changes';
import type { Assigning } from '@/lib/domain/task/rules';
import { asId } from '@/lib/kernel/id';
import type { CommitOptions } from '@/lib/store/engine/contract';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { AssigneeSheet, DueSheet, PrioritySheet } from './task-table-sheets';

interface TaskTableActionsProps {
  readonly chosen: readonly Task[];
  readonly onClear: () => void;
}

const COUNTED = ['tarea', 'tareas'] as const;
/** What became of the tasks, before the person's name. */
const ASSIGNED: Record<Assigning, string> = { add: 'también con', only: 'solo con', remove: 'sin' };
const count = (some: number) => formatCounted(some, ...COUNTED);

/** What can be done with several tasks at once. */
export const TaskTableActions = ({ chosen, onClear }: TaskTableActionsProps) => {
  const { run, act, leftOut, forget } = useActOnMany();
  const dialog = useDialogOfMany(chosen);
  const { tasks, users } = useData((data) => ({ tasks: data.tasks, users: data.users }));
  const title = count(dialog.about.length);
  const each = <Item extends ById>(
    change: ChangeOfMany<Item>,
    itemOf: (task: Task) => Item,
    said: string,
    options: CommitOptions,
  ) => run(change, dialog.about.map(itemOf), (done) => `${count(done)} con ${said}`, options);
  const atOnce = (change: typeof startTasks, saidOf: (done: number) => string) =>
    act(change, chosen, (done) => `${count(done)} ${saidOf(done)}`);
  return (
    <>
      <LeftOutList
        leftOut={leftOut}
        counted={COUNTED}
        nameOf={(id) => tasks.get(asId<TaskId>(id))?.title ?? ''}
        onClose={forget}
      />
      {chosen.length > 0 && (
        <ActionBar onClear={onClear}>
          <ActionButton icon={CalendarClock} asks onClick={() => dialog.open('vence')}>
            Fecha límite
          </ActionButton>
          <ActionButton icon={UserPlus} asks onClick={() => dialog.open('asignar')}>
            Asignar
          </ActionButton>
          <ActionButton icon={Flag} asks onClick={() => dialog.open('prioridad')}>
            Prioridad
          </ActionButton>
          <ActionButton icon={Play} onClick={() => void atOnce(startTasks, () => 'en progreso')}>
            Iniciar
          </ActionButton>
          <ActionButton
            icon={CircleCheckBig}
            onClick={() => void atOnce(finishTasks, (done) => (done === 1 ? 'finalizada' : 'finalizadas'))}
          >
            Finalizar
          </ActionButton>
        </ActionBar>
      )}
      {dialog.name === 'vence' && (
        <DueSheet
          title={title}
          onSubmit={(due, options) => each(rescheduleTasks, ({ id }) => ({ id, due }), 'otra fecha límite', options)}
          onSaved={dialog.saved}
          onClose={dialog.close}
        />
      )}
      {dialog.name === 'asignar' && (
        <AssigneeSheet
          title={title}
          tasks={dialog.about}
          onSubmit={({ userId, how }, options) =>
            run(
              assignTasks,
              dialog.about.map(({ id }) => ({ id, userId, how })),
              (done) => `${count(done)} ${ASSIGNED[how]} ${users.get(userId)?.name ?? ''}`,
              options,
            )
          }
          onSaved={dialog.saved}
          onClose={dialog.close}
        />
      )}
      {dialog.name === 'prioridad' && (
        <PrioritySheet
          title={title}
          onSubmit={({ priority }, options) => each(prioritizeTasks, ({ id }) => ({ id, priority }), 'otra prioridad', options)}
          onSaved={dialog.saved}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
