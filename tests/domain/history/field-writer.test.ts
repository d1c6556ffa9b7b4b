import type { ChangeLabel } from '@/lib/domain/change-label';
import { put } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { fieldWriter } from '@/lib/domain/history/field-writer';
import type { UserId } from '@/lib/domain/model/user';
import { aTask, taskId, userId } from '../../support/builders';

const wrote = (
  seq: number,
  by: UserId,
  title: string | null,
  was: string | null,
  label: ChangeLabel = 'task-updated',
): LogEntry => {
  const rowOf = (text: string | null) =>
    text === null ? { table: 'tasks' as const, id: taskId(), row: null } : put('tasks', aTask({ title: text }));
  return {
    seq,
    at: `2026-11-21T1${seq}:00:00.000Z`,
    by,
    label,
    patches: [rowOf(title)],
    before: [rowOf(was)],
    about: [taskId()],
  };
};

const [DIANA, LUIS, EVA] = [userId(1), userId(2), userId(3)];
/** The newest first: Eva deletes it, her device rebases, Luis saves without a change, Diana renames it, Luis creates it. */
const entries = [
  wrote(5, EVA, null, 'Poniente'),
  wrote(4, EVA, 'Poniente', 'Sur', 'team-rebased'),
  wrote(3, LUIS, 'Sur', 'Sur'),
  wrote(2, DIANA, 'Sur', 'Norte'),
  wrote(1, LUIS, 'Norte', null, 'task-created'),
];

it.each<[string, Parameters<typeof fieldWriter>, UserId | undefined]>([
  ['the last user who changed the value', [entries, taskId(), 'title'], DIANA],
  ['the creator, for a field that nobody changed', [entries, taskId(), 'priority'], LUIS],
  ['the author of one value', [entries, taskId(), 'title', (value) => value === 'Norte'], LUIS],
  ['nobody, for a value never written', [entries, taskId(), 'title', (value) => value === 'Este'], undefined],
  ['nobody, for another record', [entries, taskId(9), 'title'], undefined],
])('names %s', (_what, asked, by) => {
  expect(fieldWriter(...asked)?.by).toBe(by);
});
