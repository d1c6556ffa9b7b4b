import type { ChangeLabel } from '@/lib/domain/change-label';
import { type Patch, put } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { lastAct } from '@/lib/domain/history/last-act';
import { aTask, taskId, userId } from '../../support/builders';

/** The act that Ctrl Z undoes. */

const ofTask = (task: number): Patch => put('tasks', aTask({ id: taskId(task) }));
const entry = (seq: number, label: ChangeLabel, task: number, by = userId(1)): LogEntry => ({
  ...{ seq, at: '2026-11-21T18:00:00.000Z', by, label, patches: [ofTask(task)], before: [ofTask(task)], about: [taskId(task)] },
});
const newestFirst = (...entries: readonly LogEntry[]) => entries.toReversed();

it("is the user's newest act, not a later one of the device or another user", () => {
  const history = newestFirst(
    entry(5, 'task-started', 1),
    entry(6, 'task-finished', 2),
    entry(7, 'task-updated', 3, userId(2)),
    entry(8, 'notifications-raised', 4),
  );
  expect(lastAct(history, userId(1), 0)?.seq).toBe(6);
});

it('is the act before, once the newest is undone', () => {
  const history = newestFirst(entry(5, 'task-started', 1), entry(6, 'task-finished', 2), entry(7, 'undo', 2));
  expect(lastAct(history, userId(1), 0)?.seq).toBe(5);
  const both = newestFirst(...history.toReversed(), entry(8, 'undo', 1));
  expect(lastAct(both, userId(1), 0)).toBeUndefined();
});

it('is the older of two acts on one record, once the newer is undone', () => {
  const twice = newestFirst(entry(5, 'task-started', 1), entry(6, 'task-updated', 1), entry(7, 'undo', 1));
  expect(lastAct(twice, userId(1), 0)?.seq).toBe(5);
});

it('stays the same if another user changes the same record and undoes it', () => {
  const others = [entry(6, 'task-finished', 1, userId(2)), entry(7, 'undo', 1, userId(2))];
  expect(lastAct(newestFirst(entry(5, 'task-started', 1), ...others), userId(1), 0)?.seq).toBe(5);
});

it('is the act before a change of many that was only partly undone', () => {
  const many = { ...entry(6, 'tasks-finished', 2), patches: [ofTask(2), ofTask(3)] };
  expect(lastAct(newestFirst(entry(5, 'task-started', 1), many, entry(7, 'undo', 3)), userId(1), 0)?.seq).toBe(5);
});

it('does not exist if nothing was done since this visit began', () => {
  expect(lastAct(newestFirst(entry(5, 'task-started', 1)), userId(1), 5)).toBeUndefined();
});

it('is no act from a backup restored during this visit', () => {
  const restored = [entry(6, 'task-finished', 2), entry(7, 'backup-restored', 1)];
  expect(lastAct(newestFirst(...restored), userId(1), 5)).toBeUndefined();
  expect(lastAct(newestFirst(...restored, entry(8, 'task-started', 3)), userId(1), 5)?.seq).toBe(8);
});

it('is no act from before a phone caught up without the intermediate steps', () => {
  const away = [entry(6, 'task-finished', 2), entry(7, 'team-caught-up', 1)];
  expect(lastAct(newestFirst(...away), userId(1), 5)).toBeUndefined();
});
