import type { Instant } from '@/lib/kernel/day';
import { readFromChapter, unreadableReason } from '../protocol/chapter';
import { type Fold, genesis, seedOf } from '../protocol/fold';
import { growingPause } from '../protocol/growing-pause';
import { createLogReader, type Exchanged, type Offered, type OnProgress, type ReadLog } from '../protocol/log';
import { bodyOf, idOf, type Message } from '../protocol/message';
import { momentOfGroup, partsOf, partText, readMessage } from '../protocol/read-message';
import { type Begin, planRecovery, skippedTo } from '../protocol/recovery';
import { advance, type Logged } from '../protocol/replica';
import { unsealed } from '../protocol/signature';
import type { Pacing, Parts } from './pacing';

const MOST_TRIES = 50;
/** A device that is less far behind reads each message, so that its history has every step. */
const WORTH_SKIPPING = 1_000;
/** The pauses between two join requests: the first and the longest. */
const [ASK_MS, LONGEST_ASK_MS] = [600_000, 86_400_000];

/** Sends join requests, adopts a changed log, and restores a log that lost messages. */
export const createLogRecovery = (
  { log, device, seal, isSigned, files, now, pause, rest, onRead }: Parts,
  { beforeOffer, offerTexts, outsideHead, outsideName, offerPause }: Pacing,
  catchUp: () => Promise<Exchanged | undefined>,
) => {
  const { team, self, founder } = device.replica.belonging;
  const trust = () => ({ team, founder, isSigned, members: device.replica.confirmed.members.values() });
  /** Messages of an unknown log that were read before the connection was lost. */
  const whole = createLogReader();

  /** Sends a seed at the log's end. When the log already ends with its first `parts`, only the rest is sent. */
  const offerSeed = async (fold: Fold, offset: number, parts: Fold['parts']): Promise<Offered['kind']> => {
    const bodiesFrom = (start: number, at: Instant) => {
      const seed = (end: number): Message => ({ ...outsideHead(at), kind: 'seed', place: end, seed: seedOf(fold) });
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

  /** When several devices send seeds in parts, the one with the lowest id continues. Otherwise none would reach its last part. */
  const isAnothersTurn = async () => {
    const { last } = await log.info();
    const [newest] = await log.read(last, last);
    const read = newest && readMessage(unsealed(newest.text).body);
    return read ? idOf(read.head).device < self.device : false;
  };

  /** The whole log, or a trimmed log from its newest valid chapter on. `undefined` when there is no valid chapter. */
  const readWhole = async (onProgress: OnProgress): Promise<(ReadLog & Begin) | undefined> => {
    if ((await log.info()).first === 1) return { ...(await whole.read(log, onProgress)), start: genesis(founder) };
    const remote = files?.();
    return remote ? readFromChapter(whole, log, remote, trust(), { onProgress }) : undefined;
  };

  /** Reads a changed log from its beginning and sends what it lacks. */
  const recover = async (): Promise<Exchanged | undefined> => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      // Fetching is the first half of the progress, folding the second.
      const found = await readWhole((share, of) => onRead?.((share * of) / 2, of));
      if (!found) return unreadableReason(whole, log);
      const { holes, last, logged, start, checkpoint } = found;
      let folded = last - logged.length;
      const restAfterEach = async () => {
        folded += 1;
        onRead?.((last + folded) / 2, last);
        await rest?.();
      };
      const read = await advance(start, team, logged, isSigned, restAfterEach);
      if (read.stoppedAt !== undefined) return 'newer';
      const kept = await device.kept();
      const from = device.replica;
      const recovery = planRecovery(from, kept, read, found);
      if (recovery.kind === 'replica') {
        await device.adopt(recovery.replica, read, from, checkpoint && 'team-caught-up');
        whole.forget();
        return holes > 0 ? 'damaged' : undefined;
      }
      if (recovery.kind === 'waits') return 'waiting';
      await beforeOffer(recovery.kind);
      const answer =
        recovery.kind === 'seed'
          ? await offerSeed(recovery.fold, recovery.offset, read.fold.parts)
          : await offerTexts(recovery.texts, recovery.offset);
      if (answer === 'full') return 'full';
      if (answer === 'behind' && (await isAnothersTurn())) return 'overtaken';
    }
    return 'overtaken';
  };

  const behind = createLogReader();
  let isVain = false;

  /**
   * Lets a device that is far behind start from the newest valid chapter. Without one it reads every message; the answer is
   * those that the search has fetched, up to the log's end.
   */
  const skip = async (): Promise<readonly Logged[]> => {
    const from = device.replica;
    const remote = files?.();
    if (isVain || !remote) return [];
    const onProgress = (share: number, last: number) => onRead?.(from.offset + share * (last - from.offset), last);
    const after = from.offset + WORTH_SKIPPING;
    const chapter = await readFromChapter(behind, log, remote, trust(), { after, onProgress });
    const read = chapter && (await advance(chapter.start, team, chapter.logged, isSigned, rest));
    const next = read && skippedTo(from, read, chapter);
    isVain = !next;
    const fetched = behind.kept();
    behind.forget();
    if (!next) return fetched;
    await device.adopt(next, read, from, 'team-caught-up');
    return [];
  };

  const askPause = growingPause(ASK_MS, LONGEST_ASK_MS);
  let asksAgainAt = Number.NEGATIVE_INFINITY;

  /** Sends a join request and then waits. While the log has none, it repeats the request after growing pauses. */
  const ask = async (): Promise<Exchanged> => {
    const { replica } = device;
    const moment = Date.parse(now());
    if (moment < asksAgainAt) return 'asking';
    const { label, role, key } = self;
    const name = replica.belonging.name ?? self.device;
    const message: Message = { ...outsideHead(now()), kind: 'asks-to-join', key, name, label, role };
    const text = await seal(bodyOf(message));
    const answer = await log.offer(text, outsideName());
    if (answer.kind === 'full') return 'full';
    if (answer.kind === 'taken') asksAgainAt = moment + askPause.next();
    else await pause(offerPause.next());
    return (await catchUp()) ?? (answer.kind === 'taken' ? 'asking' : 'overtaken');
  };

  return { offerSeed, recover, skip, ask };
};
export type LogRecovery = ReturnType<typeof createLogRecovery>;
