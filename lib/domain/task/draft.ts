import * as v from 'valibot';
import { asId, isId } from '@/lib/kernel/id';
import { unique } from '@/lib/kernel/list';
import { checklistDraft, lineToDraft } from '../checklist-draft';
import { ifTyped, requiredLine, typedCount, typedDay, typedText } from '../draft-fields';
import type { Task } from '../model/task';
import type { UserId } from '../model/user';
import type { NewDueDate } from './bulk-changes';
import { ASSIGNMENT_MODES } from './rules';
import { typedSite } from './site';

/**
 * The draft of a task: title and due date are required, planned hours are whole (spec §5). Assignees are unique and include a
 * chosen one not added yet (invariant T4). Blank checklist lines are dropped.
 */
export const taskDraftSchema = v.pipe(
  v.object({
    title: requiredLine('Escribe el título de la tarea.'),
    description: typedText,
    priority: v.picklist(['high', 'medium', 'low'], 'Elige la prioridad.'),
    startDate: ifTyped(typedDay('')),
    dueDate: typedDay('Elige la fecha límite.'),
    plannedHours: ifTyped(typedCount('', 0)),
    assigneeIds: v.array(v.string()),
    assigneePick: v.string(),
    site: v.optional(typedSite, ''),
    checklist: checklistDraft,
  }),
  v.transform(({ assigneeIds, assigneePick, ...task }) => ({
    ...task,
    assigneeIds: unique([...assigneeIds, assigneePick])
      .filter(isId)
      .map((id) => asId<UserId>(id)),
  })),
);
export type TaskDraft = v.InferInput<typeof taskDraftSchema>;

/** The draft of a new task: medium priority, nobody assigned. */
export const emptyTaskDraft = (): TaskDraft => ({
  title: '',
  description: '',
  priority: 'medium',
  startDate: '',
  dueDate: '',
  plannedHours: '',
  assigneeIds: [],
  assigneePick: '',
  site: '',
  checklist: [],
});

/** The draft of a stored task. */
export const taskToDraft = (task: Task): TaskDraft => ({
  title: task.title,
  description: task.description,
  priority: task.priority,
  startDate: task.startDate ?? '',
  dueDate: task.dueDate,
  plannedHours: task.plannedHours === undefined ? '' : String(task.plannedHours),
  assigneeIds: [...task.assigneeIds],
  assigneePick: '',
  site: task.site ?? '',
  checklist: task.checklist.map(lineToDraft),
});

const MOST_DAYS = 999;

const typedShift = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[+-]?\d+$/, 'Escribe los días con un número entero, por ejemplo 7 o -2.'),
  v.transform(Number),
  v.minValue(-MOST_DAYS, 'Escribe 999 días como máximo.'),
  v.maxValue(MOST_DAYS, 'Escribe 999 días como máximo.'),
);

/** The draft of a rescheduling: one day for all, or a shift in days; exactly one of the two. */
export const dueDraftSchema = v.pipe(
  v.object({ on: ifTyped(typedDay('')), by: ifTyped(typedShift) }),
  v.forward(
    v.check(({ on, by }) => (on === undefined) !== (by === undefined), 'Elige una fecha o escribe los días, una de las dos.'),
    ['on'],
  ),
  v.transform(({ on, by = 0 }): NewDueDate => (on === undefined ? { by } : { on })),
);

/** The draft of an assignment of many tasks. */
export const assigneeDraftSchema = v.object({
  userId: v.pipe(
    v.string(),
    v.check(isId, 'Elige a la persona.'),
    v.transform((text) => asId<UserId>(text)),
  ),
  how: v.picklist(ASSIGNMENT_MODES, 'Elige qué se hace con la persona.'),
});

/** The draft of a new priority for many tasks. */
export const priorityDraftSchema = v.object({ priority: v.picklist(['high', 'medium', 'low'], 'Elige la prioridad.') });
