import type { Instant } from '@/lib/kernel/day';
import { readFromChapter, whyUnread } from '../protocol/chapter';
import { type Fold, genesis, seedOf } from '../protocol/fold';
import { growingPause } from '../protocol/growing-pause';
import { createLogReader, type Exchanged, type Offered, type OnShare, type ReadLog } from '../protocol/log';
import { bodyOf, idOf, type Message } from '../protocol/message';
import { momentOfGroup, partsOf, partText, readMessage } from '../protocol/read-message';
import { type Begin, relearned, skippedTo } from '../protocol/relearn';
import { advance } from '../protocol/replica';
import { unsealed } from '../protocol/signature';
import type { Pacing, Parts } from './pacing';

const MOST_TRIES = 50;
/** A phone that is behind a chapter by less reads each message, and has each step in its history. */
const WORTH_SKIPPING = 1_000;
/** The pauses between two asks to be let in. */
const [ASK_MS, LONGEST_ASK_MS] = [600_000, 86_400_000];

/** How a device asks to be let in, learns a log, and fills one that forgot. */
export const createLearning = (
  { log, device, seal, isSigned, files, now, pause, rest, onRead }: Parts,
  { beforeOffer, offerTexts, outsideHead, outsideName, offerPause }: Pacing,
  catchUp: () => Promise<Exchanged | undefined>,
) => {
  const { team, self, founder } = device.replica.belonging;
  const trust = () => ({ team, founder, isSigned, members: device.replica.confirmed.members.values() });
  /** What of a log that this device does not know was read before the link was lost. */
  const whole = createLogReader();

  /**
   * Offers a seed after the log's last number. Where the log already ends with `parts` of it, because the link was lost, it offers
   * the rest.
   */
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

  /** Of devices that bring seeds in parts at once, the one whose name is first goes on; or none would ever come to its last part. */
  const isAnothersTurn = async () => {
    const { last } = await log.info();
    const [newest] = await log.read(last, last);
    const read = newest && readMessage(unsealed(newest.text).body);
    return read ? idOf(read.head).device < self.device : false;
  };

  /** All that there is of a log; of one that was trimmed from the newest chapter that counts on. Nothing where none does. */
  const readWhole = async (onShare: OnShare): Promise<(ReadLog & Begin) | undefined> => {
    if ((await log.info()).first === 1) return { ...(await whole.read(log, onShare)), start: genesis(founder) };
    const remote = files?.();
    return remote ? readFromChapter(whole, log, remote, trust(), { onShare }) : undefined;
  };

  /** Learns a log anew, and decides what it lacks. */
  const relearn = async (): Promise<Exchanged | undefined> => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      // One half is that it comes, the other that it is folded.
      const found = await readWhole((share, of) => onRead?.((share * of) / 2, of));
      if (!found) return whyUnread(whole, log);
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
      const learned = relearned(from, kept, read, found);
      if (learned.kind === 'replica') {
        await device.adopt(learned.replica, read, from, checkpoint && 'team-caught-up');
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

  const behind = createLogReader();
  let isVain = false;

  /** A phone that is far behind takes the newest chapter that counts in place of the messages before it. Else it reads them all. */
  const skip = async (): Promise<void> => {
    const from = device.replica;
    const remote = files?.();
    if (isVain || !remote) return;
    const onShare = (share: number, last: number) => onRead?.(from.offset + share * (last - from.offset), last);
    const after = from.offset + WORTH_SKIPPING;
    const chapter = await readFromChapter(behind, log, remote, trust(), { after, onShare });
    const read = chapter && (await advance(chapter.start, team, chapter.logged, isSigned, rest));
    const next = read && skippedTo(from, read, chapter);
    isVain = !next;
    behind.forget();
    if (next) await device.adopt(next, read, from, 'team-caught-up');
  };

  const askPause = growingPause(ASK_MS, LONGEST_ASK_MS);
  let asksAgainAt = Number.NEGATIVE_INFINITY;

  /** Asks once, and then waits. Where the log has no word of it any more, it asks again after a pause that grows. */
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

  return { offerSeed, relearn, skip, ask };
};
export type Learning = ReturnType<typeof createLearning>;
