import type { Data } from '../data';
import type { TaskId, TimeEntryId } from '../model/task';

/** The key of a stretch in a URL: its task and its id. */
export const stretchKey = (taskId: TaskId, entryId: TimeEntryId) => `${taskId}.${entryId}`;

/** The stretch of a key, with its task, also a deleted one; `undefined` when there is none. */
export const stretchOfKey = ({ tasks }: Pick<Data, 'tasks'>, key: string) => {
  for (const task of tasks.values()) {
    const entry = task.timeEntries?.find(({ id }) => stretchKey(task.id, id) === key);
    if (entry) return { task, entry };
  }
  return undefined;
};
