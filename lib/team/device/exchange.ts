import { isScarce } from '@/lib/domain/records';
import { newId } from '@/lib/kernel/id';
import { CHAPTER_EVERY, checkpointStep, DIGEST_EVERY } from '../protocol/checkpoint';
import type { RemoteFiles, Sent } from '../protocol/files';
import { type Exchanged, type Log, type LogInfo, type Offered, withoutGap } from '../protocol/log';
import { FOLDS_ALIKE_SINCE, idOf, PACKED_SINCE } from '../protocol/message';
import { partOf, partsOf, partText, readMessage } from '../protocol/read-message';
import { advance, confirmedFold, type Logged, markOf, type Pending, type ReadStep } from '../protocol/replica';
import type { Chapters } from './chapters';
import type { LogRecovery } from './log-recovery';
import { createPacing, type Pacing, type Parts } from './pacing';
import { once } from './parts';

/** How many messages are read in one request and written in one transaction. Such a batch contains at most one digest offset. */
const READ_BATCH = DIGEST_EVERY;
const MOST_TRIES = 50;
/** The most texts in flight at once, and the most characters in flight beside the first text. */
const [MOST_OFFERED, MOST_CHARACTERS_OFFERED] = [64, 131_072];

/** Modules loaded on first use. `recovery` joins, and adopts or restores a log; `chapters` computes digests and writes chapters. */
interface LazyModules {
  readonly recovery: () => Promise<LogRecovery>;
  readonly chapters: () => Promise<Chapters>;
}

/** Whether devices of an older version stop at this message. A member must have sent it: a join request stops nobody. */
const stopsOlder = ({ step: { fate, message } }: ReadStep) =>
  fate === 'applied' && message?.kind !== 'asks-to-join' && (message?.f ?? 1) >= PACKED_SINCE;

/** Reads what is new in a team's log, or all of it when the server has another log than before. */
const createReading = ({ log, device, isSigned, rest, onRead }: Parts, lazy: LazyModules) => {
  const { team } = device.replica.belonging;
  /** Whether devices of an older version have all stopped before this offset: only then may a long text be compressed. */
  let isPackable = false;

  /**
   * Reads up to offset `last`; `fetched` are messages already fetched. A commit counts as confirmed only after it is read back
   * from the log, which gives its order and time.
   */
  const readOn = async (last: number, fetched: readonly Logged[] = []): Promise<'newer' | undefined> => {
    const readFrom = (next: number) => {
      const at = fetched.findIndex(({ offset }) => offset === next);
      const reading = Promise.resolve(
        at < 0 ? log.read(next, Math.min(last, next + READ_BATCH - 1)) : fetched.slice(at, at + READ_BATCH),
      );
      // The caller that awaits this promise handles the error; without this line it would also count as unhandled.
      reading.catch(() => undefined);
      return reading;
    };
    let prefetched: ReturnType<typeof readFrom> | undefined;
    for (;;) {
      const from = device.replica;
      const { offset } = from;
      onRead?.(offset, last);
      if (offset >= last) return undefined;
      const logged = withoutGap(await (prefetched ?? readFrom(offset + 1)), offset + 1);
      const end = offset + logged.length;
      // Fetch the next batch while this one is folded and written.
      prefetched = logged.length > 0 && end < last ? readFrom(end + 1) : undefined;
      const read = await advance(confirmedFold(from), team, logged, isSigned, rest);
      isPackable ||= read.steps.some(stopsOlder);
      const at = checkpointStep(read.steps, last);
      const checkpoint = at && (await (await lazy.chapters()).reckoned(at));
      if (read.steps.length > 0) await device.receive({ ...read, checkpoint }, from);
      if (read.stoppedAt !== undefined) return 'newer';
      if (logged.length === 0) throw new Error('The server sent no message');
    }
  };

  /** Whether there may be a chapter between this device's offset and the log's end. */
  const isFarBehind = (last: number) => device.replica.offset > 0 && last - device.replica.offset > CHAPTER_EVERY;

  /**
   * The messages from this device's offset on; `undefined` when the server has another log, or has trimmed it beyond that offset.
   */
  const followingIn = async ({ created, first, last }: LogInfo): Promise<readonly Logged[] | undefined> => {
    const { offset, mark, checkpoints, ...replica } = device.replica;
    if (replica.created !== '' && replica.created !== created) return undefined;
    if (offset === 0) return first === 1 ? [] : undefined;
    // After an update with other fold rules the whole log is read again: devices of one version must agree.
    if (checkpoints.foldVersion < FOLDS_ALIKE_SINCE || last < offset) return undefined;
    const fetched = await log.read(offset, isFarBehind(last) ? offset : Math.min(last, offset + READ_BATCH));
    const [known] = fetched;
    return known?.offset === offset && markOf(known) === mark ? fetched : undefined;
  };

  const catchUp = async (): Promise<Exchanged | undefined> => {
    const info = await log.info();
    if (info.holes > 0) return 'damaged';
    const head = await followingIn(info);
    if (!head) {
      // The log is another one now, and it is unknown which versions still read it.
      isPackable = false;
      return (await (await lazy.recovery()).recover()) ?? readOn((await log.info()).last);
    }
    if (device.replica.created === '') {
      const from = device.replica;
      await device.adopt({ ...from, created: info.created }, { steps: [], fold: confirmedFold(from) }, from);
    }
    const tail = isFarBehind(info.last) ? await (await lazy.recovery()).skip() : [];
    return readOn(info.last, [...head, ...tail]);
  };

  return { readOn, catchUp, isPackable: () => isPackable };
};
type Reading = ReturnType<typeof createReading>;

/** A text to send, and the pending message that it belongs to. */
interface Leaving {
  readonly one: Pending;
  readonly text: string;
  readonly name: string;
  readonly isScarce: boolean;
  /** A message in parts takes effect at its last part. */
  readonly isLast: boolean;
}

/** Sends the outbox until every message is in the log. */
const createSending = ({ log, device, seal }: Parts, { beforeOffer, taken }: Pacing, { readOn, catchUp }: Reading) => {
  /** A random suffix for the id of a message that the server calls a duplicate although the log lacks it. */
  const names = new Map<string, string>();
  /** Scarce messages that are sent without a condition: no caller waits for them, and they are never decided again. */
  const unconditional = new Set<string>();

  /** Whether a message of the last batch was not applied. Then the first one is sent alone, to find out which. */
  let isDoubtful = false;

  const isScarceCommit = ({ body }: Pending) => {
    const message = readMessage(body)?.message;
    return typeof message === 'object' && message.kind === 'commit' && isScarce(message);
  };

  const nameOf = (id: string, index: number) => `${id}/${index}${names.get(id) ?? ''}`;

  /** The texts of a pending message that the log lacks: all of them, or the parts after those already there. */
  const leaving = async (one: Pending): Promise<readonly Leaving[]> => {
    const { id, body } = one;
    const parts = partsOf(body);
    const open = device.replica.confirmed.parts.get(idOf({ id }).device);
    const isBegun =
      open !== undefined &&
      open.group === partOf(parts[0])?.group &&
      open.texts.every((text, index) => text === partText(parts[index]));
    const from = isBegun ? open.texts.length : 0;
    const texts = await Promise.all(parts.slice(from).map((part) => seal(part)));
    return texts.map((text, index) => {
      const isLast = index === texts.length - 1;
      return { one, text, name: nameOf(id, from + index), isLast, isScarce: isLast && isScarceCommit(one) };
    });
  };

  const isPending = ({ id, text }: Pending) => device.replica.outbox.some((one) => one.id === id && one.text === text);

  /**
   * Handles the server's answers: reads back what it accepted, because only the log confirms a message. What the server called a
   * duplicate, or the fold skipped, is sent again under a new id.
   */
  const answered = async (
    first: Pending,
    offered: readonly (readonly [Pick<Leaving, 'one' | 'isLast'>, Offered])[],
  ): Promise<Exchanged | undefined> => {
    const kinds = new Set(offered.map(([, { kind }]) => kind));
    const offsets = offered.flatMap(([, answer]) => (answer.kind === 'taken' ? [answer.offset] : []));
    const ended = kinds.has('double') || kinds.has('behind') ? await catchUp() : await readOn(Math.max(0, ...offsets));
    if (ended) return ended;
    const left = offered.filter(([{ one, isLast }, { kind }]) => isPending(one) && (isLast || kind !== 'taken'));
    for (const [{ one }, { kind }] of left) if (kind === 'taken' || kind === 'double') names.set(one.id, `~${newId()}`);
    isDoubtful = left.length > 0;
    if (!isPending(first) || !isDoubtful) taken();
    return kinds.has('full') ? 'full' : undefined;
  };

  /**
   * Sends a message that is kept with its signature: another device wrote it, or the log had it before. It is appended only if
   * the log has not grown. Each part of a long message is kept and sent as its own text.
   */
  const offerKept = async (one: Pending, text: string): Promise<Exchanged | undefined> => {
    const name = nameOf(one.id, partOf(one.body)?.index ?? 0);
    await beforeOffer(one.id);
    const answer = await log.offer(text, name, device.replica.offset);
    return answered(one, [[{ one, isLast: true }, answer]]);
  };

  /**
   * Sends texts in order, many in flight at once, at any offset. When one is lost, every device skips those after it as holes,
   * and they are sent again.
   */
  const offerBatch = async (first: Pending, batch: AsyncIterable<Leaving>): Promise<Exchanged | undefined> => {
    const offered: (readonly [Leaving, Offered])[] = [];
    const onTheirWay = new Set<Promise<void>>();
    let characters = 0;
    let lost: { readonly error: unknown } | undefined;
    let isRefused = false;
    for await (const next of batch) {
      while (onTheirWay.size >= MOST_OFFERED || (characters > 0 && characters + next.text.length > MOST_CHARACTERS_OFFERED))
        await Promise.race(onTheirWay);
      if (lost || isRefused) break;
      characters += next.text.length;
      const way = log
        .offer(next.text, next.name, undefined, next.isScarce)
        .then(
          (answer) => {
            offered.push([next, answer]);
            if (answer.kind !== 'taken') isRefused = true;
          },
          (error: unknown) => {
            lost ??= { error };
          },
        )
        .finally(() => {
          characters -= next.text.length;
          onTheirWay.delete(way);
        });
      onTheirWay.add(way);
    }
    await Promise.all(onTheirWay);
    if (lost) throw lost.error;
    return answered(first, offered);
  };

  /**
   * Whether a message is valid only if nothing scarce was logged since it was decided. Otherwise its waiting caller decides it
   * again.
   */
  const isRacing = (one: Pending) => one.decidedAt !== undefined && !unconditional.has(one.id) && isScarceCommit(one);

  /** The texts that may be appended at any offset: all from the first pending message to the last part of a racing commit. */
  const batchFrom = async function* (pending: readonly Pending[], isAlone: boolean): AsyncGenerator<Leaving> {
    for (const one of pending) {
      if (one.text !== undefined) return;
      const all = await leaving(one);
      const isRace = isRacing(one);
      yield* isRace ? all.slice(0, -1) : all;
      if (isRace || isAlone) return;
    }
  };

  /**
   * Sends a scarce commit on condition that nothing scarce was logged since it was decided. If something was, only a waiting
   * caller decides it again.
   */
  const race = async (one: Pending, last: Leaving): Promise<Exchanged | undefined> => {
    const outboxBefore = device.replica.outbox;
    await beforeOffer(one.id);
    const answer = await log.offer(last.text, last.name, one.decidedAt, true);
    const ended = await answered(one, [[last, answer]]);
    if (ended || answer.kind !== 'behind' || !isPending(one)) return ended;
    // A newer scarce message exists. This one's condition can never hold again, so it can't arrive late.
    if (device.isAwaited(one.id) && (await device.retry(one.id))) return undefined;
    for (const { id } of outboxBefore) if (!device.isAwaited(id)) unconditional.add(id);
    unconditional.add(one.id);
    return undefined;
  };

  /** Sends pending messages, beginning with this one. */
  const offerNext = async (first: Pending): Promise<Exchanged | undefined> => {
    if (first.text !== undefined) return offerKept(first, first.text);
    if (isRacing(first)) {
      const [last, more] = await leaving(first);
      if (last && !more) return race(first, last);
    }
    await beforeOffer(first.id);
    return offerBatch(first, batchFrom(device.replica.outbox, isDoubtful));
  };

  return { offerNext };
};

/**
 * Synchronizes one device with its team's log: reads what is new and sends the outbox. Throws when the connection is lost; call
 * `run` again on the next one.
 */
export const createExchange = (given: Parts) => {
  const log: Log = {
    ...given.log,
    offer: (text, id, after, isScarce) => given.log.offer(text, id, after, isScarce, reading.isPackable()),
  };
  const parts: Parts = { ...given, log };
  const { device } = parts;
  const { self } = device.replica.belonging;
  const pacing = createPacing(parts);
  const lazy: LazyModules = {
    recovery: once(async () => (await import('./log-recovery')).createLogRecovery(parts, pacing, () => catchUp())),
    chapters: once(async () => (await import('./chapters')).createChapters(parts, pacing, () => catchUp())),
  };
  const reading = createReading(parts, lazy);
  const { catchUp } = reading;
  const { offerNext } = createSending(parts, pacing, reading);

  /** Reads and sends until device and log agree, or answers why it stopped. */
  const run = async (): Promise<Exchanged> => {
    const ended = await catchUp();
    if (ended) return ended;
    // A device that is overtaken again and again stops and lets others send. Each message gets two tries: a server may know its
    // id and lack the message.
    for (let turns = 2 * device.replica.outbox.length + MOST_TRIES; turns > 0; turns -= 1) {
      const { confirmed, outbox: pending } = device.replica;
      if (confirmed.gone.has(self.device)) return 'expelled';
      // Any device may send messages that others signed. Its own it may send only as a member.
      const next = pending.find(({ text }) => text !== undefined) ?? pending[0];
      if (!confirmed.members.has(self.device) && next?.text === undefined) {
        if (confirmed.asking.has(self.device)) return 'asking';
        const ended = await (await lazy.recovery()).ask();
        if (ended !== 'overtaken') return ended;
        continue;
      }
      if (!next) {
        if (device.replica.checkpoints.own.length > 0 && (await (await lazy.chapters()).offer())) continue;
        return 'up-to-date';
      }
      const over = await offerNext(next);
      if (over) return over;
    }
    return 'overtaken';
  };

  return {
    run,
    /** Uploads the chapter that this device has to write, while the link is idle. */
    async send(files: RemoteFiles, mayGoOn: () => boolean): Promise<Sent> {
      return device.replica.checkpoints.own.length > 0 ? (await lazy.chapters()).send(files, mayGoOn) : 'sent';
    },
    /** Sends the founder's seed: all rows that the team begins with. Answers false when the team is already founded. */
    async found(): Promise<boolean> {
      const ended = await catchUp();
      const { confirmed, offset } = device.replica;
      if (ended || confirmed.base !== '') return false;
      const { offerSeed } = await lazy.recovery();
      const answer = await offerSeed(confirmedFold(device.replica), offset, confirmed.parts);
      await catchUp();
      return answer === 'taken';
    },
  };
};
