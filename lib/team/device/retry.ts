import { applyPatches, type Data, findRow, latestPatches, type Patch } from '@/lib/domain/data';
import { isRefused } from '@/lib/domain/refusal';
import type { Instant } from '@/lib/kernel/day';
import type { Outcome } from '@/lib/store/engine/contract';
import { type DiskState, type TeamRecords, type TeamWrite, teamSelf, type Verdict } from '@/lib/store/engine/disk';
import { bodyOf, idOf } from '../protocol/message';
import { readMessage } from '../protocol/read-message';
import { confirmedFold, entryOf, type Pending, type Replica, rebasedOutbox } from '../protocol/replica';
import { type TeamOnDisk, writeOf } from './records';

/** A caller that waits until the log confirms a message, and how to decide it again. */
export interface WaitingCaller {
  readonly decide: (fresh: DiskState) => Verdict;
  readonly answer: (outcome: Outcome) => void;
  /** The outcome to answer once the log has the message. */
  readonly outcome: Outcome;
}

interface OnDisk {
  readonly fresh: DiskState;
  readonly stored: TeamOnDisk;
  readonly records: TeamRecords;
}

/** The result of deciding a message again. `isPending`: the log still has to confirm it. */
export interface Retried {
  readonly write: TeamWrite;
  readonly outcome: Outcome;
  readonly isPending: boolean;
}

/** The rows that these patches touched, as they are in `end`. */
const asIn = (end: Data, touched: readonly Patch[]) =>
  latestPatches(touched).map(({ table, id }) => ({ table, id, row: findRow(end, table, id) ?? null }) as Patch);

/** An empty commit under a withdrawn message's number, so that later messages keep their numbers. */
const emptied = (one: Pending): Pending => {
  const read = readMessage(one.body)?.message;
  if (typeof read !== 'object' || read.kind !== 'commit') throw new Error('Only a commit can be decided again');
  return { id: one.id, body: bodyOf({ ...read, patches: [], before: [] }), undo: [] };
};

/**
 * Undoes a pending message and all later ones, decides it again on those rows, and rebases the later ones. `null` when no caller
 * waits for it.
 */
export const retried = (
  { fresh, stored, records }: OnDisk,
  id: string,
  waiter: WaitingCaller | undefined,
  now: () => Instant,
): Retried | null => {
  const { outbox: pending, belonging, offset } = stored.replica;
  const index = pending.findIndex((one) => one.id === id);
  const one = pending[index];
  const self = teamSelf(fresh);
  if (!one || !waiter || !self) return null;
  const { user: by, last } = self;
  const later = pending.slice(index + 1);
  const undo = latestPatches([one, ...later].reverse().flatMap((each) => [...each.undo].reverse()));
  const rebased = (data: Data, patches: readonly Patch[]) =>
    patches.length > 0 ? [entryOf(data, { at: now(), by, label: 'team-rebased' }, patches)] : [];
  const back = rebased(fresh.data, undo);
  const without = { ...fresh, data: applyPatches(fresh.data, undo), observer: { ...self, last: idOf(one).n - 1 } };
  const verdict = waiter.decide(without);
  const isWritten = !isRefused(verdict) && verdict.note !== undefined && verdict.entry.patches.length > 0;
  const decided = isWritten && verdict.note ? [verdict.note.message] : later.length > 0 ? [emptied(one)] : [];
  const kept = [...pending.slice(0, index), ...decided];
  const view = isWritten ? applyPatches(without.data, verdict.entry.patches) : without.data;
  const after: Replica = { ...stored.replica, view, outbox: kept, last: isWritten || later.length > 0 ? last : last - 1 };
  const on =
    later.length > 0
      ? rebasedOutbox(confirmedFold(stored.replica), belonging, offset, [...kept, ...later], fresh.data)
      : undefined;
  const replica: Replica = on ? { ...after, view: on.fold.data, outbox: on.outbox } : after;
  const moved = on ? asIn(replica.view, [...undo, ...on.outbox.flatMap((each) => each.undo)]) : [];
  const entries = [...back, ...(isWritten ? [verdict.entry] : []), ...rebased(view, moved)];
  const write = { ...writeOf({ ...stored, replica }, { entries }), log: records.log };
  if (isRefused(verdict)) return { write, outcome: verdict, isPending: false };
  return isWritten
    ? { write, outcome: { done: true, seq: fresh.seq + back.length + 1 }, isPending: true }
    : { write, outcome: { done: true, seq: null }, isPending: false };
};
