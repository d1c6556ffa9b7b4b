import { change, put } from '../data';
import { keepingReferences } from '../integrity';
import type { TaskId } from '../model/task';
import { refused } from '../refusal';
import { textRefusal } from '../written';

/** No se pudo completar: keeps why an open task could not be done, for the supervisor. A later reason takes the place of an earlier one. */
export const tellCouldNotComplete = change(
  'task-not-possible',
  (data, { id, reason }: { readonly id: TaskId; readonly reason: string }, { now, user }) => {
    const task = data.tasks.get(id);
    if (!task) return refused('record-missing');
    if (task.completeDate) return refused('task-is-finished');
    const couldNotComplete = { reason: reason.trim(), by: user, at: now };
    return textRefusal(reason, 'reason') ?? keepingReferences(data, [put('tasks', { ...task, couldNotComplete })]);
  },
);

/** Retomar: removes the reason why a task could not be done. A second tap changes nothing. */
export const resumeTask = change('task-resumed', (data, { id }: { readonly id: TaskId }) => {
  const task = data.tasks.get(id);
  if (!task) return refused('record-missing');
  return task.couldNotComplete ? [put('tasks', { ...task, couldNotComplete: undefined })] : [];
});
