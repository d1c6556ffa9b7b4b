import type { UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';
import type { Step } from './fold';
import { type DeviceId, FOLD_VERSION, idOf } from './message';

/**
 * Two builds that fold one log differently would show two people different books, and nobody would notice. So devices reckon a digest of
 * their fold at the same offsets of the log. One sends it, and a device with another digest says so.
 */

/** A digest is reckoned at each offset that is a multiple of this. */
const EVERY = 500;
/** At each offset that is a multiple of this a supervisor's device writes the whole fold down: a chapter (`chapter`). */
export const CHAPTER_EVERY = 5_000;
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

/** The last of these steps at which a digest is reckoned, if it is near the log's end. */
export const checkpointStep = <One extends Applied>(steps: readonly One[], last: number): One | undefined => {
  const at = steps.findLast(({ offset }) => offset % EVERY === 0);
  return at && at.offset > last - MOST_CHECKPOINTS * EVERY ? at : undefined;
};

const isOfChapter = ({ place: offset }: Checkpoint) => offset % CHAPTER_EVERY === 0;

/** The checkpoints after more of the log was read: what other devices told there is compared with what this one reckoned. */
export const checked = (
  before: Checkpoints,
  steps: readonly Applied[],
  fresh: Checkpoint | undefined,
  self: DeviceId,
): Checkpoints => {
  let own = fresh
    ? [...before.own.filter(({ place: offset }) => offset !== fresh.place), fresh].slice(-MOST_CHECKPOINTS)
    : before.own;
  let { differences } = before;
  for (const { message, fold } of steps.map(({ step }) => step)) {
    // Another version reckons its digest otherwise.
    if ((message?.kind !== 'digest' && message?.kind !== 'chapter') || message.f !== FOLD_VERSION) continue;
    const { device } = idOf(message);
    const user = fold.members.get(device)?.user;
    const mine = own.find(({ place: offset, log }) => offset === message.place && log === message.log);
    if (!mine || user === undefined) continue;
    if (mine.digest === message.digest) {
      const witnesses = [...new Set([...mine.witnesses, user])];
      const hasChapter = mine.hasChapter || message.kind === 'chapter';
      own = own.map((one) => (one === mine ? { ...one, witnesses, hasChapter } : one));
    } else if (device !== self) {
      const news = { place: mine.place, device, own: mine.digest, theirs: message.digest, at: message.at };
      differences = [...differences, news].slice(-MOST_DIFFERENCES);
    }
  }
  return own === before.own && differences === before.differences ? before : { ...before, own, differences };
};

/** The digest that this device has to send: its newest, until the log has it; that of a chapter, until two people have signed it. */
export const unsentCheckpoint = ({ own }: Checkpoints, user: UserId): Checkpoint | undefined =>
  own.findLast((one, index) => {
    const isSent = one.witnesses.includes(user) || one.witnesses.length >= (isOfChapter(one) ? 2 : 1);
    return !isSent && (isOfChapter(one) || index === own.length - 1);
  });
