import { type Data, emptyData, type Patch, recordKey } from '@/lib/domain/data';
import type { Instant } from '@/lib/kernel/day';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import type { Flags } from './flags';
import {
  type DeviceId,
  idOf,
  type JoinRequest,
  type Member,
  type Message,
  type OpenParts,
  type Seed,
  type Vector,
} from './message';

/**
 * How the fold handled a message. `applied`: it took effect. `double`: its number was used before. `hole`: an earlier message of
 * its device is missing.
 * `stranger`: its device is no member. `forged`: its signature is invalid. `garbage`: its shape is invalid.
 * `not-permitted`: its author may not send it. `out-of-place`: a seed at another offset or older than the fold.
 */
export type Fate = 'applied' | 'double' | 'hole' | 'stranger' | 'forged' | 'garbage' | 'not-permitted' | 'out-of-place';

/** A message that the fold skipped on every device alike. */
export interface Skipped {
  readonly place: number;
  readonly fate: Fate;
  readonly id: string;
}

/** The state after all messages of a team's log. The same log gives the same fold on every device. */
export interface Fold {
  readonly data: Data;
  readonly vector: Vector;
  /** The numbers that seeds restored for messages that the log lost. A device's later messages continue from there. */
  readonly restored: Vector;
  /** The id of the founder's first seed, on which all messages build; empty before it. */
  readonly base: string;
  /** When each device's last messages were written: milliseconds in base 36, the latest last. */
  readonly moments: Readonly<Record<DeviceId, string>>;
  readonly members: ReadonlyMap<DeviceId, Member>;
  readonly asking: ReadonlyMap<DeviceId, JoinRequest>;
  readonly gone: ReadonlySet<DeviceId>;
  readonly removed: PersistentMap<string, Patch>;
  readonly flags: Flags;
  /** Incomplete messages, by device. */
  readonly parts: ReadonlyMap<DeviceId, OpenParts>;
  /** The signed messages that admitted and removed members, in order. They prove the members to a newcomer without the log. */
  readonly proof: readonly string[];
  /** The latest skipped messages. */
  readonly skipped: readonly Skipped[];
}

const MOST_MOMENTS = 64;

/** The highest message number of a device in a vector; 0 when it has none. */
export const numberIn = (vector: Vector, device: DeviceId) => vector[device] ?? 0;

/**
 * The number of a device's last message, in the log or restored by a seed. The next message needs a higher one, since devices may
 * know another message under a restored number (decision 054).
 */
export const lastNumber = ({ vector, restored }: Pick<Fold, 'vector' | 'restored'>, device: DeviceId) =>
  Math.max(numberIn(vector, device), numberIn(restored, device));

/** The higher number of each device. */
export const mergedVectors = (one: Vector, other: Vector): Vector =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((device) => [
      device,
      Math.max(numberIn(one, device), numberIn(other, device)),
    ]),
  );

/** The seed of a fold, which restores a server without the log. */
export const seedOf = ({ vector, restored, base, moments, proof, members, gone, removed, flags, data }: Fold): Seed => ({
  vector,
  restored,
  base,
  moments,
  proof,
  members: [...members.values()],
  gone: [...gone],
  removed: [...removed.values()],
  flags: [...flags.values()],
  data,
});

/** The seed for a chapter: also with open join requests and incomplete messages. */
export const chapterOf = (fold: Fold): Seed => ({
  ...seedOf(fold),
  asking: [...fold.asking.values()],
  parts: [...fold.parts].map(([device, open]) => ({ device, ...open })),
});

const momentOf = (at: Instant) => Date.parse(at).toString(36);

/**
 * Whether the log has this message under its number, and not another one. A copied or restored device may reuse a number.
 * `undefined` when the number is not among the last 64.
 */
export const hasSameMessage = ({ vector, moments }: Pick<Fold, 'vector' | 'moments'>, one: Pick<Message, 'id' | 'at'>) => {
  const { device, n } = idOf(one);
  const moment = moments[device]?.split(' ').at(n - numberIn(vector, device) - 1);
  return n > numberIn(vector, device) || moment === undefined ? undefined : moment === momentOf(one.at);
};

/** The fold after a message has used its number, whether it takes effect or not. */
export const counted = (fold: Fold, message: Pick<Message, 'id' | 'at'>): Fold => {
  const { device, n } = idOf(message);
  if (n === 0) return fold;
  // After restored numbers the list of moments starts again.
  const row = n === numberIn(fold.vector, device) + 1 ? (fold.moments[device]?.split(' ') ?? []) : [];
  const moments = [...row, momentOf(message.at)].slice(-MOST_MOMENTS).join(' ');
  const isFilled = ({ fate, id }: Skipped) => fate === 'hole' && id === message.id;
  return {
    ...fold,
    vector: { ...fold.vector, [device]: n },
    moments: { ...fold.moments, [device]: moments },
    // The hole was filled by a repeated message, so it needs no report.
    skipped: fold.skipped.some(isFilled) ? fold.skipped.filter((one) => !isFilled(one)) : fold.skipped,
  };
};

interface LogPosition {
  readonly vector: Vector;
  readonly restored?: Vector;
  readonly base: string;
}

/** Whether one side knows every message of the other, and has the same first seed. */
export const dominates = (one: LogPosition, other: LogPosition) => {
  const [mine, theirs] = [one, other].map(({ vector, restored = {} }) => mergedVectors(vector, restored));
  return (
    Object.entries(theirs ?? {}).every(([device, n]) => numberIn(mine ?? {}, device) >= n) &&
    (other.base === '' || one.base === other.base)
  );
};

/** The fold described by a seed. */
export const foldOf = ({ data, vector, restored = {}, base, moments = {}, proof = [], ...lists }: Seed): Fold => ({
  data,
  vector,
  restored,
  base,
  moments,
  proof,
  members: new Map(lists.members.map((member) => [member.device, member])),
  asking: new Map(lists.asking?.map((one) => [one.device, one])),
  gone: new Set(lists.gone),
  removed: PersistentMap.of(lists.removed.map((patch) => [recordKey(patch), patch])),
  flags: PersistentMap.of(lists.flags.map((flag) => [flag.id, flag])),
  parts: new Map(lists.parts?.map(({ device, ...open }) => [device, open])),
  skipped: [],
});

/** The fold of an empty log: only the founder, whom every invite names, is a member. */
export const genesis = (founder: Member): Fold =>
  foldOf({
    data: emptyData(),
    vector: {},
    base: '',
    members: [{ ...founder, role: 'supervisor' }],
    gone: [],
    removed: [],
    flags: [],
  });

/** The proofs of two folds, each once. */
export const bothProofs = (one: Fold, { proof = [] }: Pick<Seed, 'proof'>) => [...new Set([...one.proof, ...proof])];

/** Whether this device is the only supervisor. It can't be removed then, because nobody could confirm members. */
export const isLastSupervisor = ({ members }: Pick<Fold, 'members'>, device: DeviceId) =>
  [...members.values()].every((one) => one.role !== 'supervisor' || one.device === device);
