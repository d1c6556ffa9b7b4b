import { change, put, withoutUndefined } from '../data';
import type { ChecklistItem, ChecklistItemId } from '../model/checklist';
import { LARGEST_QUANTITY } from '../model/limits';
import type { TaskId } from '../model/task';
import { refused } from '../refusal';
import { textRefusal } from '../written';
import { type Answer, fitsKind, withCompletedPoints } from './checklist';
import { finishedRefusal } from './finished';

/** Refuses an answer of another kind than its point asks for, or one that is too long or too large. */
const answerRefusal = ({ kind }: ChecklistItem, answer: Answer) => {
  if (kind === 'text' && typeof answer === 'string') return textRefusal(answer, 'answer');
  if (!fitsKind(kind, answer)) return refused('point-changed');
  const isTooLarge = typeof answer === 'number' && !(Math.abs(answer) <= LARGEST_QUANTITY);
  return isTooLarge ? refused('does-not-fit', { path: ['answer'], why: 'too-large' }, 'answer') : undefined;
};

interface PointAnswer {
  readonly taskId: TaskId;
  readonly itemId: ChecklistItemId;
  /** A number for a reading, a text, or a choice's code; without it the point is open again. */
  readonly answer?: Answer;
}

/**
 * Answers a point, or removes its answer. A reading out of range is stored, because the screen has asked about it. Refuses with
 * `point-changed` when the point asks for another kind meanwhile.
 */
export const answerPoint = change('point-answered', (data, { taskId, itemId, answer }: PointAnswer) => {
  const task = data.tasks.get(taskId);
  const item = task?.checklist.find(({ id }) => id === itemId);
  if (!task || !item) return refused('record-missing');
  const refusal = answer === undefined ? undefined : answerRefusal(item, answer);
  if (refusal) return refusal;
  if (item.answer === answer) return [];
  const answered = withoutUndefined({ ...item, answer });
  const next = withCompletedPoints({ ...task, checklist: task.checklist.map((known) => (known === item ? answered : known)) });
  return finishedRefusal(data, next) ?? [put('tasks', next)];
});
