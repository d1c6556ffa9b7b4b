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
import type { Retried, WaitingCaller } from './retry';
import type { BetweenTabs } from './tabs';

/** Another tab has changed the disk since this was computed. The exchange starts again from what the disk has now. */
export class Overtaken extends Error {}

/** A message about the team, before it gets its number and its author. */
type TeamMessage =
  | Omit<Extract<Message, { kind: 'commit' }>, 'v' | 'id' | 'at' | 'by'>
  | Omit<Extract<Message, { kind: 'member-added' }>, 'v' | 'id' | 'at' | 'by'>
  | Omit<Extract<Message, { kind: 'member-removed' }>, 'v' | 'id' | 'at' | 'by'>
  | Omit<Extract<Message, { kind: 'join-declined' }>, 'v' | 'id' | 'at' | 'by'>;

const hasReplaced = ({ steps }: Advance) => steps.some(({ step }) => step.isReplaced);

const sameOutbox = (one: Replica, other: Replica) =>
  one.outbox.length === other.outbox.length && one.outbox.every(({ id }, index) => id === other.outbox[index]?.id);

/** The cached replica follows every write, so another tab's write shows only against the replica that the work began with. */
const expectSame = (stored: Replica, { offset, created, mark }: Replica) => {
  if (stored.offset !== offset || stored.created !== created || stored.mark !== mark) throw new Overtaken();
};

/** The transaction that stores newly read messages. Throws `Overtaken` when another tab has read on since `from`. */
export const receivedWrite = (stored: TeamOnDisk, read: Advance, from: Replica, now: Instant): TeamWrite => {
  expectSame(stored.replica, from);
  const before = asConfirmed(stored.replica, read.fold.members);
  const after = received(before, read);
  const isReplaced = hasReplaced(read);
  return writeOf(
    { replica: after, seen: seenAfter(stored.seen, read.steps) },
    {
      entries: isReplaced ? [] : entriesOf(before, after, read, now),
      texts: textsOf(read.steps),
      ...(isReplaced && { data: after.view }),
    },
  );
};

/** A history entry of this device without row changes. */
export const emptyEntry = (label: ChangeLabel, at: Instant, by: UserId): NewEntry => ({
  ...{ at, by, label, patches: [], before: [], about: [] },
});

/** The transaction that replaces the known log by another one. Throws `Overtaken` when anything was written since `from`. */
export const adoptedWrite = (
  { fresh, stored }: { readonly fresh: DiskState; readonly stored: TeamOnDisk },
  replica: Replica,
  read: Advance,
  from: Replica,
  entries: readonly NewEntry[] = [],
): TeamWrite => {
  expectSame(stored.replica, from);
  if (!sameOutbox(stored.replica, from)) throw new Overtaken();
  return writeOf(
    { replica, seen: seenAfter(stored.seen, read.steps) },
    { entries, texts: textsOf(read.steps), again: true, ...(replica.view !== fresh.data && { data: replica.view }) },
  );
};

/** The transaction that puts a message about the team into the outbox. */
export const messageWrite = (stored: TeamOnDisk, message: TeamMessage, at: Instant): TeamWrite => {
  const { replica } = stored;
  const { user } = replica.confirmed.members.get(replica.belonging.self.device) ?? replica.belonging.self;
  const head = { v: DATA_VERSION, id: messageId(replica.belonging.self.device, 0), at, by: user };
  return writeOf({ ...stored, replica: enqueued(replica, { ...head, ...message }, replica.view, []) }, { entries: [] });
};

/** Runs `decide` on the disk's current content and writes its result, in one transaction. */
type Transact = (
  decide: (fresh: DiskState, stored: TeamOnDisk, records: TeamRecords) => TeamWrite | null,
  onWritten?: () => unknown,
) => Promise<void>;

/** Loaded only after another device was faster. */
const loadRetry = once(() => import('./retry'));

/** Decides overtaken commits again, in the tab whose form waits. `waiting` is keyed by message id. */
const createRetries = (
  replica: () => Replica,
  transact: Transact,
  waiting: Map<string, WaitingCaller>,
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

  /** Decides a message again if a caller in this tab waits for it and nobody has decided it since `offset`. */
  const retryHere = async (id: string, offset: number | undefined) => {
    const { retried } = await loadRetry();
    let decided: Retried | null = null;
    await transact(
      (fresh, stored, records) => {
        const message = stored.replica.outbox.find((each) => each.id === id);
        const waiter = message?.decidedAt === offset ? waiting.get(id) : undefined;
        decided = retried({ fresh, stored, records }, id, waiter, now);
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

  /** Lets another tab decide, then marks the message as decided at the current offset. After that it is never decided again. */
  const retryInOtherTab = async (id: string, offset: number | undefined) => {
    tabs.forget(id);
    await tabs.retry(id, offset);
    await transact((_fresh, stored, records) => {
      const { replica } = stored;
      const pending = replica.outbox.map((one) =>
        one.id === id && one.decidedAt === offset ? { ...one, decidedAt: replica.offset } : one,
      );
      return { ...writeOf({ ...stored, replica: { ...replica, outbox: pending } }, { entries: [] }), log: records.log };
    });
    return true;
  };

  return { answerConfirmed, retryHere, retryInOtherTab };
};

/** The device's team data in its store. Each call is one strict transaction, and other tabs are notified as of any commit. */
export const createStoredDevice = (
  { snapshot, disk, inTurn, written, now }: TeamParts,
  first: TeamOnDisk,
  tabs: BetweenTabs,
  adopted: () => void,
) => {
  let known = first;
  /** Waiting callers, by message id. */
  const waiting = new Map<string, WaitingCaller>();

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
        const stored = knownFrom(fresh, records);
        if (!stored) throw new Overtaken();
        return decide(fresh, stored, records);
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
      await transact((_fresh, stored) => receivedWrite(stored, read, from, now()));
      answerConfirmed();
    },
    async adopt(replica, read, from, label) {
      const { user } = replica.belonging.self;
      const entries = label ? [emptyEntry(label, now(), user)] : [];
      await transact((fresh, stored) => adoptedWrite({ fresh, stored }, replica, read, from, entries));
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
    /** The team data as last read from the disk. */
    known: () => known,
    /** Reads what other tabs and this tab's commits have written. Answers whether this device is still in a team. */
    async refresh() {
      const isThere = await inTurn(refreshInTurn);
      answerConfirmed();
      return isThere;
    },
    retry: retryHere,
    /** Puts a message about the team into the outbox. */
    enqueue: (message: TeamMessage) => transact((_fresh, stored) => messageWrite(stored, message, now())),
    /** Writes nothing new, but makes the other tabs read the disk again. */
    notifyTabs: () => transact((_fresh, stored, { log }) => ({ ...writeOf(stored, { entries: [] }), log })),
    /** Deletes the team's data and keeps every row of the business. */
    forget: () =>
      inTurn(async () => {
        const gone: TeamWrite = { self: null, log: undefined, outbox: [], entries: [] };
        const kept = await disk.current().team();
        written(await kept.transact(snapshot.state(), () => gone));
      }),
  };
};
export type StoredDevice = ReturnType<typeof createStoredDevice>;
