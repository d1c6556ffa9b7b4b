import type { Data } from '@/lib/domain/data';
import type { Conflict } from '@/lib/domain/merge/conflict';
import type { Flag } from '@/lib/domain/merge/flag';
import type { Attachment, StoredFile } from '@/lib/domain/model/attachment';
import type { Role, UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';
import type { Checkpoints } from './checkpoint';
import type { Skipped } from './fold';
import type { Invite } from './invite';
import type { OnProgress } from './log';
import type { DeviceId } from './message';

/**
 * The state of this device's link to its team.
 * `connecting`: it dials. `catching-up`: it reads and sends. `up-to-date`: device and log agree.
 * `no-signal`: no server answers, it retries by itself. `refused`: the server does not let it in. `full`: the server has no room.
 * `asking`: no supervisor has confirmed this device yet. `declined`: a supervisor declined it. `expelled`: it is no longer a
 * member.
 * `newer`: the log needs a newer app. `waiting`: the server lost messages, and a supervisor's device has to restore them.
 * `damaged`: the server lost messages in the middle of the log. `disk-full`: this device has no room for what it reads.
 * `elsewhere`: another tab of this device holds the link.
 */
export type TeamLink =
  | 'connecting'
  | 'catching-up'
  | 'up-to-date'
  | 'no-signal'
  | 'refused'
  | 'full'
  | 'asking'
  | 'declined'
  | 'expelled'
  | 'newer'
  | 'waiting'
  | 'damaged'
  | 'disk-full'
  | 'elsewhere';

/** Whether this device is neither a member nor asking to join. Its changes are never sent. */
export const isOut = (link: TeamLink) => link === 'expelled' || link === 'declined';

/** A device of the team, or one that asks to be let in. */
export interface TeamMember {
  readonly device: DeviceId;
  readonly user: UserId;
  /** The person's name in the business, or else the name in their request. */
  readonly name: string;
  /** The device's own label, e.g. `Chrome · Android`; empty when it has none. */
  readonly label: string;
  /** The person's role, or the requested one until it is confirmed. */
  readonly role: Role;
  /** Whether a supervisor has confirmed it. */
  readonly isConfirmed: boolean;
  /** When the server last received a message of it, by the server's clock; `undefined` before its first one. */
  readonly lastSeen: Instant | undefined;
}

/** The team's state for the screens. A change creates a new object; otherwise it stays the same one. */
export interface TeamState {
  readonly name: string;
  /** The server's address, `wss://…`. */
  readonly server: string;
  /** This device; `isConfirmed` is `false` while it asks, and after it was expelled (`link` says which). */
  readonly self: TeamMember;
  /** All devices, also this one: join requests first, then members by name. */
  readonly members: readonly TeamMember[];
  readonly link: TeamLink;
  /** The progress of a long catch-up, 0 to 1 in steps of 0.01; it never decreases. `undefined` during short ones. */
  readonly share: number | undefined;
  /** How many commits of this device are not in the log yet; 0 once it is out, for it never sends them. */
  readonly pending: number;
  /** The ids of the records in those commits, and whether they are new. Another phone may give a new invoice's number too. */
  readonly pendingRecords: ReadonlyMap<string, boolean>;
  /** The ids of this device's attachments that the server lacks. */
  readonly filesToSend: ReadonlySet<string>;
  /** Why files wait despite a connection: for Wi-Fi, or for room on the server. */
  readonly filesWait: 'wifi' | 'full' | undefined;
  /** The names of files that can't be sent, because a member filled their names on the server with other bytes. */
  readonly filesBlocked: readonly string[];
  /** The open flags, the newest first. In a clash `mine` is the value kept, `theirs` the later one by the flag's author. */
  readonly flags: readonly Flag[];
  /** How many recent changes of this device the fold skipped: its role no longer permitted them. */
  readonly notPermitted: number;
  /** The other latest messages that the fold skipped, the newest first. */
  readonly skipped: readonly Skipped[];
  /** How this device's digests compare with those of other devices. A difference is a bug of the app. */
  readonly checkpoints: Checkpoints;
}

/**
 * Why a call was refused; nothing was changed.
 * `no-signal`: the server does not answer. `refused`: it does not let this invite in.
 * `not-founded`: the invite is from before the founding. `already-founded`: another device founded the team. `in-a-team`: this
 * device already is in one.
 * `supervisors-only`: only a supervisor may. `last-supervisor`: one supervisor has to remain. `unknown-device`: there is no such
 * device.
 * `newer`: the log needs a newer app. `damaged`: the log lacks its beginning and has no valid chapter.
 * `no-key`: this browser creates no keys. `not-ready`: this device does not save at the moment.
 * `does-not-merge`: the merged stock would be impossible. `full`: this device or the server has no room.
 */
export interface TeamRefusal {
  readonly refused:
    | 'no-signal'
    | 'refused'
    | 'not-founded'
    | 'already-founded'
    | 'in-a-team'
    | 'supervisors-only'
    | 'last-supervisor'
    | 'unknown-device'
    | 'newer'
    | 'damaged'
    | 'no-key'
    | 'not-ready'
    | 'does-not-merge'
    | 'full'
    | 'unknown';
}

/**
 * Why an attachment could not be fetched; nothing was changed.
 * `no-signal`: the server does not answer. `wifi`: it waits for Wi-Fi. `not-sent`: the server lacks it, or a part of it.
 * `too-large`: it exceeds the limit. `not-what-it-says`: its bytes contradict its type. `full`: this device has no room.
 */
export interface MissingFile {
  readonly missing: 'no-signal' | 'wifi' | 'not-sent' | 'too-large' | 'not-what-it-says' | 'full';
}
export type FileAnswer = { readonly file: StoredFile } | MissingFile;

interface FileWish {
  /** Called with the fetched share, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Fetch it even where files wait for Wi-Fi. */
  readonly overAnyNetwork?: boolean;
}

/** The result of a trial of `bring-mine`: how many records it adds and changes, and its conflicts. */
export interface JoiningPreview {
  readonly added: number;
  readonly changed: number;
  /** In a clash `mine` is the team's value and `theirs` this device's. */
  readonly conflicts: readonly Conflict[];
  /** The records after joining. They name what the conflicts mention, on both sides. */
  readonly merged: Data;
}
export type TeamAnswer = { readonly done: true } | TeamRefusal;

/** The calls about a team. Each one answers, also without a connection, and never throws. */
export interface Team {
  /** Founds a team with this device's records. The acting user becomes its first supervisor. */
  found(invite: Invite): Promise<TeamAnswer>;
  /** Shows what joining with this device's records would do. It reads from the server and writes nothing. */
  preview(invite: Invite, onProgress?: OnProgress): Promise<JoiningPreview | TeamRefusal>;
  /**
   * Enters a team and sends a join request. `bring-mine` merges this device's records into the team's as one commit.
   * `take-theirs` replaces all records of this device: take a backup first. After a lost connection a later call continues to
   * read the log.
   */
  join(invite: Invite, records: 'bring-mine' | 'take-theirs', onProgress?: OnProgress): Promise<TeamAnswer>;
  /** Confirms a device, or gives a member's device another role, as a supervisor. A person whom the business lacks is added. */
  confirm(device: DeviceId, role: Role): Promise<TeamAnswer>;
  /** Expels a member or declines a request, as a supervisor. The device keeps its data. */
  expel(device: DeviceId): Promise<TeamAnswer>;
  /** Leaves the team and keeps the records. What the log lacks stays on this device only. */
  leave(): Promise<TeamAnswer>;
  /** Settles a flag that somebody has reviewed. A count settles stock flags without this call. */
  settle(flag: string): Promise<TeamAnswer>;
  /** The bytes of an attachment, from this device or else from the server; a fetched file is stored here. */
  file(attachment: Attachment, wish?: FileWish): Promise<FileAnswer>;
}
