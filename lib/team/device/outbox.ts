import type { ChangeLabel } from '@/lib/domain/change-label';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';
import type { DiskState, NewEntry, TeamRecords, TeamWrite } from '@/lib/store/engine/disk';
import { type Message, messageId } from '../protocol/message';
import { type Advance, enqueued, entriesOf, type Replica, received } from '../protocol/replica';
import type { TeamDevice } from './pacing';
import { once, type TeamParts } from './parts';
import { asConfirmed, knownFrom, seenAfter, type TeamOnDisk, textsOf, writeOf } from './records';
import type { Retried, Waiting } from './retry';
import type { BetweenTabs } from './tabs';

/** Another tab has read on, or written, since this was reckoned: the talk begins anew on what the disk has now. */
export class Outrun extends Error {}

/** A word about the team, before it has its number and its author. */
type Word =
  | Omit<Extract<Message, { kind: 'commit' }>, 'v' | 'id' | 'at' | 'by'>
  | Omit<Extract<Message, { kind: 'member-added' }>, 'v' | 'id' | 'at' | 'by'>
  | Omit<Extract<Message, { kind: 'member-removed' }>, 'v' | 'id' | 'at' | 'by'>
  | Omit<Extract<Message, { kind: 'join-declined' }>, 'v' | 'id' | 'at' | 'by'>;

const hasReplaced = ({ steps }: Advance) => steps.some(({ step }) => step.isReplaced);

const sameOutbox = (one: Replica, other: Replica) =>
  one.outbox.length === other.outbox.length && one.outbox.every(({ id }, index) => id === other.outbox[index]?.id);

/** The device follows every write, so only what was reckoned from tells whether somebody wrote meanwhile. */
const expectSame = (there: Replica, { offset, created, mark }: Replica) => {
  if (there.offset !== offset || there.created !== created || there.mark !== mark) throw new Outrun();
};

/** What the disk takes once the log was read on. Throws where another tab has read on from `from` meanwhile. */
export const receivedWrite = (there: TeamOnDisk, read: Advance, from: Replica, now: Instant): TeamWrite => {
  expectSame(there.replica, from);
  const before = asConfirmed(there.replica, read.fold.members);
  const after = received(before, read);
  const isReplaced = hasReplaced(read);
  return writeOf(
    { replica: after, seen: seenAfter(there.seen, read.steps) },
    {
      entries: isReplaced ? [] : entriesOf(before, after, read, now),
      texts: textsOf(read.steps),
      ...(isReplaced && { data: after.view }),
    },
  );
};

/** An entry of a device's own history that wrote no rows. */
export const emptyEntry = (label: ChangeLabel, at: Instant, by: UserId): NewEntry => ({
  ...{ at, by, label, patches: [], before: [], about: [] },
});

/** What the disk takes where another log takes the place of the one that was known. Throws where something was written since `from`. */
export const adoptedWrite = (
  { fresh, there }: { readonly fresh: DiskState; readonly there: TeamOnDisk },
  replica: Replica,
  read: Advance,
  from: Replica,
  entries: readonly NewEntry[] = [],
): TeamWrite => {
  expectSame(there.replica, from);
  if (!sameOutbox(there.replica, from)) throw new Outrun();
  return writeOf(
    { replica, seen: seenAfter(there.seen, read.steps) },
    { entries, texts: textsOf(read.steps), again: true, ...(replica.view !== fresh.data && { data: replica.view }) },
  );
};

/** What the disk takes where this device says something about the team: it joins the outbox. */
export const messageWrite = (there: TeamOnDisk, word: Word, at: Instant): TeamWrite => {
  const { replica } = there;
  const { user } = replica.confirmed.members.get(replica.belonging.self.device) ?? replica.belonging.self;
  const head = { v: DATA_VERSION, id: messageId(replica.belonging.self.device, 0), at, by: user };
  return writeOf({ ...there, replica: enqueued(replica, { ...head, ...word }, replica.view, []) }, { entries: [] });
};

/** Decides on what the disk has, and writes it. */
type Transact = (
  decide: (fresh: DiskState, there: TeamOnDisk, records: TeamRecords) => TeamWrite | null,
  onWritten?: () => unknown,
) => Promise<void>;

/** The code that decides again: needed where another device was faster. */
const loadRetry = once(() => import('./retry'));

/** What is decided again before it is offered: by the tab whose form waits for the answer. `waiting` has each under its message's id. */
const createRetries = (
  replica: () => Replica,
  transact: Transact,
  waiting: Map<string, Waiting>,
  tabs: BetweenTabs,
  now: TeamParts['now'],
) => {
  const answerConfirmed = () => {
    const pending = new Set(replica().outbox.map(({ id }) => id));
    for (const [id, { answer, outcome }] of waiting) {
      if (pending.has(id)) continue;
      waiting.delete(id);
      answer(outcome);
    }
  };

  /** Decides a message again, where somebody in this tab waits for it and it was last decided at that place. */
  const retryHere = async (id: string, offset: number | undefined) => {
    const { retried } = await loadRetry();
    let decided: Retried | null = null;
    await transact(
      (fresh, there, records) => {
        const one = there.replica.outbox.find((each) => each.id === id);
        const waiter = one?.decidedAt === offset ? waiting.get(id) : undefined;
        decided = retried({ fresh, there, records }, id, waiter, now);
        return decided?.write ?? null;
      },
      () => {
        const waiter = waiting.get(id);
        if (!decided || !waiter) return;
        const { outcome, isPending } = decided;
        if (isPending) return waiting.set(id, { ...waiter, outcome });
        waiting.delete(id);
        waiter.answer(outcome);
      },
    );
    return decided !== null;
  };

  /** Lets another tab decide, and offers what it made of it: from then on nobody takes it back. */
  const retryInOtherTab = async (id: string, offset: number | undefined) => {
    tabs.forget(id);
    await tabs.retry(id, offset);
    await transact((_fresh, there, records) => {
      const { replica } = there;
      const pending = replica.outbox.map((one) =>
        one.id === id && one.decidedAt === offset ? { ...one, decidedAt: replica.offset } : one,
      );
      return { ...writeOf({ ...there, replica: { ...replica, outbox: pending } }, { entries: [] }), log: records.log };
    });
    return true;
  };

  return { answerConfirmed, retryHere, retryInOtherTab };
};

/** This device of a team over its store: each act is one strict transaction, and the other tabs hear of it as of any commit. */
export const createStoredDevice = (
  { snapshot, disk, inTurn, written, now }: TeamParts,
  first: TeamOnDisk,
  tabs: BetweenTabs,
  adopted: () => void,
) => {
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
    return state.observer !== undefined;
  };

  const transact: Transact = (decide, onWritten = () => undefined) =>
    inTurn(async () => {
      const kept = await disk.current().team();
      const state = await kept.transact(snapshot.state(), (fresh, records) => {
        const there = knownFrom(fresh, records);
        if (!there) throw new Outrun();
        return decide(fresh, there, records);
      });
      onWritten();
      written(state);
      await refreshInTurn();
    });

  const { answerConfirmed, retryHere, retryInOtherTab } = createRetries(() => known.replica, transact, waiting, tabs, now);

  const device: TeamDevice = {
    get replica() {
      return known.replica;
    },
    kept: async () => (await disk.current().team()).texts(),
    async receive(read, from) {
      await transact((_fresh, there) => receivedWrite(there, read, from, now()));
      answerConfirmed();
    },
    async adopt(replica, read, from, label) {
      const { user } = replica.belonging.self;
      const entries = label ? [emptyEntry(label, now(), user)] : [];
      await transact((fresh, there) => adoptedWrite({ fresh, there }, replica, read, from, entries));
      adopted();
      answerConfirmed();
    },
    isAwaited: (id) => waiting.has(id) || tabs.isAwaited(id),
    async retry(id) {
      const one = known.replica.outbox.find((each) => each.id === id);
      if (!one) return false;
      if (waiting.has(id)) return retryHere(id, one.decidedAt);
      return tabs.isAwaited(id) && retryInOtherTab(id, one.decidedAt);
    },
  };

  return {
    device,
    waiting,
    /** What is known, as it was last read off the disk. */
    known: () => known,
    /** Reads what other tabs, or this one's commits, have written; answers whether this device is in a team still. */
    async refresh() {
      const isThere = await inTurn(refreshInTurn);
      answerConfirmed();
      return isThere;
    },
    retry: retryHere,
    /** Says something about the team; it joins the outbox. */
    say: (word: Word) => transact((_fresh, there) => messageWrite(there, word, now())),
    /** Tells the other tabs that there is something to look at. */
    tell: () => transact((_fresh, there, { log }) => ({ ...writeOf(there, { entries: [] }), log })),
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
