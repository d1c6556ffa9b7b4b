'use client';

import { useWatch } from 'react-hook-form';
import { personOption } from '@/components/entities/person-option';
import { DateField } from '@/components/form/date-field';
import type { FormProps } from '@/components/form/form';
import { PickerField } from '@/components/form/picker-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { FormSheet } from '@/components/frames/form-sheet';
import type { Priority, Task } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import type { NewDueDate } from '@/lib/domain/task/bulk-changes';
import { assigneeDraftSchema, dueDraftSchema, priorityDraftSchema } from '@/lib/domain/task/bulk-draft';
import { ASSIGNINGS, type Assigning } from '@/lib/domain/task/rules';
import { sortByName } from '@/lib/kernel/list';
import { useData } from '@/lib/store/react/store';
import { assigningLabel, priorityLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

interface BulkSheetProps<Value> {
  /** Which tasks it is about: `10 tareas`. */
  readonly title: string;
  readonly onSubmit: FormProps<never, Value>['onSubmit'];
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** One due date for all, or each moved by so many days. */
export const DueSheet = ({ title, ...sheet }: BulkSheetProps<NewDueDate>) => {
  const form = useDraftForm(dueDraftSchema, { on: '', by: '' });
  return (
    <FormSheet {...sheet} title={`Fecha límite de ${title}`} size="dialog" submitLabel="Cambiar fecha" form={form}>
      <DateField name="on" label="Nueva fecha límite" takesFocus />
      <TextField name="by" label="O mover cada una (días)" hint="7 la deja una semana después; -2, dos días antes." />
    </FormSheet>
  );
};

const ASSIGNING_CHOICES = ASSIGNINGS.map((value) => ({ value, label: assigningLabel[value] }));

interface AssigneeSheetProps extends BulkSheetProps<{ readonly userId: UserId; readonly how: Assigning }> {
  readonly tasks: readonly Task[];
}

/** One person for all: beside the others, alone, or taken off; only who has one of the tasks is taken off. */
export const AssigneeSheet = ({ title, tasks, ...sheet }: AssigneeSheetProps) => {
  const form = useDraftForm(assigneeDraftSchema, { userId: '', how: 'add' as const });
  const how = useWatch({ control: form.control, name: 'how' });
  const users = useData((data) => data.users);
  const offered = [...users.values()].filter(({ id, archivedAt }) =>
    how === 'remove' ? tasks.some(({ assigneeIds }) => assigneeIds.includes(id)) : archivedAt === undefined,
  );
  return (
    <FormSheet {...sheet} title={`Asignar ${title}`} size="dialog" submitLabel="Asignar" form={form}>
      <SelectField name="how" label="Cómo" choices={ASSIGNING_CHOICES} />
      <PickerField
        name="userId"
        label="Persona"
        required
        searchLabel="Buscar personas"
        emptyText="No se encontraron personas"
        placeholder="Elegir persona"
        options={sortByName(offered, ({ name }) => name).map(personOption)}
      />
    </FormSheet>
  );
};

const PRIORITIES = Object.entries(priorityLabel).map(([value, label]) => ({ value, label }));

/** One priority for all. */
export const PrioritySheet = ({ title, ...sheet }: BulkSheetProps<{ readonly priority: Priority }>) => {
  const form = useDraftForm(priorityDraftSchema, { priority: 'medium' as const });
  return (
    <FormSheet {...sheet} title={`Prioridad de ${title}`} size="dialog" submitLabel="Cambiar prioridad" form={form}>
      <SelectField name="priority" label={fieldLabel('tasks', 'priority')} choices={PRIORITIES} />
    </FormSheet>
  );
};
