import { applyPatches, type Data, findRow, latestPatches, type Patch, put, recordKey } from '@/lib/domain/data';
import { aboutOf, beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import type { Instant } from '@/lib/kernel/day';
import { sameValue } from '@/lib/kernel/same-value';
import { type Checkpoint, type Checkpoints, checked, NO_CHECKPOINTS } from './checkpoint';
import { type Fold, genesis, hasWords, known, lastNumber, moves, type Step, step } from './fold';
import { bodyOf, type DeviceId, idOf, type Member, type Message, messageId } from './message';
import { partOf, partsOf, type Read, readMessage } from './read-message';
import { type isSignedBy, unsealed } from './signature';

/** A message of the log, with the offset and the moment that the server gave it. */
export interface Logged {
  readonly offset: number;
  readonly text: string;
  readonly time: string;
  /** The server's user under whose own subject it came, if any (`userOf`). Known as it is read, and not kept. */
  readonly user?: string;
}

/** A message that this device still has to bring into the log, and what its part of the view replaced. */
export interface Pending {
  readonly id: string;
  readonly body: string;
  /** As its author signed it, where that is somebody else, or it was in the log before. */
  readonly text?: string;
  readonly undo: readonly Patch[];
  /** Up to which number the log was known when it was decided. */
  readonly decidedAt?: number;
}

/** Which team a device is in, and as who. */
export interface Belonging {
  readonly team: string;
  readonly founder: Member;
  readonly self: Member;
  /** What its person calls themselves while they ask to be let in. */
  readonly name?: string;
}

/** What a device knows of its team: the log as far as it has read it, and what it has yet to say. The view is both together. */
export interface Replica {
  readonly belonging: Belonging;
  readonly confirmed: Omit<Fold, 'data'>;
  readonly view: Data;
  readonly outbox: readonly Pending[];
  /** Up to which number the log was read, what stood there, and which log it was. */
  readonly offset: number;
  readonly mark: string;
  readonly created: string;
  /** The number of this device's last message, pending ones among them. */
  readonly last: number;
  /** How its fold compares with that of other devices. */
  readonly checkpoints: Checkpoints;
}

const MARK = 86;
/**
 * What stands at the last number that was read tells a log from another that reuses its numbers. The server's time belongs to it: the same
 * message may come back to the same number after others have changed before it.
 */
export const markOf = ({ text, time }: Pick<Logged, 'text' | 'time'>) => `${time} ${text.slice(0, MARK)}`;

/** A team that this device has not read anything of; `data` is what it has itself. */
export const emptyReplica = (belonging: Belonging, data: Data): Replica => {
  const { data: _, ...confirmed } = genesis(belonging.founder);
  return { belonging, confirmed, view: data, outbox: [], offset: 0, mark: '', created: '', last: 0, checkpoints: NO_CHECKPOINTS };
};

/** The rows without what is pending: what the log says. */
const withoutPending = ({ view, outbox }: Pick<Replica, 'view' | 'outbox'>): Data =>
  applyPatches(
    view,
    [...outbox].reverse().flatMap(({ undo }) => [...undo].reverse()),
  );

/** What the log has come to on this device. */
export const confirmedFold = (replica: Replica): Fold => ({ ...replica.confirmed, data: withoutPending(replica) });

/** A device that is not let in yet, or no more, keeps what it wrote in its own view. */
const asMember = (fold: Fold, { self }: Belonging): Fold =>
  fold.members.has(self.device) ? fold : { ...fold, members: new Map(fold.members).set(self.device, self) };

interface RebasedOutbox {
  readonly fold: Fold;
  readonly outbox: readonly Pending[];
}

/**
 * Pending messages over what the log says, each rebased on those before it. `view` is what the device has shown until now. Who confirms a device
 * makes its person known. Until then they stand in its own view alone, and go with its first message.
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

/** A message that was read, what it did, and whether it is worth keeping for a server that forgets. */
export interface ReadStep extends Logged {
  readonly step: Step;
  readonly isKept: boolean;
}

/** The log read on: what each message did, and where that leads. */
export interface Advance {
  readonly steps: readonly ReadStep[];
  readonly fold: Fold;
  /** A message of a newer version stands here: nothing after it can be read. */
  readonly stoppedAt?: number;
  /** What the fold came to on the way, at one of the offsets where devices compare. */
  readonly checkpoint?: Checkpoint;
}

/** Whose key must have signed a message, at this offset. */
const keyFor = (fold: Fold, message: Message | 'newer' | 'garbage', device: DeviceId) =>
  typeof message === 'object' && message.kind === 'asks-to-join' ? message.key : fold.members.get(device)?.key;

/** Whether a text of the log was signed by who it names; the signature is asked before anything that it says. */
export type IsSigned = typeof isSignedBy;

/** How many messages are read, and their signatures checked off the thread, before the fold comes to them. */
const CHECKED_AHEAD = 64;

/**
 * Folds what the log says next. Signatures take their time, so this is done before the transaction that writes it. Many are checked at once,
 * by the keys that are known so far; where the fold then knows another key, once more. `rest` lets the page answer now and then.
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
    steps.push({ offset, text, time, step: taken, isKept: moves(fold, taken) });
    fold = taken.fold;
    await rest?.();
  }
  return { steps, fold };
};

/** This device's own number stands in the log with other words: it was copied, or its disk went back. Its pending messages take the next ones. */
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

/** Where a server that forgot knows less of this device than before, pending messages go on from what it knows. */
const inTurn = (pending: readonly Pending[], { vector, restored }: Fold, device: DeviceId): readonly Pending[] => {
  const first = pending.map((one) => ({ ...one, ...idOf(one) })).find((one) => one.text === undefined && one.n > 0);
  const isNext = !first || [vector, restored].some((numbers) => first.n === known(numbers, device) + 1);
  return isNext ? pending : renumbered(pending, device, lastNumber({ vector, restored }, device));
};

/**
 * What is pending, once a seed that was read on may have brought back this device's own messages: it takes the next numbers then. While
 * older messages of this device are offered again, the log reaches the pending ones by itself.
 */
export const afterSeed = (pending: readonly Pending[], fold: Fold, device: DeviceId) => {
  const isOfferedAgain = pending.some(({ id, text }) => text !== undefined && idOf({ id }).device === device);
  return isOfferedAgain ? pending : inTurn(pending, fold, device);
};

/** What tells a message from another one of the same number: its words; of one in parts, which all parts name alike. */
const wordsOf = (body: string) => partOf(body)?.group ?? body;

/** What is still to be said, once the log has been read on. */
export const stillPending = (replica: Replica, { steps, fold }: Advance): readonly Pending[] => {
  const { device } = replica.belonging.self;
  const texts = new Set(steps.map(({ text }) => text));
  const waiting = replica.outbox.filter(({ id, text }) => {
    const { device: author, n } = idOf({ id });
    // A message of another device that no longer counts, e.g. of an expelled one, is not offered again.
    if (text !== undefined && texts.has(text)) return false;
    return n === 0 || n > known(fold.vector, author);
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
  /** Whether the log has these words; nothing where that can't be told any more. */
  const isThere = ({ id, body }: Pending) => {
    const there = words.get(id);
    if (there !== undefined) return there === wordsOf(partsOf(body)[0] ?? body);
    const head = readMessage(body)?.head;
    return head && hasWords(fold, head);
  };
  const there = gone.map(isThere);
  // A copied device may have said more than this one ever did; then only what is surely there is.
  const isCopied = there.includes(false) || known(fold.vector, device) > replica.last;
  const lost = gone.filter((_, index) => !there[index] && isCopied);
  return lost.length > 0 ? renumbered([...lost, ...waiting], device, lastNumber(fold, device)) : waiting;
};

/** The highest message number of this device, in the log or still waiting. */
export const lastOf = (fold: Fold, { self }: Belonging, pending: readonly Pending[]) => {
  const own = pending.map(idOf).filter(({ device }) => device === self.device);
  return Math.max(lastNumber(fold, self.device), ...own.map(({ n }) => n));
};

/** The rows before each of these messages' acts, under their keys. */
const rowsBefore = (pending: readonly Pending[]) => {
  const rows = new Map<string, Patch>();
  for (const patch of pending.flatMap(({ undo }) => undo)) if (!rows.has(recordKey(patch))) rows.set(recordKey(patch), patch);
  return rows;
};

/**
 * Whether the log went on by the oldest pending messages alone, and they did there what they did here. Then nothing after them moves. A
 * long outbox is not put on again for each part of it that the log takes. Nor is what a server forgot.
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

/** The device after it has read on: what is confirmed leaves the outbox, and what is not is put on again. */
export const received = (replica: Replica, read: Advance): Replica => {
  const last = read.steps.at(-1);
  if (!last) return replica;
  const checkpoints = checked(replica.checkpoints, read.steps, read.checkpoint, replica.belonging.self.device);
  const { data: _, ...confirmed } = read.fold;
  const next = { ...replica, confirmed, checkpoints, offset: last.offset, mark: markOf(last) };
  if (isAsRebased(replica, read)) return { ...next, outbox: replica.outbox.slice(read.steps.length) };
  // The rows may be newer than when the log was folded: another tab has written meanwhile, and only pending rows. Message by message, as
  // `advance` did: then the maps know these writes, and write none of them again.
  const data = read.steps.reduce((rows, { step: { patches } }) => applyPatches(rows, patches), withoutPending(replica));
  const isReplaced = read.steps.some(({ step }) => step.isReplaced);
  const fold = isReplaced ? read.fold : { ...read.fold, data };
  const waiting = afterSeed(stillPending(replica, read), fold, replica.belonging.self.device);
  const on = rebasedOutbox(fold, replica.belonging, last.offset, waiting, replica.view);
  return { ...next, view: on.fold.data, outbox: on.outbox, last: lastOf(fold, replica.belonging, on.outbox) };
};

/** A message of this device joins the outbox: what a commit wrote (the view has it already), or a word about the team. */
export const enqueued = (replica: Replica, message: Message, view: Data, undo: readonly Patch[]): Replica => {
  const n = replica.last + 1;
  const id = messageId(replica.belonging.self.device, n);
  const pending = { id, body: bodyOf({ ...message, id }), undo, decidedAt: replica.offset };
  return { ...replica, view, last: n, outbox: [...replica.outbox, pending] };
};

/** What a device's own history gains by reading on. */
type Entry = Omit<LogEntry, 'seq'>;

/** An entry of a device's own history, over the rows before it. */
export const entryOf = (data: Data, { at, by, label }: Pick<Entry, 'at' | 'by' | 'label'>, patches: readonly Patch[]): Entry => {
  const before = beforeOf(data, patches);
  return { at, by, label, patches, before, about: aboutOf(patches, before, data) };
};

const isOfAnother = (message: Message | undefined, device: string): message is Message & { readonly kind: 'commit' } =>
  message?.kind === 'commit' && idOf(message).device !== device;

/** The rows that differ in the end, among those that were touched on the way. */
const differing = (data: Data, end: Data, touched: readonly Patch[]) =>
  latestPatches(touched).flatMap(({ table, id }): readonly Patch[] => {
    const row = findRow(end, table, id) ?? null;
    return sameValue(findRow(data, table, id) ?? null, row) ? [] : [{ table, id, row } as Patch];
  });

/**
 * The entries that lead a device's rows from before to after it has read on, each under its author's name: what history, undo and the other
 * tabs read. Own messages have their entries already. Where pending rows moved because of what came before them, the last entry says so.
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
