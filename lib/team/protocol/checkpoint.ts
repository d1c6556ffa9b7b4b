import type { UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';
import { type DeviceId, FOLD_VERSION, FOLDS_ALIKE_SINCE, idOf } from './message';
import type { Step } from './step';

/**
 * Two builds that fold one log differently would show different books unnoticed. Devices therefore compute a digest of their fold
 * at the same offsets. One device sends it, and a device with another digest reports the difference.
 */

/** A digest belongs to each offset that is a multiple of this. A device that reads more in one batch skips some of them. */
export const DIGEST_EVERY = 500;
/** At each multiple of this offset a supervisor's device writes the whole fold to a file: a chapter (`chapter.ts`). */
export const CHAPTER_EVERY = 5_000;
/** The latest chapter offset before an offset of the log. */
export const chapterBefore = (offset: number) => Math.floor((offset - 1) / CHAPTER_EVERY) * CHAPTER_EVERY;
const MOST_CHECKPOINTS = 4;
const MOST_DIFFERENCES = 10;

/** The digest of a device's fold at an offset of the log. */
export interface Checkpoint {
  readonly place: number;
  /** Identifies the log: the hash of the message at that offset. */
  readonly log: string;
  readonly digest: string;
  /** The people whose devices sent the same digest. */
  readonly witnesses: readonly UserId[];
  /** Whether this device sent it. */
  readonly isTold?: boolean;
  /** Whether the log has a chapter with this digest. */
  readonly hasChapter?: boolean;
}

/** Another device's digest at the same offset of the same log differs. */
export interface Difference {
  readonly place: number;
  readonly device: DeviceId;
  readonly own: string;
  readonly theirs: string;
  readonly at: Instant;
}

/** This device's latest digests, the differences found, and the version of its fold rules. */
export interface Checkpoints {
  readonly foldVersion: number;
  readonly own: readonly Checkpoint[];
  readonly differences: readonly Difference[];
}

/** The checkpoints before the first digest. */
export const NO_CHECKPOINTS: Checkpoints = { foldVersion: FOLD_VERSION, own: [], differences: [] };

interface Applied {
  readonly offset: number;
  readonly step: Step;
}

/** The last of these steps at a digest offset near the log's end, or at the latest chapter offset. */
export const checkpointStep = <One extends Applied>(steps: readonly One[], last: number): One | undefined =>
  steps.findLast(
    ({ offset }) =>
      (offset % DIGEST_EVERY === 0 && offset > last - MOST_CHECKPOINTS * DIGEST_EVERY) ||
      (offset % CHAPTER_EVERY === 0 && offset > last - CHAPTER_EVERY),
  );

const isOfChapter = ({ place: offset }: Checkpoint) => offset % CHAPTER_EVERY === 0;

/** The latest checkpoints, and always the latest chapter's. */
const latest = (own: readonly Checkpoint[]) => {
  const chapter = own.findLast(isOfChapter);
  return own.filter((one, index) => one === chapter || index >= own.length - MOST_CHECKPOINTS);
};

/** The checkpoints after more messages: other devices' digests are compared with this device's own. */
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
    // Other fold rules give another digest.
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

/** Whether a digest has enough witnesses: two people for a chapter, otherwise one. */
export const isWitnessed = (one: Checkpoint) => one.witnesses.length >= (isOfChapter(one) ? 2 : 1);

/**
 * The digest that this device has to send: the newest one without a witness, or any chapter's. A chapter's digest proves that the
 * device has read so far, so that earlier messages may be trimmed (decision 080).
 */
export const unsentCheckpoint = ({ own }: Checkpoints): Checkpoint | undefined =>
  own.findLast((one, index) => !one.isTold && (isOfChapter(one) || (index === own.length - 1 && !isWitnessed(one))));
