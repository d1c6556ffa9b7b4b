import { applyPatches, type Data, findRow, latestPatches, type Patch, put, recordKey } from '@/lib/domain/data';
import { aboutOf, beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import type { Instant } from '@/lib/kernel/day';
import { sameValue } from '@/lib/kernel/same-value';
import { type Checkpoint, type Checkpoints, checked, NO_CHECKPOINTS } from './checkpoint';
import { type Fold, genesis, hasSameMessage, lastNumber, numberIn } from './fold';
import { bodyOf, type DeviceId, idOf, type Member, type Message, messageId } from './message';
import { partOf, partsOf, type Read, readMessage } from './read-message';
import { type isSignedBy, unsealed } from './signature';
import { changesFold, type Step, step } from './step';

/** A message of the log, with the server's offset and time. */
export interface Logged {
  readonly offset: number;
  readonly text: string;
  readonly time: string;
  /** The server's user that published it, if known (`userOf`). It is not stored. */
  readonly user?: string;
}

/** A message that this device still has to send, and the rows that it replaced in the view. */
export interface Pending {
  readonly id: string;
  readonly body: string;
  /** The signed text, when another device wrote it or the log had it before. */
  readonly text?: string;
  readonly undo: readonly Patch[];
  /** The log's offset known when the commit was decided. */
  readonly decidedAt?: number;
}

/** A device's team, and who it is there. */
export interface Belonging {
  readonly team: string;
  readonly founder: Member;
  readonly self: Member;
  /** The person's own name in the join request. */
  readonly name?: string;
}

/** A device's copy of its team: the confirmed fold, and the outbox. `view` has the rows of both. */
export interface Replica {
  readonly belonging: Belonging;
  readonly confirmed: Omit<Fold, 'data'>;
  readonly view: Data;
  readonly outbox: readonly Pending[];
  /** The last offset read, the mark of its message (`markOf`), and when the log was created. */
  readonly offset: number;
  readonly mark: string;
  readonly created: string;
  /** The number of this device's last message, also a pending one. */
  readonly last: number;
  /** The comparison of its fold with those of other devices. */
  readonly checkpoints: Checkpoints;
}

const MARK = 86;
/**
 * The mark of a message tells logs apart that reuse offsets. It includes the server's time: after a loss the same message may
 * return at the same offset behind different ones.
 */
export const markOf = ({ text, time }: Pick<Logged, 'text' | 'time'>) => `${time} ${text.slice(0, MARK)}`;

/** The replica before anything is read; `data` are this device's own rows. */
export const emptyReplica = (belonging: Belonging, data: Data): Replica => {
  const { data: _, ...confirmed } = genesis(belonging.founder);
  return { belonging, confirmed, view: data, outbox: [], offset: 0, mark: '', created: '', last: 0, checkpoints: NO_CHECKPOINTS };
};

/** The confirmed rows: the view without the pending messages. */
const withoutPending = ({ view, outbox }: Pick<Replica, 'view' | 'outbox'>): Data =>
  applyPatches(
    view,
    [...outbox].reverse().flatMap(({ undo }) => [...undo].reverse()),
  );

/** The confirmed fold of a replica, with its rows. */
export const confirmedFold = (replica: Replica): Fold => ({ ...replica.confirmed, data: withoutPending(replica) });

/** Counts this device as a member in its own view, so that its pending commits show before it is confirmed. */
const asMember = (fold: Fold, { self }: Belonging): Fold =>
  fold.members.has(self.device) ? fold : { ...fold, members: new Map(fold.members).set(self.device, self) };

interface RebasedOutbox {
  readonly fold: Fold;
  readonly outbox: readonly Pending[];
}

/**
 * Rebases pending messages on the fold, one after the other. `view` is what the device showed until now. A person whom the team
 * lacks exists only in this view, and is undone with the first pending message.
 */
export const rebasedOutbox = (
  fold: Fold,
  belonging: Belonging,
  offset: number,
  waiting: readonly Pending[],
  view: Data,
): RebasedOutbox => {
  let now = asMember(fold, belonging);
  const { user } = belonging.self;
  const person = now !== fold && !fold.data.users.has(user) && view.users.get(user);
  let known: readonly Patch[] = person ? [put('users', person)] : [];
  const outbox = waiting.map((one, index) => {
    const { data } = now;
    now = { ...now, data: applyPatches(data, known) };
    const taken = step(now, { offset: offset + index + 1, read: readMessage(one.body), isSigned: true });
    const isNewer = taken === 'newer';
    const undo = beforeOf(data, isNewer ? known : [...known, ...taken.patches]);
    if (!isNewer) now = asMember(taken.fold, belonging);
    known = [];
    return { ...one, undo };
  });
  return { fold: now, outbox };
};

/** A message that was folded, its step, and whether to keep its text for a server that loses it. */
export interface ReadStep extends Logged {
  readonly step: Step;
  readonly isKept: boolean;
}

/** Newly folded messages, and the fold after them. */
export interface Advance {
  readonly steps: readonly ReadStep[];
  readonly fold: Fold;
  /** The offset of a message of a newer version, where reading stopped. */
  readonly stoppedAt?: number;
  /** The checkpoint, if these messages include a digest offset. */
  readonly checkpoint?: Checkpoint;
}

/** The key that must have signed a message; a join request is signed with the key in it. */
const keyFor = (fold: Fold, message: Message | 'newer' | 'garbage', device: DeviceId) =>
  typeof message === 'object' && message.kind === 'asks-to-join' ? message.key : fold.members.get(device)?.key;

/** Verifies a text's signature. Nothing in a message is trusted before. */
export type IsSigned = typeof isSignedBy;

/** How many messages are parsed and verified ahead of the fold, off the main thread. */
const CHECKED_AHEAD = 64;

/**
 * Folds the next messages of the log, before the transaction that stores them. Many signatures are verified at once, with the
 * keys known so far. If the fold then knows another key, the signature is verified again. `rest` yields to the page.
 */
export const advance = async (
  start: Fold,
  team: string,
  logged: readonly Logged[],
  isSigned: IsSigned,
  rest?: () => Promise<void>,
): Promise<Advance> => {
  let fold = start;
  const steps: ReadStep[] = [];
  const signedBy = async (text: string, key: string | undefined) => key !== undefined && isSigned(team, text, key);
  const keyOf = (read: Read | null) => (read ? keyFor(fold, read.message, idOf(read.head).device) : undefined);
  const begin = ({ text }: Logged) => {
    const read = readMessage(unsealed(text).body);
    const key = keyOf(read);
    return { read, key, signed: signedBy(text, key) };
  };
  const begun: ReturnType<typeof begin>[] = [];
  for (const [index, { offset, text, time }] of logged.entries()) {
    const until = index + CHECKED_AHEAD;
    begun.push(...logged.slice(index + begun.length, until).map(begin));
    const { read, key: known, signed } = begun.shift() ?? begin({ offset, text, time });
    const key = keyOf(read);
    const isTrue = await (key === known ? signed : signedBy(text, key));
    const taken = step(fold, { offset, text, read, isSigned: isTrue, time });
    if (taken === 'newer') return { steps, fold, stoppedAt: offset };
    steps.push({ offset, text, time, step: taken, isKept: changesFold(fold, taken) });
    fold = taken.fold;
    await rest?.();
  }
  return { steps, fold };
};

/**
 * The log has other messages under this device's numbers, since the device was copied or restored. Its pending messages get the
 * next numbers.
 */
const renumbered = (pending: readonly Pending[], device: DeviceId, from: number): readonly Pending[] => {
  let n = from;
  return pending.map((one) => {
    const message = readMessage(one.body)?.message;
    if (one.text !== undefined || typeof message !== 'object' || idOf(message).n === 0) return one;
    n += 1;
    const id = messageId(device, n);
    return { ...one, id, body: bodyOf({ ...message, id }) };
  });
};

/** When a server that lost messages has fewer numbers of this device, pending messages are renumbered from there. */
const inTurn = (pending: readonly Pending[], { vector, restored }: Fold, device: DeviceId): readonly Pending[] => {
  const first = pending.map((one) => ({ ...one, ...idOf(one) })).find((one) => one.text === undefined && one.n > 0);
  const isNext = !first || [vector, restored].some((numbers) => first.n === numberIn(numbers, device) + 1);
  return isNext ? pending : renumbered(pending, device, lastNumber({ vector, restored }, device));
};

/**
 * The outbox after a seed, which may have restored this device's own messages: pending ones are renumbered after them. While
 * older messages of this device are being sent again, no renumbering is needed.
 */
export const afterSeed = (pending: readonly Pending[], fold: Fold, device: DeviceId) => {
  const isOfferedAgain = pending.some(({ id, text }) => text !== undefined && idOf({ id }).device === device);
  return isOfferedAgain ? pending : inTurn(pending, fold, device);
};

/** Tells messages with the same number apart: by the body, or by the group name of a message in parts. */
const wordsOf = (body: string) => partOf(body)?.group ?? body;

/** The messages that are still pending after these steps. */
export const stillPending = (replica: Replica, { steps, fold }: Advance): readonly Pending[] => {
  const { device } = replica.belonging.self;
  const texts = new Set(steps.map(({ text }) => text));
  const waiting = replica.outbox.filter(({ id, text }) => {
    const { device: author, n } = idOf({ id });
    // Another device's message that was read back but skipped, as of an expelled one, is not sent again.
    if (text !== undefined && texts.has(text)) return false;
    return n === 0 || n > numberIn(fold.vector, author);
  });
  const gone = replica.outbox.filter((one) => !waiting.includes(one) && one.text === undefined);
  if (gone.length === 0) return waiting;
  const words = new Map(
    steps.flatMap(({ text }) => {
      const { body } = unsealed(text);
      const read = readMessage(body);
      return read && idOf(read.head).device === device ? [[read.head.id, wordsOf(body)]] : [];
    }),
  );
  /** Whether the log has this message; `undefined` when that is unknown. */
  const isThere = ({ id, body }: Pending) => {
    const logged = words.get(id);
    if (logged !== undefined) return logged === wordsOf(partsOf(body)[0] ?? body);
    const head = readMessage(body)?.head;
    return head && hasSameMessage(fold, head);
  };
  const inLog = gone.map(isThere);
  // A copy of this device may have used these numbers. Then only messages that are certainly in the log count as sent.
  const isCopied = inLog.includes(false) || numberIn(fold.vector, device) > replica.last;
  const lost = gone.filter((_, index) => !inLog[index] && isCopied);
  return lost.length > 0 ? renumbered([...lost, ...waiting], device, lastNumber(fold, device)) : waiting;
};

/** The highest message number of this device, in the log or pending. */
export const lastOf = (fold: Fold, { self }: Belonging, pending: readonly Pending[]) => {
  const own = pending.map(idOf).filter(({ device }) => device === self.device);
  return Math.max(lastNumber(fold, self.device), ...own.map(({ n }) => n));
};

/** The rows before these messages, by record key. */
const rowsBefore = (pending: readonly Pending[]) => {
  const rows = new Map<string, Patch>();
  for (const patch of pending.flatMap(({ undo }) => undo)) if (!rows.has(recordKey(patch))) rows.set(recordKey(patch), patch);
  return rows;
};

/**
 * Whether the log grew only by the oldest pending messages, with the same effect as in the view. Then the others need no rebase,
 * which keeps a long outbox cheap. A restored message is compared by its signed text.
 */
const isAsRebased = ({ outbox: pending, view }: Replica, { steps }: Advance) => {
  const isNext = ({ text, step: { fate, message } }: ReadStep, index: number) => {
    const one = pending[index];
    const isSame = one?.text === undefined ? one?.body === unsealed(text).body : one.text === text;
    return fate === 'applied' && message?.kind === 'commit' && isSame;
  };
  if (steps.length > pending.length || !steps.every(isNext)) return false;
  const were = rowsBefore(pending.slice(0, steps.length));
  const follow = rowsBefore(pending.slice(steps.length));
  const are = latestPatches([...were.values(), ...steps.flatMap(({ step: { patches } }) => patches)]);
  return are.every(({ table, id, row }) => {
    const next = follow.get(recordKey({ table, id }));
    return sameValue(next ? next.row : (findRow(view, table, id) ?? null), row);
  });
};

/** The replica after these steps: confirmed messages leave the outbox, and the rest is rebased. */
export const received = (replica: Replica, read: Advance): Replica => {
  const last = read.steps.at(-1);
  if (!last) return replica;
  const checkpoints = checked(replica.checkpoints, read.steps, read.checkpoint, replica.belonging.self.device);
  const { data: _, ...confirmed } = read.fold;
  const next = { ...replica, confirmed, checkpoints, offset: last.offset, mark: markOf(last) };
  if (isAsRebased(replica, read)) return { ...next, outbox: replica.outbox.slice(read.steps.length) };
  // Another tab may have written pending rows since the fold was computed, so the rows come from the replica. Applying the steps
  // one by one shares their structure with the fold, which avoids writing them again.
  const data = read.steps.reduce((rows, { step: { patches } }) => applyPatches(rows, patches), withoutPending(replica));
  const isReplaced = read.steps.some(({ step }) => step.isReplaced);
  const fold = isReplaced ? read.fold : { ...read.fold, data };
  const waiting = afterSeed(stillPending(replica, read), fold, replica.belonging.self.device);
  const on = rebasedOutbox(fold, replica.belonging, last.offset, waiting, replica.view);
  return { ...next, view: on.fold.data, outbox: on.outbox, last: lastOf(fold, replica.belonging, on.outbox) };
};

/** Puts a message of this device into the outbox under the next number; `view` already has its rows. */
export const enqueued = (replica: Replica, message: Message, view: Data, undo: readonly Patch[]): Replica => {
  const n = replica.last + 1;
  const id = messageId(replica.belonging.self.device, n);
  const pending = { id, body: bodyOf({ ...message, id }), undo, decidedAt: replica.offset };
  return { ...replica, view, last: n, outbox: [...replica.outbox, pending] };
};

/** An entry of this device's history that comes from the log. */
type Entry = Omit<LogEntry, 'seq'>;

/** Builds a history entry for patches on these rows. */
export const entryOf = (data: Data, { at, by, label }: Pick<Entry, 'at' | 'by' | 'label'>, patches: readonly Patch[]): Entry => {
  const before = beforeOf(data, patches);
  return { at, by, label, patches, before, about: aboutOf(patches, before, data) };
};

const isOfAnother = (message: Message | undefined, device: string): message is Message & { readonly kind: 'commit' } =>
  message?.kind === 'commit' && idOf(message).device !== device;

/** Patches for the touched rows that differ between `data` and `end`. */
const differing = (data: Data, end: Data, touched: readonly Patch[]) =>
  latestPatches(touched).flatMap(({ table, id }): readonly Patch[] => {
    const row = findRow(end, table, id) ?? null;
    return sameValue(findRow(data, table, id) ?? null, row) ? [] : [{ table, id, row } as Patch];
  });

/**
 * The history entries from the view before to the view after, one per commit of another author. History, undo and other tabs read
 * them. Own messages already have entries. A last entry, `team-rebased`, covers pending rows that moved.
 */
export const entriesOf = (before: Replica, after: Replica, { steps }: Advance, now: Instant): readonly Entry[] => {
  const { device } = before.belonging.self;
  let data = before.view;
  const entries: Entry[] = [];
  for (const { step } of steps) {
    if (!isOfAnother(step.message, device) || step.patches.length === 0) continue;
    entries.push(entryOf(data, step.message, step.patches));
    data = applyPatches(data, step.patches);
  }
  if (data === after.view) return entries;
  const pending = [...before.outbox, ...after.outbox].flatMap(({ undo }) => undo);
  const rest = differing(data, after.view, [...pending, ...steps.flatMap(({ step }) => step.patches)]);
  if (rest.length === 0) return entries;
  const act = { at: now, by: before.belonging.self.user, label: 'team-rebased' } as const;
  return [...entries, entryOf(data, act, rest)];
};
