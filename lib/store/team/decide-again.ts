import { applyPatches, latestPatches } from '@/lib/domain/data';
import { aboutOf, beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import { isRefused } from '@/lib/domain/refusal';
import type { Instant } from '@/lib/kernel/day';
import type { Outcome } from '../engine/contract';
import type { DiskState, TeamRecords, TeamWrite, Verdict } from '../engine/disk';
import { type Known, writeOf } from './records';

/** Somebody who waits for the log's word on a message, and what they asked for. */
export interface Waiting {
  readonly decide: (fresh: DiskState) => Verdict;
  readonly answer: (outcome: Outcome) => void;
  /** The answer, once the log has the message. */
  readonly outcome: Outcome;
}

type Entry = Omit<LogEntry, 'seq'>;

const entryOf = ({ data }: Pick<DiskState, 'data'>, act: Pick<Entry, 'at' | 'by' | 'label' | 'patches'>): Entry => {
  const before = beforeOf(data, act.patches);
  return { ...act, before, about: aboutOf(act.patches, before) };
};

interface OnDisk {
  readonly fresh: DiskState;
  readonly there: Known;
  readonly records: TeamRecords;
}

/** What the newest message comes to that was taken back and decided again, and whether the log still has to have it. */
export interface DecidedAgain {
  readonly write: TeamWrite;
  readonly outcome: Outcome;
  readonly isPending: boolean;
}

/** The newest message taken back, and decided again on the rows as they are without it; nothing where it is not the one that somebody waits for. */
export const decidedAgain = (
  { fresh, there, records }: OnDisk,
  waiter: Waiting | undefined,
  now: () => Instant,
): DecidedAgain | null => {
  const newest = there.replica.pending.at(-1);
  if (!newest || !waiter || !fresh.team) return null;
  const { user: by, last } = fresh.team;
  const undo = latestPatches([...newest.undo].reverse());
  const back = entryOf(fresh, { at: now(), by, label: 'team-rebased', patches: undo });
  const without = { ...fresh, data: applyPatches(fresh.data, undo), team: { ...fresh.team, last: last - 1 } };
  const rest = { ...there.replica, pending: there.replica.pending.slice(0, -1), last: last - 1 };
  const verdict = waiter.decide(without);
  const taken = (outcome: Outcome): DecidedAgain => {
    const write = { ...writeOf({ ...there, replica: rest }, { entries: [back] }), log: records.log };
    return { write, outcome, isPending: false };
  };
  if (isRefused(verdict)) return taken(verdict);
  if (!verdict.said || verdict.entry.patches.length === 0) return taken({ done: true, seq: null });
  const pending = [...rest.pending, verdict.said.outbox];
  const next = { ...there, replica: { ...rest, pending, last } };
  const write = { ...writeOf(next, { entries: [back, verdict.entry] }), log: records.log };
  return { write, outcome: { done: true, seq: fresh.seq + 2 }, isPending: true };
};
