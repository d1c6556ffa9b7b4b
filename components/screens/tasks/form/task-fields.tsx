'use client';

import type { FieldValues } from 'react-hook-form';
import { personOption } from '@/components/entities/person-option';
import { ChecklistField } from '@/components/form/checklist-field';
import { DateField } from '@/components/form/date-field';
import { MultiPickerField, type MultiPickerFieldProps } from '@/components/form/multi-picker-field';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Data } from '@/lib/domain/data';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskDraft } from '@/lib/domain/task/draft';
import { sortByName } from '@/lib/kernel/list';
import { useData } from '@/lib/store/react/store';
import { priorityLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { SiteField } from './site-field';
import { TemplateChoice } from './template-choice';

const LikelyAssignees = lazyPart(
  async () => (await import('./likely-assignees')).LikelyAssignees,
  <div aria-hidden className="-mt-3 min-h-touch" />,
);

const usersOf = ({ users }: Data) => users;

type UserPickerProps<Draft extends FieldValues> = Omit<
  MultiPickerFieldProps<Draft>,
  'options' | 'searchLabel' | 'emptyText' | 'placeholder'
> & { readonly current?: readonly string[] };

/** Adds people by name, role or team. Archived ones are offered only while they stand there already. */
export const UserPicker = <Draft extends FieldValues = FieldValues>({ current = [], ...field }: UserPickerProps<Draft>) => {
  const users = useData(usersOf);
  const offered = [...users.values()].filter(({ id, archivedAt }) => archivedAt === undefined || current.includes(id));
  return (
    <MultiPickerField
      {...field}
      searchLabel="Buscar personas"
      emptyText="No se encontraron personas"
      placeholder="Elegir persona"
      options={sortByName(offered, ({ name }) => name).map(personOption)}
    />
  );
};

const PRIORITIES = Object.entries(priorityLabel).map(([value, label]) => ({ value, label }));

interface TaskFieldsProps {
  readonly projectId: ProjectId;
  /** Who stands on a known task. */
  readonly assigneeIds?: readonly string[];
}

/** What is asked of a task, new or known. */
export const TaskFields = ({ projectId, assigneeIds }: TaskFieldsProps) => (
  <>
    <TextField<TaskDraft> name="title" label={fieldLabel('tasks', 'title')} required autoCapitalize="sentences" />
    <TextAreaField<TaskDraft> name="description" label={fieldLabel('tasks', 'description')} />
    <SelectField<TaskDraft> name="priority" label={fieldLabel('tasks', 'priority')} choices={PRIORITIES} />
    <DateField<TaskDraft>
      name="startDate"
      label={fieldLabel('tasks', 'startDate')}
      hint="Con fecha de inicio la tarea queda en progreso."
    />
    <DateField<TaskDraft> name="dueDate" label={fieldLabel('tasks', 'dueDate')} required />
    <NumberField<TaskDraft> name="plannedHours" label={fieldLabel('tasks', 'plannedHours')} hint="Horas enteras" />
    <UserPicker<TaskDraft>
      name="assigneeIds"
      pickName="assigneePick"
      label={fieldLabel('tasks', 'assigneeIds')}
      current={assigneeIds}
    />
    <LikelyAssignees projectId={projectId} />
    <SiteField />
    <ChecklistField<TaskDraft> name="checklist" label={fieldLabel('tasks', 'checklist')} />
    <TemplateChoice />
  </>
);
