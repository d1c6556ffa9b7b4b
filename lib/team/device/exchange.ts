import { isScarce } from '@/lib/domain/records';
import { newId } from '@/lib/kernel/id';
import { CHAPTER_EVERY, checkpointStep, DIGEST_EVERY } from '../protocol/checkpoint';
import type { RemoteFiles, Sent } from '../protocol/files';
import { type Exchanged, type Log, type LogInfo, type Offered, withoutGap } from '../protocol/log';
import { FOLDS_ALIKE_SINCE, idOf, PACKED_SINCE } from '../protocol/message';
import { partOf, partsOf, partText, readMessage } from '../protocol/read-message';
import { advance, confirmedFold, type Logged, markOf, type Pending, type ReadStep } from '../protocol/replica';
import type { Chapters } from './chapters';
import type { Learning } from './learning';
import { createPacing, type Pacing, type Parts } from './pacing';
import { once } from './parts';

/** How many messages are read and written at once. A batch reckons one digest at most. */
const READ_BATCH = DIGEST_EVERY;
const MOST_TRIES = 50;
/** The most of its own messages that a device has on their way, and the most characters beside the first. */
const [MOST_OFFERED, MOST_CHARACTERS_OFFERED] = [64, 131_072];

/** What comes where it is needed: to found, to ask to be let in, to learn a log that is not known; and to reckon and write chapters. */
interface Late {
  readonly learning: () => Promise<Learning>;
  readonly chapters: () => Promise<Chapters>;
}

/** Whether a device of an older version stops at this message: a member says it, and it counts. Who only asks to be let in stops nobody. */
const stopsOlder = ({ step: { fate, message } }: ReadStep) =>
  fate === 'applied' && message?.kind !== 'asks-to-join' && (message?.f ?? 1) >= PACKED_SINCE;

/** Reads a team's log on, or anew where it is another than the one that was known. */
const createReading = ({ log, device, isSigned, rest, onRead }: Parts, late: Late) => {
  const { team } = device.replica.belonging;
  /** Whether no device of an older version reads what comes next: then a long text goes packed. */
  let isPackable = false;

  /** The log's last number; a log that was cut while it was read has another end. `ahead` was read of it already. */
  const readTo = async (last: number, ahead: readonly Logged[] = []): Promise<boolean> => {
    const readFrom = (next: number) => {
      const reading = log.read(next, Math.min(last, next + READ_BATCH - 1));
      // Whoever waits for it hears that the link is lost.
      reading.catch(() => undefined);
      return reading;
    };
    let coming = ahead.length > 0 ? Promise.resolve(ahead) : undefined;
    for (;;) {
      const from = device.replica;
      const { offset } = from;
      onRead?.(offset, last);
      if (offset >= last) return true;
      const logged = withoutGap(await (coming ?? readFrom(offset + 1)), offset + 1);
      const end = offset + logged.length;
      // What follows comes while this is folded and written.
      coming = logged.length > 0 && end < last ? readFrom(end + 1) : undefined;
      const read = await advance(confirmedFold(from), team, logged, isSigned, rest);
      isPackable ||= read.steps.some(stopsOlder);
      const at = checkpointStep(read.steps, last);
      const checkpoint = at && (await (await late.chapters()).reckoned(at));
      if (read.steps.length > 0) await device.receive({ ...read, checkpoint }, from);
      if (read.stoppedAt !== undefined) return false;
      if (logged.length === 0) throw new Error('The log ends before its end');
    }
  };

  /** What the log took is read from there: only its own word, and its time, confirm it. */
  const readOn = async (last: number, ahead?: readonly Logged[]): Promise<Exchanged | undefined> =>
    (await readTo(last, ahead)) ? undefined : 'newer';

  /** Whether a chapter may stand between what this device has read and the log's end. */
  const isFarBehind = (last: number) => device.replica.offset > 0 && last - device.replica.offset > CHAPTER_EVERY;

  /** What follows in the log that this device has read; nothing where the server's log is another one, or begins behind it. */
  const followingIn = async ({ created, first, last }: LogInfo): Promise<readonly Logged[] | undefined> => {
    const { offset, mark, checkpoints, ...replica } = device.replica;
    if (replica.created !== '' && replica.created !== created) return undefined;
    if (offset === 0) return first === 1 ? [] : undefined;
    // An update that folds by other rules reads the log anew: only so do all devices of one version hold the same.
    if (checkpoints.foldVersion < FOLDS_ALIKE_SINCE || last < offset) return undefined;
    const [there, ...ahead] = await log.read(offset, isFarBehind(last) ? offset : Math.min(last, offset + READ_BATCH));
    return there && there.offset === offset && markOf(there) === mark ? ahead : undefined;
  };

  const catchUp = async (): Promise<Exchanged | undefined> => {
    const info = await log.info();
    if (info.holes > 0) return 'damaged';
    const ahead = await followingIn(info);
    if (!ahead) {
      // Another log takes the place of the one that was known: nobody knows yet who reads it.
      isPackable = false;
      return (await (await late.learning()).relearn()) ?? readOn((await log.info()).last);
    }
    if (device.replica.created === '') {
      const from = device.replica;
      await device.adopt({ ...from, created: info.created }, { steps: [], fold: confirmedFold(from) }, from);
    }
    if (isFarBehind(info.last)) await (await late.learning()).skip();
    return readOn(info.last, ahead);
  };

  return { readOn, catchUp, isPackable: () => isPackable };
};
type Reading = ReturnType<typeof createReading>;

/** A text on its way to the log, and what it is a part of. */
interface Leaving {
  readonly one: Pending;
  readonly text: string;
  readonly name: string;
  readonly isScarce: boolean;
  /** A message counts at its last part. */
  readonly isLast: boolean;
}

/** Offers what is in the outbox, until the log has it. */
const createSending = ({ log, device, seal }: Parts, { beforeOffer, taken }: Pacing, { readOn, catchUp }: Reading) => {
  /** What goes with a message's id where the server knows its name already, and the log lacks the message. Nobody can guess it. */
  const names = new Map<string, string>();
  /** Scarce messages that may stand anywhere: nobody waits for the log's word on them, and none of these is ever taken back. */
  const free = new Set<string>();

  /** Whether something of the latest offers did not count. Then the first one goes alone, to see. */
  let isDoubtful = false;

  const isScarceCommit = ({ body }: Pending) => {
    const message = readMessage(body)?.message;
    return typeof message === 'object' && message.kind === 'commit' && isScarce(message);
  };

  const nameOf = (id: string, index: number) => `${id}/${index}${names.get(id) ?? ''}`;

  /** The texts of a pending message of this device that the log does not have yet: all of them, or the parts that are left. */
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
   * What the server made of offers: what it has is read back, for only the log's own word confirms it. What the server calls known, and what
   * it took and the log passes over, does not count: each is offered again under another name.
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
   * A message that others signed, or that was in the log before: whoever holds it offers it, and as long as nobody else speaks. Of a long one
   * each part is kept, and offered, as a text of its own.
   */
  const offerKept = async (one: Pending, text: string): Promise<Exchanged | undefined> => {
    const name = nameOf(one.id, partOf(one.body)?.index ?? 0);
    await beforeOffer(one.id);
    const answer = await log.offer(text, name, device.replica.offset);
    return answered(one, [[{ one, isLast: true }, answer]]);
  };

  /**
   * Offers texts one behind the other, many on their way at once, wherever they come to stand. Where one is lost, all devices pass over
   * those behind it, and they are offered again.
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

  /** Whether a message may only stand where nothing scarce has come since it was decided: somebody waits, and decides it again otherwise. */
  const isRacing = (one: Pending) => one.decidedAt !== undefined && !free.has(one.id) && isScarceCommit(one);

  /** What may stand anywhere, from the first message on. */
  const batchFrom = async function* (pending: readonly Pending[], isAlone: boolean): AsyncGenerator<Leaving> {
    for (const one of pending) {
      if (one.text !== undefined) return;
      const all = await leaving(one);
      const isRace = isRacing(one);
      yield* isRace ? all.slice(0, -1) : all;
      if (isRace || isAlone) return;
    }
  };

  /** Offers a message that others may have overtaken. Whoever waits for it decides it again then; nobody else is asked. */
  const race = async (one: Pending, last: Leaving): Promise<Exchanged | undefined> => {
    const there = device.replica.outbox;
    await beforeOffer(one.id);
    const answer = await log.offer(last.text, last.name, one.decidedAt, true);
    const ended = await answered(one, [[last, answer]]);
    if (ended || answer.kind !== 'behind' || !isPending(one)) return ended;
    // Something scarce has come since, and this has not: from now on it can't arrive any more.
    if (device.isAwaited(one.id) && (await device.retry(one.id))) return undefined;
    for (const { id } of there) if (!device.isAwaited(id)) free.add(id);
    free.add(one.id);
    return undefined;
  };

  /** Offers what is pending, from this first message on. */
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

/** One device's talk with its team's log: reads on, and brings in what is pending. Throws where the link is lost; then it begins anew. */
export const createExchange = (given: Parts) => {
  const log: Log = {
    ...given.log,
    offer: (text, id, after, isScarce) => given.log.offer(text, id, after, isScarce, reading.isPackable()),
  };
  const parts: Parts = { ...given, log };
  const { device } = parts;
  const { self } = device.replica.belonging;
  const pacing = createPacing(parts);
  const late: Late = {
    learning: once(async () => (await import('./learning')).createLearning(parts, pacing, () => catchUp())),
    chapters: once(async () => (await import('./chapters')).createChapters(parts, pacing, () => catchUp())),
  };
  const reading = createReading(parts, late);
  const { catchUp } = reading;
  const { offerNext } = createSending(parts, pacing, reading);

  /** Reads on and offers what is pending, until both sides know the same. */
  const run = async (): Promise<Exchanged> => {
    const ended = await catchUp();
    if (ended) return ended;
    // Whoever is overtaken all the time begins anew, and lets others speak. A server may know the name of each message, and lack them all.
    for (let turns = 2 * device.replica.outbox.length + MOST_TRIES; turns > 0; turns -= 1) {
      const { confirmed, outbox: pending } = device.replica;
      if (confirmed.gone.has(self.device)) return 'expelled';
      // What others signed is offered by whoever holds it; of one's own only what a member may say.
      const next = pending.find(({ text }) => text !== undefined) ?? pending[0];
      if (!confirmed.members.has(self.device) && next?.text === undefined) {
        if (confirmed.asking.has(self.device)) return 'asking';
        const ended = await (await late.learning()).ask();
        if (ended !== 'overtaken') return ended;
        continue;
      }
      if (!next) {
        if (device.replica.checkpoints.own.length > 0 && (await (await late.chapters()).offer())) continue;
        return 'up-to-date';
      }
      const over = await offerNext(next);
      if (over) return over;
    }
    return 'overtaken';
  };

  return {
    run,
    /** Sends the chapter that is this device's to write, while nobody has anything to say. */
    async send(files: RemoteFiles, mayGoOn: () => boolean): Promise<Sent> {
      return device.replica.checkpoints.own.length > 0 ? (await late.chapters()).send(files, mayGoOn) : 'sent';
    },
    /** The founder's first message: everything that the team begins with. */
    async found(): Promise<boolean> {
      const ended = await catchUp();
      const { confirmed, offset } = device.replica;
      if (ended || confirmed.base !== '') return false;
      const { offerSeed } = await late.learning();
      const answer = await offerSeed(confirmedFold(device.replica), offset, confirmed.parts);
      await catchUp();
      return answer === 'taken';
    },
  };
};
