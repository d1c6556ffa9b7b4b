import { applyPatches, type Patch } from '@/lib/domain/data';
import { aboutOf, beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { isRefused } from '@/lib/domain/refusal';
import { entriesOf } from '@/lib/sync/entries';
import type { TeamDevice } from '@/lib/sync/exchange';
import type { Message } from '@/lib/sync/message';
import { rowKey } from '@/lib/sync/rebase';
import { type Advance, type Replica, received, said } from '@/lib/sync/replica';
import type { Outcome } from '../engine/contract';
import type { DiskState, TeamRecords, TeamWrite, Verdict } from '../engine/disk';
import type { TeamParts } from './parts';
import { asConfirmed, type Known, knownFrom, seenAfter, textsOf, writeOf } from './records';

/** Another tab has read on, or written, since this was reckoned: the talk begins anew on what the disk has now. */
export class Outrun extends Error {}

/** Somebody who waits for the log's word on a message, and what they asked for. */
export interface Waiting {
  readonly decide: (fresh: DiskState) => Verdict;
  readonly answer: (outcome: Outcome) => void;
  /** The answer, once the log has the message. */
  readonly outcome: Outcome;
}

type Entry = Omit<LogEntry, 'seq'>;

/** A word about the team, before it has its number and its author. */
type Word =
  | Omit<Extract<Message, { kind: 'commit' }>, 'v' | 'id' | 'at' | 'by'>
  | Omit<Extract<Message, { kind: 'member-added' }>, 'v' | 'id' | 'at' | 'by'>
  | Omit<Extract<Message, { kind: 'member-removed' }>, 'v' | 'id' | 'at' | 'by'>;

const entryOf = ({ data }: Pick<DiskState, 'data'>, act: Pick<Entry, 'at' | 'by' | 'label' | 'patches'>): Entry => {
  const before = beforeOf(data, act.patches);
  return { ...act, before, about: aboutOf(act.patches, before) };
};

/** Each row once, as the last patch has it. */
const latest = (patches: readonly Patch[]) => [...new Map(patches.map((patch) => [rowKey(patch), patch])).values()];

const hasSeed = ({ steps }: Advance) => steps.some(({ step: { message } }) => message?.kind === 'seed');

const sameOutbox = (one: Replica, other: Replica) =>
  one.pending.length === other.pending.length && one.pending.every(({ id }, index) => id === other.pending[index]?.id);

/** This device of a team over its store: each act is one strict transaction, and the other tabs hear of it as of any commit. */
export const createStoredDevice = ({ snapshot, disk, inTurn, written, now }: TeamParts, first: Known) => {
  let known = first;
  /** Under the id of the message. */
  const waiting = new Map<string, Waiting>();

  const keep = (state: DiskState, records: TeamRecords) => {
    known = knownFrom(state, records) ?? known;
  };

  const refreshInTurn = async () => {
    const { state, records } = await (await disk.current().team()).records(snapshot.state());
    snapshot.show(state);
    keep(state, records);
    return state.team !== undefined;
  };

  /** Decides on what the disk has, and writes it. */
  const transact = (decide: (fresh: DiskState, there: Known, records: TeamRecords) => TeamWrite | null) =>
    inTurn(async () => {
      const kept = await disk.current().team();
      const state = await kept.transact(snapshot.state(), (fresh, records) => {
        const there = knownFrom(fresh, records);
        if (!there) throw new Outrun('This device is in no team');
        return decide(fresh, there, records);
      });
      written(state);
      await refreshInTurn();
    });

  const expectSame = (there: Replica) => {
    const { place, created, mark } = known.replica;
    if (there.place !== place || there.created !== created || there.mark !== mark) throw new Outrun('Another tab has read on');
  };

  const answerConfirmed = () => {
    const pending = new Set(known.replica.pending.map(({ id }) => id));
    for (const [id, { answer, outcome }] of waiting) {
      if (pending.has(id)) continue;
      waiting.delete(id);
      answer(outcome);
    }
  };

  /** The newest message taken back, and decided again on the rows as they are without it. */
  const decidedAgain = (
    fresh: DiskState,
    there: Known,
    records: TeamRecords,
    settle: (outcome: Outcome, isPending: boolean) => void,
  ) => {
    const newest = there.replica.pending.at(-1);
    const waiter = newest && waiting.get(newest.id);
    if (!newest || !waiter || !fresh.team) return null;
    const { user: by, last } = fresh.team;
    const undo = latest([...newest.undo].reverse());
    const back = entryOf(fresh, { at: now(), by, label: 'team-rebased', patches: undo });
    const without = { ...fresh, data: applyPatches(fresh.data, undo), team: { ...fresh.team, last: last - 1 } };
    const rest = { ...there.replica, pending: there.replica.pending.slice(0, -1), last: last - 1 };
    const verdict = waiter.decide(without);
    const taken = (outcome: Outcome) => {
      settle(outcome, false);
      return { ...writeOf({ ...there, replica: rest }, { entries: [back] }), log: records.log };
    };
    if (isRefused(verdict)) return taken(verdict);
    if (!verdict.said || verdict.entry.patches.length === 0) return taken({ done: true, seq: null });
    settle({ done: true, seq: fresh.seq + 2 }, true);
    const pending = [...rest.pending, verdict.said.outbox];
    const next = { ...there, replica: { ...rest, pending, last } };
    return { ...writeOf(next, { entries: [back, verdict.entry] }), log: records.log };
  };

  const device: TeamDevice = {
    get replica() {
      return known.replica;
    },
    kept: async () => (await disk.current().team()).texts(),
    async receive(read) {
      await transact((_fresh, there) => {
        expectSame(there.replica);
        const before = asConfirmed(there.replica, read.fold.members);
        const after = received(before, read);
        const isReplaced = hasSeed(read);
        return writeOf(
          { replica: after, seen: seenAfter(there.seen, read.steps) },
          {
            entries: isReplaced ? [] : entriesOf(before, after, read, now()),
            texts: textsOf(read.steps),
            ...(isReplaced && { data: after.view }),
          },
        );
      });
      answerConfirmed();
    },
    async adopt(replica, read) {
      await transact((fresh, there) => {
        expectSame(there.replica);
        if (!sameOutbox(there.replica, known.replica)) throw new Outrun('Something was written meanwhile');
        return writeOf(
          { replica, seen: seenAfter(there.seen, read.steps) },
          { entries: [], texts: textsOf(read.steps), again: true, ...(replica.view !== fresh.data && { data: replica.view }) },
        );
      });
      answerConfirmed();
    },
    async again() {
      let tell: (() => void) | undefined;
      await transact((fresh, there, records) => {
        const id = there.replica.pending.at(-1)?.id ?? '';
        const waiter = waiting.get(id);
        return decidedAgain(fresh, there, records, (outcome, isPending) => {
          tell = () => {
            if (waiter && isPending) waiting.set(id, { ...waiter, outcome });
            if (isPending) return;
            waiting.delete(id);
            waiter?.answer(outcome);
          };
        });
      });
      tell?.();
      return tell !== undefined;
    },
  };

  return {
    device,
    waiting,
    /** What is known, as it was last read off the disk. */
    known: () => known,
    /** Reads what other tabs, or this one's commits, have written; answers whether this device is in a team still. */
    refresh: () => inTurn(refreshInTurn),
    /** Says something about the team; it joins the outbox. */
    say: (word: Word) =>
      transact((_fresh, there) => {
        const { replica } = there;
        const { user } = replica.confirmed.members.get(replica.belonging.self.device) ?? replica.belonging.self;
        const head = { v: DATA_VERSION, id: `${replica.belonging.self.device}-0`, at: now(), by: user };
        return writeOf({ ...there, replica: said(replica, { ...head, ...word }, replica.view, []) }, { entries: [] });
      }),
    /** Forgets the team, and keeps every row. */
    forget: () =>
      inTurn(async () => {
        const gone: TeamWrite = { self: null, log: undefined, outbox: [], entries: [] };
        const kept = await disk.current().team();
        written(await kept.transact(snapshot.state(), () => gone));
      }),
  };
};
export type StoredDevice = ReturnType<typeof createStoredDevice>;
