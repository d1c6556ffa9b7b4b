import type { UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';
import type { Step } from './fold';
import { type DeviceId, FOLD_VERSION, FOLDS_ALIKE_SINCE, idOf } from './message';

/**
 * Two builds that fold one log differently would show two people different books, and nobody would notice. So devices reckon a digest of
 * their fold at the same offsets of the log. One sends it, and a device with another digest says so.
 */

/** A digest is reckoned at each offset that is a multiple of this. Whoever reads more at once passes over some, a chapter's among them. */
export const DIGEST_EVERY = 500;
/** At each offset that is a multiple of this a supervisor's device writes the whole fold down: a chapter (`chapter`). */
export const CHAPTER_EVERY = 5_000;
/** The offset of the newest chapter before a message of the log. */
export const chapterBefore = (offset: number) => Math.floor((offset - 1) / CHAPTER_EVERY) * CHAPTER_EVERY;
const MOST_CHECKPOINTS = 4;
const MOST_DIFFERENCES = 10;

/** What a device's fold came to at an offset of the log. */
export interface Checkpoint {
  readonly place: number;
  /** Tells this log from another one that has the same offset. */
  readonly log: string;
  readonly digest: string;
  /** The people whose devices signed the same digest in the log. */
  readonly witnesses: readonly UserId[];
  /** Whether this device did. */
  readonly isTold?: boolean;
  /** Whether the log has a chapter of it. */
  readonly hasChapter?: boolean;
}

/** Another device's fold came to something else at the same offset of the same log. */
export interface Difference {
  readonly place: number;
  readonly device: DeviceId;
  readonly own: string;
  readonly theirs: string;
  readonly at: Instant;
}

/** What a device reckoned at the latest offsets, what differed, and by which rules it has folded the log. */
export interface Checkpoints {
  readonly foldVersion: number;
  readonly own: readonly Checkpoint[];
  readonly differences: readonly Difference[];
}

/** A device that has reckoned nothing yet. */
export const NO_CHECKPOINTS: Checkpoints = { foldVersion: FOLD_VERSION, own: [], differences: [] };

interface Applied {
  readonly offset: number;
  readonly step: Step;
}

/** The last of these steps at which a digest is reckoned: near the log's end, or at the latest chapter. */
export const checkpointStep = <One extends Applied>(steps: readonly One[], last: number): One | undefined =>
  steps.findLast(
    ({ offset }) =>
      (offset % DIGEST_EVERY === 0 && offset > last - MOST_CHECKPOINTS * DIGEST_EVERY) ||
      (offset % CHAPTER_EVERY === 0 && offset > last - CHAPTER_EVERY),
  );

const isOfChapter = ({ place: offset }: Checkpoint) => offset % CHAPTER_EVERY === 0;

/** The latest checkpoints, and that of the latest chapter. */
const latest = (own: readonly Checkpoint[]) => {
  const chapter = own.findLast(isOfChapter);
  return own.filter((one, index) => one === chapter || index >= own.length - MOST_CHECKPOINTS);
};

/** The checkpoints after more of the log was read: what other devices told there is compared with what this one reckoned. */
export const checked = (
  before: Checkpoints,
  steps: readonly Applied[],
  fresh: Checkpoint | undefined,
  self: DeviceId,
): Checkpoints => {
  let own = fresh ? latest([...before.own.filter(({ place: offset }) => offset !== fresh.place), fresh]) : before.own;
  let { differences } = before;
  for (const { message, fold } of steps.map(({ step }) => step)) {
    if (message?.kind !== 'digest' && message?.kind !== 'chapter') continue;
    // A version that folds by other rules comes to another digest.
    if ((message.f ?? 1) < FOLDS_ALIKE_SINCE) continue;
    const { device } = idOf(message);
    const user = fold.members.get(device)?.user;
    const mine = own.find(({ place: offset, log }) => offset === message.place && log === message.log);
    if (!mine || user === undefined) continue;
    const isSame = mine.digest === message.digest;
    if (isSame || device === self) {
      const witnesses = isSame ? [...new Set([...mine.witnesses, user])] : mine.witnesses;
      const hasChapter = mine.hasChapter || (isSame && message.kind === 'chapter');
      const isTold = mine.isTold || device === self;
      own = own.map((one) => (one === mine ? { ...one, witnesses, hasChapter, isTold } : one));
    } else {
      const news = { place: mine.place, device, own: mine.digest, theirs: message.digest, at: message.at };
      differences = [...differences, news].slice(-MOST_DIFFERENCES);
    }
  }
  return own === before.own && differences === before.differences ? before : { ...before, own, differences };
};

/** Whether nobody waits for a digest any more: two people have signed a chapter's, one another's. */
export const isWitnessed = (one: Checkpoint) => one.witnesses.length >= (isOfChapter(one) ? 2 : 1);

/**
 * The digest that this device has to send: its newest, until the log has it; that of the latest chapter in any case. By it the server knows that
 * the device has come by, and may forget what stands before (decision 080).
 */
export const unsentCheckpoint = ({ own }: Checkpoints): Checkpoint | undefined =>
  own.findLast((one, index) => !one.isTold && (isOfChapter(one) || (index === own.length - 1 && !isWitnessed(one))));
