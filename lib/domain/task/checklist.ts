import { withoutUndefined } from '../data';
import type { ChecklistItem, ChecklistItemId } from '../model/checklist';
import { CHOICES } from '../model/point-kinds';
import type { Task } from '../model/task';

type ChecklistParts = Pick<Task, 'checklist' | 'attachments'>;
export type Answer = NonNullable<ChecklistItem['answer']>;

/** The photos of a point, in the order in which they were taken. */
export const photosOfPoint = ({ attachments }: Pick<Task, 'attachments'>, id: ChecklistItemId) =>
  attachments.filter(({ pointId }) => pointId === id);

/** Whether an answer has the kind of its point: a number, one of three codes, or a text. */
export const fitsKind = (kind: ChecklistItem['kind'], answer: Answer) => {
  if (kind === 'number') return typeof answer === 'number';
  return kind === 'choice' ? CHOICES.some((code) => code === answer) : kind === 'text' && typeof answer === 'string';
};

/** Whether a point is answered: ticked, filled in, or with a photo. */
export const isAnswered = (task: Pick<Task, 'attachments'>, { id, kind, completed, answer }: ChecklistItem) => {
  if (!kind) return completed;
  return kind === 'photo' ? photosOfPoint(task, id).length > 0 : answer !== undefined && fitsKind(kind, answer);
};

/** The required points without an answer, which keep a task from being finished (invariant T9). */
export const gapsOf = (task: ChecklistParts) => task.checklist.filter((point) => point.required && !isAnswered(task, point));

/** Whether a reading is outside its point's range; a missing limit is open. */
export const isOutOfRange = ({ min, max }: Pick<ChecklistItem, 'min' | 'max'>, reading: unknown) =>
  typeof reading === 'number' && ((min !== undefined && reading < min) || (max !== undefined && reading > max));

/** Sets `completed` of every point with a kind to whether it has an answer (invariant T8). */
export const withCompletedPoints = <Row extends ChecklistParts>(task: Row): Row => ({
  ...task,
  checklist: task.checklist.map((point) => (point.kind ? { ...point, completed: isAnswered(task, point) } : point)),
});

/** A point with its form's fields, its tick and its answer. */
export const pointAsWritten = ({ id, text, completed, kind, required, unit, min, max, answer }: ChecklistItem): ChecklistItem =>
  withoutUndefined({ id, text, completed, kind, required, unit, min, max, answer });

/** The lines with current ticks and answers; a point whose kind changed loses its answer. */
export const answeredAs = (now: readonly ChecklistItem[], lines: readonly ChecklistItem[]) => {
  const known = new Map(now.map((point) => [point.id, point]));
  return lines.map((line) => {
    const point = known.get(line.id);
    if (!point) return line;
    const isSame = point.kind === line.kind;
    return withoutUndefined({ ...line, completed: isSame && point.completed, answer: isSame ? point.answer : undefined });
  });
};
