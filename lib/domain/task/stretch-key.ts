import type { Data } from '../data';
import type { TaskId, TimeEntryId } from '../model/task';

/** How an address names a stretch: its task and itself. */
export const stretchKey = (taskId: TaskId, entryId: TimeEntryId) => `${taskId}.${entryId}`;

/** The stretch that an address names, with its task, also where it was deleted; nothing where it is gone. */
export const stretchOfKey = ({ tasks }: Pick<Data, 'tasks'>, key: string) => {
  for (const task of tasks.values()) {
    const entry = task.timeEntries?.find(({ id }) => stretchKey(task.id, id) === key);
    if (entry) return { task, entry };
  }
  return undefined;
};
