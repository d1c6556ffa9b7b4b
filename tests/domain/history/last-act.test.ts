import type { ChangeLabel } from '@/lib/domain/change-label';
import { type Patch, put } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { lastAct } from '@/lib/domain/history/last-act';
import { aTask, taskId, userId } from '../../support/builders';

/** Which act Ctrl Z takes back. */

const ofTask = (task: number): Patch => put('tasks', aTask({ id: taskId(task) }));
const entry = (seq: number, label: ChangeLabel, task: number, by = userId(1)): LogEntry => ({
  ...{ seq, at: '2026-11-21T18:00:00.000Z', by, label, patches: [ofTask(task)], before: [ofTask(task)], about: [taskId(task)] },
});
const newestFirst = (...entries: readonly LogEntry[]) => entries.toReversed();

it("is the newest of one's own, not what the device or somebody else wrote since", () => {
  const history = newestFirst(
    entry(5, 'task-started', 1),
    entry(6, 'task-finished', 2),
    entry(7, 'task-updated', 3, userId(2)),
    entry(8, 'notifications-raised', 4),
  );
  expect(lastAct(history, userId(1), 0)?.seq).toBe(6);
});

it('is the one before it, once the newest was taken back', () => {
  const history = newestFirst(entry(5, 'task-started', 1), entry(6, 'task-finished', 2), entry(7, 'undo', 2));
  expect(lastAct(history, userId(1), 0)?.seq).toBe(5);
  const both = newestFirst(...history.toReversed(), entry(8, 'undo', 1));
  expect(lastAct(both, userId(1), 0)).toBeUndefined();
});

it('is the older of two on one record, once the newer was taken back', () => {
  const twice = newestFirst(entry(5, 'task-started', 1), entry(6, 'task-updated', 1), entry(7, 'undo', 1));
  expect(lastAct(twice, userId(1), 0)?.seq).toBe(5);
});

it('stays that, where somebody else did something to the same record and took it back', () => {
  const others = [entry(6, 'task-finished', 1, userId(2)), entry(7, 'undo', 1, userId(2))];
  expect(lastAct(newestFirst(entry(5, 'task-started', 1), ...others), userId(1), 0)?.seq).toBe(5);
});

it('is the one before an act on many of which only a part could be taken back', () => {
  const many = { ...entry(6, 'tasks-finished', 2), patches: [ofTask(2), ofTask(3)] };
  expect(lastAct(newestFirst(entry(5, 'task-started', 1), many, entry(7, 'undo', 3)), userId(1), 0)?.seq).toBe(5);
});

it('is none where nothing was done since this visit began', () => {
  expect(lastAct(newestFirst(entry(5, 'task-started', 1)), userId(1), 5)).toBeUndefined();
});

it('is none of what a backup brought, which was restored during this visit', () => {
  const restored = [entry(6, 'task-finished', 2), entry(7, 'backup-restored', 1)];
  expect(lastAct(newestFirst(...restored), userId(1), 5)).toBeUndefined();
  expect(lastAct(newestFirst(...restored, entry(8, 'task-started', 3)), userId(1), 5)?.seq).toBe(8);
});

it('is none of what stands before a phone caught up without the steps between', () => {
  const away = [entry(6, 'task-finished', 2), entry(7, 'team-caught-up', 1)];
  expect(lastAct(newestFirst(...away), userId(1), 5)).toBeUndefined();
});
