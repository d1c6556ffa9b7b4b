import { type Data, TABLE_NAMES } from '@/lib/domain/data';
import type { Instant } from '@/lib/kernel/day';
import { sha256 } from '@/lib/kernel/sha256';
import { giveWay, inSlices } from '@/lib/kernel/slices';
import type { Fold, Step } from './fold';
import { type DeviceId, FOLD_VERSION, idOf } from './message';

/**
 * Two builds that fold one log differently would show two people different books, and nobody would notice. So devices reckon a digest of
 * their fold at the same offsets of the log. One sends it, and a device with another digest says so.
 */

/** A digest is reckoned at each offset that is a multiple of this. */
const EVERY = 500;
const MOST_CHECKPOINTS = 4;
const MOST_DIFFERENCES = 10;

/** What a device's fold came to at an offset of the log. */
export interface Checkpoint {
  readonly place: number;
  /** Tells this log from another one that has the same offset. */
  readonly log: string;
  readonly digest: string;
  /** Whether the log has this digest, from this device or another one. */
  readonly isTold?: boolean;
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

/** A value as one text, whatever order its fields were read in. */
const canonical = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(canonical);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, canonical(field)]));
};
const textOf = (value: unknown) => JSON.stringify(canonical(value));
/** The hash of rows in the order of their ids; a large table leaves the thread to the person in between. */
const hashOf = async (rows: Iterable<{ readonly id: string }>) => {
  const lines: string[] = [];
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  await inSlices(sorted, (row) => lines.push(textOf(row)), { pause: giveWay });
  return sha256(lines.join('\n'));
};

/** A catch-up comes by several such offsets, and most tables are the same ones there. */
const known = new WeakMap<Data[keyof Data], string>();
const tableHash = async (table: Data[keyof Data]) => {
  const hash = known.get(table) ?? (await hashOf(table.values()));
  if (hash !== undefined) known.set(table, hash);
  return hash;
};

/**
 * One text of 64 hexadecimal digits for everything that a fold says: its rows, who is in the team, how far each device is known, what is
 * flagged. The same log gives the same one on every device with the same `FOLD_VERSION`. Nothing where the page has no secure context.
 */
export const foldDigest = async ({
  data,
  vector,
  restored,
  members,
  gone,
  removed,
  flags,
}: Fold): Promise<string | undefined> => {
  const hashes: (string | undefined)[] = [];
  for (const table of TABLE_NAMES) hashes.push(await tableHash(data[table]));
  const membership = [...members.values()].map(({ device: id, user, role, key }) => ({ id, user, role, key }));
  hashes.push(await hashOf(membership), await hashOf(flags.values()));
  hashes.push(await sha256(textOf({ vector, restored, gone: [...gone].sort(), removed: [...removed.keys()].sort() })));
  return hashes.includes(undefined) ? undefined : sha256(hashes.join('\n'));
};

interface Applied {
  readonly offset: number;
  readonly text: string;
  readonly time: string;
  readonly step: Step;
}

const logAt = ({ time, text }: Applied) => sha256(`${time} ${text}`);

/** The digest at the last such offset among these steps, where it is among the latest of the log. */
export const checkpointOf = async (steps: readonly Applied[], last: number): Promise<Checkpoint | undefined> => {
  const at = steps.findLast(({ offset }) => offset % EVERY === 0);
  if (!at || at.offset <= last - MOST_CHECKPOINTS * EVERY) return undefined;
  const log = await logAt(at);
  const digest = await foldDigest(at.step.fold);
  return log && digest ? { place: at.offset, log, digest } : undefined;
};

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
  for (const { message } of steps.map(({ step }) => step)) {
    if (message?.kind !== 'digest') continue;
    const { device } = idOf(message);
    const mine = own.find(({ place: offset, log }) => offset === message.place && log === message.log);
    if (!mine) continue;
    if (device === self || mine.digest === message.digest) {
      own = own.map((one) => (one === mine ? { ...one, isTold: true } : one));
    } else {
      const news = { place: mine.place, device, own: mine.digest, theirs: message.digest, at: message.at };
      differences = [...differences, news].slice(-MOST_DIFFERENCES);
    }
  }
  return own === before.own && differences === before.differences ? before : { ...before, own, differences };
};

/** What this device has to tell: its newest digest, unless the log has it already. */
export const unsentCheckpoint = ({ own }: Checkpoints): Checkpoint | undefined => {
  const newest = own.at(-1);
  return newest?.isTold ? undefined : newest;
};
