import { type Patch, put, withoutGaps } from '../data';
import type { ChecklistItem, ChecklistItemId } from '../model/checklist';
import { CHOICES } from '../model/point-kinds';
import type { Task } from '../model/task';

type ChecklistParts = Pick<Task, 'checklist' | 'attachments'>;
export type Answer = NonNullable<ChecklistItem['answer']>;

/** The photos that answer a point, in the order in which they were taken. */
export const photosOfPoint = ({ attachments }: Pick<Task, 'attachments'>, id: ChecklistItemId) =>
  attachments.filter(({ pointId }) => pointId === id);

/** Whether an answer is of the kind that its point asks for: a number, one of three codes, words. */
export const fitsKind = (kind: ChecklistItem['kind'], answer: Answer) => {
  if (kind === 'number') return typeof answer === 'number';
  return kind === 'choice' ? CHOICES.some((code) => code === answer) : kind === 'text' && typeof answer === 'string';
};

/** Whether a point is answered in its own way: ticked, filled in, or with a photo. */
export const isAnswered = (task: Pick<Task, 'attachments'>, { id, kind, completed, answer }: ChecklistItem) => {
  if (!kind) return completed;
  return kind === 'photo' ? photosOfPoint(task, id).length > 0 : answer !== undefined && fitsKind(kind, answer);
};

/** The required points of a task that have no answer; while there are any, it can't be finished (invariant T9). */
export const gapsOf = (task: ChecklistParts) => task.checklist.filter((point) => point.required && !isAnswered(task, point));

/** Whether a reading is outside the range of its point; an end that nobody gave is open. */
export const isOutOfRange = ({ min, max }: Pick<ChecklistItem, 'min' | 'max'>, reading: unknown) =>
  typeof reading === 'number' && ((min !== undefined && reading < min) || (max !== undefined && reading > max));

/** A task whose points of a kind are complete exactly where they have an answer (invariant T8). */
export const withAnswersInStep = <Row extends ChecklistParts>(task: Row): Row => ({
  ...task,
  checklist: task.checklist.map((point) => (point.kind ? { ...point, completed: isAnswered(task, point) } : point)),
});

/** The same for a patch of any table; merging two versions of a task needs it. */
export const inStep = (patch: Patch): Patch =>
  patch.table === 'tasks' && patch.row ? put('tasks', withAnswersInStep(patch.row)) : patch;

/** A point with the fields that a form writes, its tick and its answer. */
export const pointAsWritten = ({ id, text, completed, kind, required, unit, min, max, answer }: ChecklistItem): ChecklistItem =>
  withoutGaps({ id, text, completed, kind, required, unit, min, max, answer });

/** The same lines with the ticks and answers that stand now; a point that is asked in another way loses its answer. */
export const answeredAs = (now: readonly ChecklistItem[], lines: readonly ChecklistItem[]) => {
  const known = new Map(now.map((point) => [point.id, point]));
  return lines.map((line) => {
    const point = known.get(line.id);
    if (!point) return line;
    const isSame = point.kind === line.kind;
    return withoutGaps({ ...line, completed: isSame && point.completed, answer: isSame ? point.answer : undefined });
  });
};
