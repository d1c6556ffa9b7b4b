import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { Instant } from '@/lib/kernel/day';
import { checkpointOf, unsentCheckpoint } from '../protocol/checkpoint';
import { type Fold, genesis, seedOf } from '../protocol/fold';
import { growingPause } from '../protocol/growing-pause';
import { createLogReader, type Exchanged, type Log, type LogInfo, type Offered, withoutGap } from '../protocol/log';
import { bodyOf, FOLD_VERSION, idOf, type Message, messageId } from '../protocol/message';
import { momentOfGroup, partsOf, readMessage } from '../protocol/read-message';
import {
  type Advance,
  advance,
  confirmedFold,
  type IsSigned,
  type Logged,
  markOf,
  type Pending,
  type Replica,
} from '../protocol/replica';
import { unsealed } from '../protocol/signature';

/**
 * What a device keeps of its team. Each of these is one transaction. `from` is what it was reckoned from: the device throws where it has
 * other things by now, and the talk begins anew.
 */
export interface TeamDevice {
  readonly replica: Replica;
  /** The log's texts that this device keeps, the oldest first. */
  kept(): Promise<readonly Logged[]>;
  /** Writes what was read on. */
  receive(read: Advance, from: Replica): Promise<void>;
  /** Another log takes the place of the one that was known; what was written since `from` would be lost. */
  adopt(replica: Replica, log: Advance, from: Replica): Promise<void>;
  /** Whether somebody waits for the log's word on a pending message. */
  isAwaited(id: string): boolean;
  /**
   * This pending message surely is not in the log, which has gone on since it was decided: who still waits for it decides again, wherever it
   * stands in the outbox. Answers whether anybody did.
   */
  retry(id: string): Promise<boolean>;
}

interface Parts {
  readonly log: Log;
  readonly device: TeamDevice;
  /** Signs a message with this device's key. */
  readonly seal: (body: string) => Promise<string>;
  readonly isSigned: IsSigned;
  readonly now: () => Instant;
  /** Waits so many milliseconds, before the same is offered again. */
  readonly pause: (ms: number) => Promise<void>;
}

/** How many messages are read and written at once. */
const READ_BATCH = 500;
const MOST_TRIES = 50;
/** The pauses between two offers of one thing, and between two asks to be let in. */
const [OFFER_MS, LONGEST_OFFER_MS] = [10, 10_000];
const [ASK_MS, LONGEST_ASK_MS] = [600_000, 86_400_000];
/** How many of its own messages a device offers before it reads them back. */
const OFFER_BATCH = 50;

/** What this device says outside of its numbers: a seed, or that it asks to be let in. */
const outside = ({ belonging }: Replica, at: Instant) => ({
  v: DATA_VERSION,
  id: messageId(belonging.self.device, 0),
  at,
  by: belonging.self.user,
});

/** The text of one part of a message. */
const partText = (body = '') => {
  const message = readMessage(body)?.message;
  return typeof message === 'object' && message.kind === 'part' ? message.text : undefined;
};

/** How offers are paced and named: the same one again after a pause that grows, and what has no number under a name of its own. */
const createPacing = ({ log, device, now, pause }: Parts) => {
  const { self } = device.replica.belonging;
  const offerPause = growingPause(OFFER_MS, LONGEST_OFFER_MS);
  /** What was last offered in vain. */
  let refused = '';
  /** The same is offered again after a pause that grows; something else at once. */
  const beforeOffer = async (what: string) => {
    if (what === refused) await pause(offerPause.next());
    else offerPause.reset();
    refused = what;
  };
  const taken = () => {
    refused = '';
  };

  /** How often this device has spoken outside of its numbers: each time under another name. */
  let spoken = 0;
  const outsideName = () => {
    spoken += 1;
    return `${messageId(self.device, 0)}-${now()}-${spoken}`;
  };

  /** Offers texts after the log's last number, as long as nobody else speaks. */
  const offerTexts = async (texts: readonly string[], offset: number): Promise<Offered['kind']> => {
    for (const [index, text] of texts.entries()) {
      const answer = await log.offer(text, outsideName(), offset + index);
      if (answer.kind !== 'taken') return answer.kind;
    }
    return 'taken';
  };

  return { offerPause, beforeOffer, taken, outsideName, offerTexts };
};
type Pacing = ReturnType<typeof createPacing>;

/** Reads a team's log on, or anew where it is another than the one that was known. */
const createReading = ({ log, device, seal, isSigned, now }: Parts, { beforeOffer, offerTexts }: Pacing) => {
  const { team, self, founder } = device.replica.belonging;
  /** What of a log that this device does not know was read before the link was lost. */
  const whole = createLogReader();

  /** The log's last number; a log that was cut while it was read has another end. */
  const readTo = async (last: number): Promise<boolean> => {
    while (device.replica.offset < last) {
      const from = device.replica;
      const { offset } = from;
      const logged = withoutGap(await log.read(offset + 1, Math.min(last, offset + READ_BATCH)), offset + 1);
      const read = await advance(confirmedFold(from), team, logged, isSigned);
      if (read.steps.length > 0) await device.receive({ ...read, checkpoint: await checkpointOf(read.steps, last) }, from);
      if (read.stoppedAt !== undefined) return false;
      if (logged.length === 0) throw new Error('The log ends before its end');
    }
    return true;
  };

  /** What the log took is read from there: only its own word, and its time, confirm it. */
  const readOn = async (last: number): Promise<Exchanged | undefined> => ((await readTo(last)) ? undefined : 'newer');

  /** Whether the server's log is another than the one that this device has read. */
  const isAnother = async ({ created, last }: LogInfo) => {
    const { replica } = device;
    if (replica.created !== '' && replica.created !== created) return true;
    // An update that folds by other rules reads the log anew: only so do all devices of one version hold the same.
    if (replica.offset > 0 && replica.checkpoints.foldVersion !== FOLD_VERSION) return true;
    if (last < replica.offset) return true;
    if (replica.offset === 0) return false;
    const [there] = await log.read(replica.offset, replica.offset);
    return !there || markOf(there) !== replica.mark;
  };

  /**
   * Offers a seed after the log's last number. Where the log already ends with `parts` of it, because the link was lost, it offers
   * the rest.
   */
  const offerSeed = async (fold: Fold, offset: number, parts: Fold['parts']): Promise<Offered['kind']> => {
    const bodiesFrom = (start: number, at: Instant) => {
      const seed = (end: number): Message => ({ ...outside(device.replica, at), kind: 'seed', place: end, seed: seedOf(fold) });
      const count = partsOf(bodyOf(seed(start))).length;
      return partsOf(bodyOf(seed(start + count)));
    };
    const begun = parts.get(self.device);
    if (begun) {
      const bodies = bodiesFrom(offset - begun.texts.length, momentOfGroup(begun.group));
      const isSame = begun.texts.every((text, index) => text === partText(bodies[index]));
      if (isSame) return offerTexts(await Promise.all(bodies.slice(begun.texts.length).map(seal)), offset);
    }
    return offerTexts(await Promise.all(bodiesFrom(offset, now()).map(seal)), offset);
  };

  /** Of devices that bring seeds in parts at once, the one whose name is first goes on; or none would ever come to its last part. */
  const isAnothersTurn = async () => {
    const { last } = await log.info();
    const [newest] = await log.read(last, last);
    const read = newest && readMessage(unsealed(newest.text).body);
    return read ? idOf(read.head).device < self.device : false;
  };

  /** Learns a log from its beginning, and decides what it lacks. */
  const relearn = async (): Promise<Exchanged | undefined> => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { created, holes, logged } = await whole.read(log);
      const read = await advance(genesis(founder), team, logged, isSigned);
      if (read.stoppedAt !== undefined) return 'newer';
      // Comes where a device meets a log that it does not know.
      const { relearned } = await import('../protocol/relearn');
      const kept = await device.kept();
      const from = device.replica;
      const learned = relearned(from, kept, read, created);
      if (learned.kind === 'replica') {
        await device.adopt(learned.replica, read, from);
        whole.forget();
        return holes > 0 ? 'damaged' : undefined;
      }
      if (learned.kind === 'waits') return 'waiting';
      await beforeOffer(learned.kind);
      const answer =
        learned.kind === 'seed'
          ? await offerSeed(learned.fold, learned.offset, read.fold.parts)
          : await offerTexts(learned.texts, learned.offset);
      if (answer === 'full') return 'full';
      if (answer === 'behind' && (await isAnothersTurn())) return 'overtaken';
    }
    return 'overtaken';
  };

  const catchUp = async (): Promise<Exchanged | undefined> => {
    const info = await log.info();
    if (info.holes > 0) return 'damaged';
    if (await isAnother(info)) {
      const ended = await relearn();
      if (ended) return ended;
    } else if (device.replica.created === '') {
      const from = device.replica;
      await device.adopt({ ...from, created: info.created }, { steps: [], fold: confirmedFold(from) }, from);
    }
    const { last } = await log.info();
    return readOn(last);
  };

  return { readOn, catchUp, offerSeed };
};
type Reading = ReturnType<typeof createReading>;

/** Offers what is in the outbox, until the log has it. */
const createSending = ({ log, device, seal }: Parts, { beforeOffer, taken }: Pacing, { readOn, catchUp }: Reading) => {
  const { self } = device.replica.belonging;
  /** Offers of one message that the server called known without having it: it gets another name there. */
  const names = new Map<string, number>();
  /** By the message's id: the offset that the log must pass before an offer can no longer arrive. */
  const offered = new Map<string, number>();

  const offerText = async (text: string, id: string, expected: number) => {
    const name = names.get(id) ?? 0;
    return log.offer(text, name === 0 ? id : `${id}~${name}`, expected);
  };

  /** The texts of a pending message that the log does not have yet: all of them, or the parts that are left. */
  const textsOf = async ({ id, body, text }: Pending): Promise<readonly string[]> => {
    if (text !== undefined) return [text];
    const parts = partsOf(body);
    const open = device.replica.confirmed.parts.get(idOf({ id }).device);
    const first = readMessage(parts[0] ?? '')?.message;
    const isBegun = typeof first === 'object' && first.kind === 'part' && open?.group === first.group;
    return Promise.all(parts.slice(isBegun ? open.texts.length : 0).map((part) => seal(part)));
  };

  /** Whether a pending message can surely not arrive any more, or was never sent. */
  const mayWithdraw = ({ id }: Pending) => device.replica.offset > (offered.get(id) ?? -1);

  /** Whether the log has gone on since somebody who waits decided this message, and it can still be taken back. */
  const isOvertaken = (one: Pending) => device.isAwaited(one.id) && one.decidedAt !== device.replica.offset && mayWithdraw(one);

  const notTaken = async ({ kind }: Offered, name: string, expected: number): Promise<Exchanged | undefined> => {
    if (kind === 'full') return 'full';
    const ended = await catchUp();
    // The server says that it knows it, and the log has not gone on: it forgot the message and not its name.
    if (kind === 'double' && device.replica.offset === expected) names.set(name, (names.get(name) ?? 0) + 1);
    return ended;
  };

  const offerNext = async (one: Pending): Promise<Exchanged | undefined> => {
    const [text] = await textsOf(one);
    if (text === undefined) throw new Error('There is nothing to say');
    const expected = device.replica.offset;
    const name = `${one.id}/${device.replica.confirmed.parts.get(idOf(one).device)?.texts.length ?? 0}`;
    await beforeOffer(one.id);
    offered.set(one.id, expected);
    const answer = await offerText(text, name, expected);
    if (answer.kind === 'taken') taken();
    return answer.kind === 'taken' ? readOn(answer.offset) : notTaken(answer, name, expected);
  };

  /**
   * Offers what is pending, one after the other, while nobody else comes between; what was taken is read back at once for all. What somebody
   * waits for goes alone: they may decide it again.
   */
  const offerBatch = async (first: Pending): Promise<Exchanged | undefined> => {
    const { outbox: pending, offset, confirmed } = device.replica;
    if (first !== pending[0] || first.text !== undefined || confirmed.parts.has(self.device)) return offerNext(first);
    let last = offset;
    for (const one of pending.slice(0, Math.min(OFFER_BATCH, pending.length - 1))) {
      if (device.isAwaited(one.id)) break;
      const [text, more] = await textsOf(one);
      if (text === undefined || more !== undefined) break;
      const name = `${one.id}/0`;
      if (last === offset) await beforeOffer(one.id);
      offered.set(one.id, last);
      const answer = await offerText(text, name, last);
      if (answer.kind === 'taken') taken();
      if (answer.kind !== 'taken') return (await readOn(last)) ?? notTaken(answer, name, last);
      const isNext = answer.offset === last + 1;
      last = answer.offset;
      if (!isNext) break;
    }
    return last === offset ? offerNext(first) : readOn(last);
  };

  return { isOvertaken, offerBatch };
};

/** What a device says outside of its numbers: that it asks to be let in, and what its fold came to. */
const createOutside = ({ log, device, seal, now, pause }: Parts, { outsideName, offerPause }: Pacing, { catchUp }: Reading) => {
  const { self } = device.replica.belonging;
  const askPause = growingPause(ASK_MS, LONGEST_ASK_MS);
  let asksAgainAt = Number.NEGATIVE_INFINITY;

  /** Asks once, and then waits. Where the log has no word of it any more, it asks again after a pause that grows. */
  const ask = async (): Promise<Exchanged> => {
    const { replica } = device;
    const moment = Date.parse(now());
    if (moment < asksAgainAt) return 'asking';
    const { label, role, key } = self;
    const name = replica.belonging.name ?? self.device;
    const message: Message = { ...outside(replica, now()), kind: 'asks-to-join', key, name, label, role };
    const text = await seal(bodyOf(message));
    const answer = await log.offer(text, outsideName(), replica.offset);
    if (answer.kind === 'full') return 'full';
    if (answer.kind === 'taken') asksAgainAt = moment + askPause.next();
    else await pause(offerPause.next());
    return (await catchUp()) ?? (answer.kind === 'taken' ? 'asking' : 'overtaken');
  };

  /** Tells what this device's fold came to, where nobody has told the same. Answers whether it did. */
  const offerDigest = async (): Promise<boolean> => {
    const { replica } = device;
    const checkpoint = unsentCheckpoint(replica.checkpoints);
    if (!checkpoint) return false;
    const { place: offset, log: of, digest } = checkpoint;
    const message: Message = { ...outside(replica, now()), kind: 'digest', place: offset, log: of, digest };
    const answer = await log.offer(await seal(bodyOf(message)), outsideName(), replica.offset);
    if (answer.kind === 'full') return false;
    await catchUp();
    return true;
  };

  return { ask, offerDigest };
};

/** One device's talk with its team's log: reads on, and brings in what is pending. Throws where the link is lost; then it begins anew. */
export const createExchange = (parts: Parts) => {
  const { device } = parts;
  const { self } = device.replica.belonging;
  const pacing = createPacing(parts);
  const reading = createReading(parts, pacing);
  const { catchUp, offerSeed } = reading;
  const { isOvertaken, offerBatch } = createSending(parts, pacing, reading);
  const { ask, offerDigest } = createOutside(parts, pacing, reading);

  /** Reads on and offers what is pending, until both sides know the same. */
  const run = async (): Promise<Exchanged> => {
    const ended = await catchUp();
    if (ended) return ended;
    // Whoever is overtaken all the time begins anew, and lets others speak.
    for (let turns = device.replica.outbox.length + MOST_TRIES; turns > 0; turns -= 1) {
      const { confirmed, outbox: pending } = device.replica;
      if (confirmed.gone.has(self.device)) return 'expelled';
      // What others signed is offered by whoever holds it; of one's own only what a member may say.
      const next = pending.find(({ text }) => text !== undefined) ?? pending[0];
      if (!confirmed.members.has(self.device) && next?.text === undefined) {
        if (confirmed.asking.has(self.device)) return 'asking';
        const ended = await ask();
        if (ended !== 'overtaken') return ended;
        continue;
      }
      if (!next) {
        if (await offerDigest()) continue;
        return 'up-to-date';
      }
      if (isOvertaken(next) && (await device.retry(next.id))) continue;
      const over = await offerBatch(next);
      if (over) return over;
    }
    return 'overtaken';
  };

  return {
    run,
    /** The founder's first message: everything that the team begins with. */
    async found(): Promise<boolean> {
      const ended = await catchUp();
      const { confirmed, offset } = device.replica;
      if (ended || confirmed.base !== '') return false;
      const answer = await offerSeed(confirmedFold(device.replica), offset, confirmed.parts);
      await catchUp();
      return answer === 'taken';
    },
  };
};
