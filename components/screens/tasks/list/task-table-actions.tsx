'use client';

import { CalendarClock, CircleCheckBig, Flag, Play, UserPlus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { personOption } from '@/components/entities/person-option';
import { ActionBar, ActionButton } from '@/components/entities/table/action-bar';
import { LeftOutList } from '@/components/entities/table/left-out-list';
import { useDialogOfMany } from '@/components/entities/table/use-dialog-of-many';
import { DateField } from '@/components/form/date-field';
import type { FormProps } from '@/components/form/form';
import { PickerField } from '@/components/form/picker/picker-field';
import { choicesOf, SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { FormSheet } from '@/components/frames/form-sheet';
import { useActOnMany } from '@/components/write/use-act-on-many';
import type { ById, ChangeOfMany } from '@/lib/domain/change-of-many';
import type { Priority, Task, TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import {
  assignTasks,
  finishTasks,
  type NewDueDate,
  prioritizeTasks,
  rescheduleTasks,
  startTasks,
} from '@/lib/domain/task/bulk-changes';
import { assigneeDraftSchema, dueDraftSchema, priorityDraftSchema } from '@/lib/domain/task/draft';
import { ASSIGNMENT_MODES, type AssignmentMode } from '@/lib/domain/task/rules';
import { asId } from '@/lib/kernel/id';
import { sortByName } from '@/lib/kernel/list';
import type { CommitOptions } from '@/lib/store/engine/contract';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { assignmentModeLabel, priorityLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

interface TaskTableActionsProps {
  readonly chosen: readonly Task[];
  readonly onClear: () => void;
}

const COUNTED = ['tarea', 'tareas'] as const;
/** The result's words before the person's name. */
const ASSIGNED: Record<AssignmentMode, string> = { add: 'también con', only: 'solo con', remove: 'sin' };
const count = (some: number) => formatCounted(some, ...COUNTED);

/** The acts on several tasks. */
export const TaskTableActions = ({ chosen, onClear }: TaskTableActionsProps) => {
  const { run, act, leftOut, forget } = useActOnMany();
  const dialog = useDialogOfMany(chosen);
  const tasks = useData((data) => data.tasks);
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
      <TaskDialog name={dialog.name} tasks={dialog.about} run={run} onSaved={dialog.saved} onClose={dialog.close} />
    </>
  );
};

interface TaskDialogProps extends Pick<ReturnType<typeof useActOnMany>, 'run'> {
  /** The name of the open dialog, if any. */
  readonly name: string | null;
  readonly tasks: readonly Task[];
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/** The dialogs of acts that need input. */
const TaskDialog = ({ name, tasks, run, ...closing }: TaskDialogProps) => {
  const users = useData((data) => data.users);
  const title = count(tasks.length);
  const each = <Item extends ById>(
    change: ChangeOfMany<Item>,
    itemOf: (task: Task) => Item,
    savedText: string,
    options: CommitOptions,
  ) => run(change, tasks.map(itemOf), (done) => `${count(done)} con ${savedText}`, options);
  if (name === 'vence')
    return (
      <DueSheet
        {...closing}
        title={title}
        onSubmit={(due, options) => each(rescheduleTasks, ({ id }) => ({ id, due }), 'otra fecha límite', options)}
      />
    );
  if (name === 'asignar')
    return (
      <AssigneeSheet
        {...closing}
        title={title}
        tasks={tasks}
        onSubmit={({ userId, how }, options) =>
          run(
            assignTasks,
            tasks.map(({ id }) => ({ id, userId, how })),
            (done) => `${count(done)} ${ASSIGNED[how]} ${users.get(userId)?.name ?? ''}`,
            options,
          )
        }
      />
    );
  if (name !== 'prioridad') return null;
  return (
    <PrioritySheet
      {...closing}
      title={title}
      onSubmit={({ priority }, options) => each(prioritizeTasks, ({ id }) => ({ id, priority }), 'otra prioridad', options)}
    />
  );
};

/** The same dialogs for one task, where only the palette offers them. */
export const OneTaskDialog = ({ task, ...dialog }: { readonly task: Task } & Pick<TaskDialogProps, 'name' | 'onClose'>) => {
  const { run } = useActOnMany();
  return <TaskDialog {...dialog} tasks={[task]} run={run} />;
};

interface BulkSheetProps<Value> {
  /** The number of tasks: `10 tareas`. */
  readonly title: string;
  readonly onSubmit: FormProps<never, Value>['onSubmit'];
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/** Sets one due date for all, or moves each by a number of days. */
const DueSheet = ({ title, ...sheet }: BulkSheetProps<NewDueDate>) => {
  const form = useDraftForm(dueDraftSchema, { on: '', by: '' });
  return (
    <FormSheet {...sheet} title={`Fecha límite de ${title}`} size="dialog" submitLabel="Cambiar fecha" form={form}>
      <DateField name="on" label="Nueva fecha límite" takesFocus />
      <TextField name="by" label="O mover cada una (días)" hint="7 la deja una semana después; -2, dos días antes." />
    </FormSheet>
  );
};

const ASSIGNING_CHOICES = ASSIGNMENT_MODES.map((value) => ({ value, label: assignmentModeLabel[value] }));

interface AssigneeSheetProps extends BulkSheetProps<{ readonly userId: UserId; readonly how: AssignmentMode }> {
  readonly tasks: readonly Task[];
}

/** Adds a person to all tasks, makes them the only assignee, or removes them. Only assignees can be removed. */
const AssigneeSheet = ({ title, tasks, ...sheet }: AssigneeSheetProps) => {
  const form = useDraftForm(assigneeDraftSchema, { userId: '', how: 'add' as const });
  const [how, chosen] = useWatch({ control: form.control, name: ['how', 'userId'] });
  const users = useData((data) => data.users);
  // A person who was chosen before stays visible, because the form would send them.
  const offered = [...users.values()].filter(
    ({ id, archivedAt }) =>
      id === chosen || (how === 'remove' ? tasks.some(({ assigneeIds }) => assigneeIds.includes(id)) : archivedAt === undefined),
  );
  return (
    <FormSheet {...sheet} title={`Asignar ${title}`} size="dialog" submitLabel="Asignar" form={form}>
      <SelectField name="how" label="Cómo" choices={ASSIGNING_CHOICES} />
      <PickerField
        name="userId"
        label="Persona"
        required
        takesFocus
        searchLabel="Buscar personas"
        emptyText="No se encontraron personas"
        placeholder="Elegir persona"
        options={sortByName(offered, ({ name }) => name).map(personOption)}
      />
    </FormSheet>
  );
};

/** Sets one priority for all. */
const PrioritySheet = ({ title, ...sheet }: BulkSheetProps<{ readonly priority: Priority }>) => {
  const form = useDraftForm(priorityDraftSchema, { priority: 'medium' as const });
  return (
    <FormSheet {...sheet} title={`Prioridad de ${title}`} size="dialog" submitLabel="Cambiar prioridad" form={form}>
      <SelectField name="priority" label={fieldLabel('tasks', 'priority')} choices={choicesOf(priorityLabel)} />
    </FormSheet>
  );
};
