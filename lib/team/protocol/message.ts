import type { ChangeLabel } from '@/lib/domain/change-label';
import { type Data, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import type { Flag } from '@/lib/domain/merge/flag';
import type { Role, UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';

/** A device of a team: 12 characters of `[a-z0-9]`, made where it founds or joins. */
export type DeviceId = string;

/** How far each device's messages are known: the highest number of each, for they have no gaps. */
export type Vector = Readonly<Record<DeviceId, number>>;

/** Whose key a device signs with, and what its person may do. */
export interface Member {
  readonly device: DeviceId;
  readonly user: UserId;
  readonly role: Role;
  readonly key: string;
  /** What the device calls itself. */
  readonly label?: string;
}

/** Somebody who holds an invite and asks to be let in. */
export interface Asking {
  readonly device: DeviceId;
  readonly user: UserId;
  readonly key: string;
  readonly name: string;
  readonly label?: string;
  readonly role?: Role;
  readonly at: Instant;
  /** When the server had it: from there it lasts. */
  readonly since?: Instant;
}

/** The parts of a long message that have come so far. */
export interface OpenParts {
  readonly group: string;
  readonly texts: readonly string[];
}

/**
 * Everything that a team's log has come to, without the log: what a server that lost it begins anew with. A chapter holds the same at an offset
 * of the log, and what is only begun there.
 */
export interface Seed {
  readonly vector: Vector;
  /** What earlier seeds said that they brought back, on their authors' word. */
  readonly restored?: Vector;
  /** The founder's first seed, which brought what no message says; empty in that one itself. */
  readonly base: string;
  /** When each device's last 64 messages were written (`fold`); a seed of before version 6 has none. */
  readonly moments?: Readonly<Record<DeviceId, string>>;
  readonly members: readonly Member[];
  /** Devices that were expelled. */
  readonly gone: readonly DeviceId[];
  readonly removed: readonly Patch[];
  readonly flags: readonly Flag[];
  /** The signed messages by which the members came and went; a seed of before version 5 has none. */
  readonly proof?: readonly string[];
  /** In a chapter: who asks to be let in, and the messages of which a part has come. */
  readonly asking?: readonly Asking[];
  readonly parts?: readonly (OpenParts & { readonly device: DeviceId })[];
  readonly data: Data;
}

/**
 * The version of the rules by which a log is read and folded. It rises whenever the same log comes to another fold, which `tests/team/protocol/golden-log.test.ts`
 * tells, or to no fold on an older device. A device of an older version stops at a newer one's message. After its update it reads its log
 * anew, unless its version folded alike (`FOLDS_ALIKE_SINCE`).
 */
export const FOLD_VERSION = 7;
/**
 * Since this version a long text is packed on its way (decision 085). A device of an older one stops at the first message of this version that
 * counts. So what stands behind that may be packed.
 */
export const PACKED_SINCE = 7;
/**
 * The oldest version whose rules fold a log alike. A device of one goes on from what it has read. Since 5 a fold keeps the proof of its members,
 * since 6 the moments of the last messages. Whoever raises it reads decision 080 first: a log that was trimmed has no beginning to read anew.
 */
export const FOLDS_ALIKE_SINCE = 6;

interface Head {
  /** The version of the rows that it holds. */
  readonly v: number;
  /** The version of the rules that its author folds by; 1 in messages that do not say it. */
  readonly f?: number;
  /** `<device>-<n>`, n without gaps; n is 0 for what stands outside of that: a seed, somebody who asks to join. */
  readonly id: string;
  readonly at: Instant;
  readonly by: UserId;
}

/** One immutable message of a team's log. */
export type Message = Head &
  (
    | {
        readonly kind: 'commit';
        readonly label: ChangeLabel;
        readonly patches: readonly Patch[];
        readonly before: readonly Patch[];
        /** Flags that this commit settles. */
        readonly settles: readonly string[];
      }
    /** `name` is what the person calls themselves; `role` is what their invite says. */
    | {
        readonly kind: 'asks-to-join';
        readonly key: string;
        readonly name: string;
        readonly label?: string;
        readonly role?: Role;
      }
    | { readonly kind: 'member-added'; readonly member: Member }
    | { readonly kind: 'member-removed'; readonly device: DeviceId }
    /** The device that asked is not let in; it asks no more. */
    | { readonly kind: 'join-declined'; readonly device: DeviceId }
    /** `place` is its offset in the log, so that nobody can put it elsewhere again. */
    | { readonly kind: 'seed'; readonly place: number; readonly seed: Seed }
    /** What its author's fold came to at an offset of the log (`checkpoint`); `log` tells which log. */
    | { readonly kind: 'digest'; readonly place: number; readonly log: string; readonly digest: string }
    /** The same, with the remote file that holds the fold (`chapter`). */
    | {
        readonly kind: 'chapter';
        readonly place: number;
        readonly log: string;
        readonly digest: string;
        readonly file: { readonly hash: string; readonly size: number };
      }
    /** A slice of a message that is too long for the server. */
    | { readonly kind: 'part'; readonly group: string; readonly index: number; readonly count: number; readonly text: string }
  );

/** The device and the number that a message's id says. */
export const idOf = ({ id }: Pick<Head, 'id'>) => {
  const [device = '', n = ''] = id.split('-');
  return { device, n: Number(n) };
};

/** The id of a device's nth message. */
export const messageId = (device: DeviceId, n: number) => `${device}-${n}`;

const plain = ({ data, ...seed }: Seed) => ({
  ...seed,
  data: Object.fromEntries(TABLE_NAMES.map((table) => [table, [...data[table].values()]])),
});

/** A message as the text that is signed and sent; its version is today's. */
export const bodyOf = (message: Message): string =>
  JSON.stringify({ ...message, f: FOLD_VERSION, ...(message.kind === 'seed' && { seed: plain(message.seed) }) });
