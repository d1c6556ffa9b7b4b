import type { ChangeLabel } from '@/lib/domain/change-label';
import { type Data, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import type { Flag } from '@/lib/domain/merge/flag';
import type { Role, UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';

/** A device of a team: 12 characters of `[a-z0-9]`, generated when it founds or joins. */
export type DeviceId = string;

/** The highest known message number of each device. The numbers have no gaps. */
export type Vector = Readonly<Record<DeviceId, number>>;

/** A device of the team: its person, role and public key (base64url). */
export interface Member {
  readonly device: DeviceId;
  readonly user: UserId;
  readonly role: Role;
  readonly key: string;
  /** The device's own label, e.g. `Chrome · Android`. */
  readonly label?: string;
}

/** A device that asks to join. */
export interface JoinRequest {
  readonly device: DeviceId;
  readonly user: UserId;
  readonly key: string;
  readonly name: string;
  readonly label?: string;
  readonly role?: Role;
  readonly at: Instant;
  /** When the server received it; the request expires 14 days later. */
  readonly since?: Instant;
}

/** The parts of a long message received so far. */
export interface OpenParts {
  readonly group: string;
  readonly texts: readonly string[];
}

/**
 * A team's whole state without its log: a server that lost the log starts again from it. A chapter has the same at an offset,
 * plus join requests and open parts.
 */
export interface Seed {
  readonly vector: Vector;
  /** The numbers that earlier seeds claimed to restore; only their authors vouch for that. */
  readonly restored?: Vector;
  /** The id of the founder's first seed, whose rows no other message contains. Empty in that seed itself. */
  readonly base: string;
  /** When each device's last 64 messages were written (`fold.ts`); missing before version 6. */
  readonly moments?: Readonly<Record<DeviceId, string>>;
  readonly members: readonly Member[];
  /** Devices that were expelled. */
  readonly gone: readonly DeviceId[];
  readonly removed: readonly Patch[];
  readonly flags: readonly Flag[];
  /** The signed messages that admitted and removed members; missing before version 5. */
  readonly proof?: readonly string[];
  /** Only in a chapter: open join requests and incomplete messages. */
  readonly asking?: readonly JoinRequest[];
  readonly parts?: readonly (OpenParts & { readonly device: DeviceId })[];
  readonly data: Data;
}

/**
 * The version of the fold rules. It rises whenever the same log gives another fold (`tests/team/protocol/golden-log.test.ts`
 * shows that), or none on an older device. Older devices stop at a newer message. After an update the log is read again, unless
 * `FOLDS_ALIKE_SINCE` covers the old version.
 */
export const FOLD_VERSION = 8;
/**
 * Since this version long texts are compressed (decision 085). Older devices stop at the first applied message of this version.
 * Whatever follows it may be compressed.
 */
export const PACKED_SINCE = 7;
/**
 * Since this version fields that belong together are merged from one side (decision 089). A commit of an older version is folded
 * by the older rules, so no log gives another fold.
 */
export const UNITS_SINCE = 8;
/**
 * The oldest version whose rules give the same fold; its devices continue from where they are. Version 5 added the proof, version
 * 6 the moments. Read decision 080 before you raise it: a trimmed log has no beginning to read again.
 */
export const FOLDS_ALIKE_SINCE = 6;

interface Head {
  /** The `DATA_VERSION` of its rows. */
  readonly v: number;
  /** The author's `FOLD_VERSION`; 1 where it is missing. */
  readonly f?: number;
  /** `<device>-<n>`, n without gaps; n is 0 for a seed, digest, chapter or join request. */
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
        /** The ids of the flags that this commit settles. */
        readonly settles: readonly string[];
      }
    /** `name` is the person's own name for themselves; `role` comes from their invite. */
    | {
        readonly kind: 'asks-to-join';
        readonly key: string;
        readonly name: string;
        readonly label?: string;
        readonly role?: Role;
      }
    | { readonly kind: 'member-added'; readonly member: Member }
    | { readonly kind: 'member-removed'; readonly device: DeviceId }
    /** A supervisor declines a device's request; it does not ask again. */
    | { readonly kind: 'join-declined'; readonly device: DeviceId }
    /** `place` is its own offset, so that nobody can replay it at another one. */
    | { readonly kind: 'seed'; readonly place: number; readonly seed: Seed }
    /** The digest of the author's fold at an offset (`checkpoint.ts`); `log` identifies the log. */
    | { readonly kind: 'digest'; readonly place: number; readonly log: string; readonly digest: string }
    /** A digest together with the remote file of that fold (`chapter.ts`). */
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

/** The device and the number in a message's id. */
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

/** A message's JSON text, which is signed and sent, with the current `FOLD_VERSION`. */
export const bodyOf = (message: Message): string =>
  JSON.stringify({ ...message, f: FOLD_VERSION, ...(message.kind === 'seed' && { seed: plain(message.seed) }) });
