'use client';

import { personOption } from '@/components/entities/person-option';
import { DateField } from '@/components/form/date-field';
import type { FormProps } from '@/components/form/form';
import { PickerField } from '@/components/form/picker-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { FormSheet } from '@/components/frames/form-sheet';
import type { Priority } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import type { NewDueDate } from '@/lib/domain/task/bulk-changes';
import { assigneeDraftSchema, dueDraftSchema, priorityDraftSchema } from '@/lib/domain/task/bulk-draft';
import { sortByName } from '@/lib/kernel/list';
import { useData } from '@/lib/store/react/store';
import { priorityLabel } from '@/lib/text/labels';

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

/** One more person for all. */
export const AssigneeSheet = ({ title, ...sheet }: BulkSheetProps<{ readonly userId: UserId }>) => {
  const form = useDraftForm(assigneeDraftSchema, { userId: '' });
  const users = useData((data) => data.users);
  const offered = [...users.values()].filter(({ archivedAt }) => archivedAt === undefined);
  return (
    <FormSheet {...sheet} title={`Asignar ${title}`} size="dialog" submitLabel="Asignar" form={form}>
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
      <SelectField name="priority" label="Prioridad" choices={PRIORITIES} />
    </FormSheet>
  );
};
