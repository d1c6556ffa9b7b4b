'use client';

import { UserPicker } from '@/components/entities/user-picker';
import { ChecklistField } from '@/components/form/checklist-field';
import { DateField } from '@/components/form/date-field';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import type { TaskDraft } from '@/lib/domain/task/draft';
import { priorityLabel } from '@/lib/text/labels';

const PRIORITIES = Object.entries(priorityLabel).map(([value, label]) => ({ value, label }));

/** What is asked of a task, new or known. */
export const TaskFields = ({ assigneeIds }: { readonly assigneeIds?: readonly string[] }) => (
  <>
    <TextField<TaskDraft> name="title" label="Título" required autoCapitalize="sentences" />
    <TextAreaField<TaskDraft> name="description" label="Descripción" />
    <SelectField<TaskDraft> name="priority" label="Prioridad" choices={PRIORITIES} />
    <DateField<TaskDraft> name="startDate" label="Fecha de inicio" hint="Con fecha de inicio la tarea queda en progreso." />
    <DateField<TaskDraft> name="dueDate" label="Fecha límite" required />
    <NumberField<TaskDraft> name="plannedHours" label="Horas planificadas" hint="Horas enteras" />
    <UserPicker<TaskDraft> name="assigneeIds" pickName="assigneePick" label="Asignados" current={assigneeIds} />
    <ChecklistField<TaskDraft> name="checklist" label="Lista de verificación" />
  </>
);
