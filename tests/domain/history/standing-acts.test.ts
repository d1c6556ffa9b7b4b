import type { ChangeLabel } from '@/lib/domain/change-label';
import { type Patch, put, remove } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { lastAct } from '@/lib/domain/history/last-act';
import { standingActs } from '@/lib/domain/history/standing-acts';
import { aShipment, aTask, NOW, shipmentId, taskId, userId } from '../../support/builders';

/** The history after a team's log refused a commit. */

const act = (seq: number, label: ChangeLabel, patches: readonly Patch[], before: readonly Patch[]): LogEntry => ({
  ...{ seq, at: NOW, by: userId(), label, patches, before, about: [] },
});
const issue = put('shipments', aShipment());
const none = remove('shipments', shipmentId());
const issued = (seq: number) => act(seq, 'stock-issued', [issue], [none]);
const back = (seq: number) => act(seq, 'team-rebased', [none], [issue]);
const started = act(1, 'task-started', [put('tasks', aTask())], [put('tasks', aTask())]);
const seqs = (...entries: readonly LogEntry[]) => standingActs(entries.toReversed()).map(({ seq }) => seq);

it.each<{ what: string; entries: readonly LogEntry[]; is: readonly number[] }>([
  { what: 'lacks an issue that was taken back', entries: [started, issued(2), back(3)], is: [3, 1] },
  { what: 'has the one that was decided again', entries: [issued(2), back(3), issued(4)], is: [4, 3] },
  {
    what: 'has one that waited behind it, and was taken back only for the moment',
    entries: [issued(2), back(3), act(4, 'team-rebased', [issue], [none])],
    is: [4, 3, 2],
  },
  {
    what: 'has one whose rows were only renumbered',
    entries: [issued(2), act(3, 'team-rebased', [issue], [issue])],
    is: [3, 2],
  },
  {
    what: 'has a change of a record that a rebase put back',
    entries: [started, act(2, 'team-rebased', [put('tasks', aTask())], [put('tasks', aTask())])],
    is: [2, 1],
  },
  {
    what: 'has what a person deleted',
    entries: [
      act(1, 'task-created', [put('tasks', aTask())], [remove('tasks', taskId())]),
      act(2, 'task-deleted', [remove('tasks', taskId())], [put('tasks', aTask())]),
    ],
    is: [2, 1],
  },
])('$what', ({ entries, is }) => {
  expect(seqs(...entries)).toEqual(is);
});

it('Ctrl Z takes back the act before it', () => {
  expect(lastAct([back(3), issued(2), started], userId(), 0)?.seq).toBe(1);
});
