import type { Conflict } from '@/lib/domain/merge/conflict';
import type { Flag } from '@/lib/domain/merge/flag';
import type { Attachment, StoredFile } from '@/lib/domain/model/attachment';
import type { Role, UserId } from '@/lib/domain/model/user';
import type { Instant } from '@/lib/kernel/day';
import type { Checkpoints } from './checkpoint';
import type { Skipped } from './fold';
import type { Invite } from './invite';
import type { OnShare } from './log';
import type { DeviceId } from './message';

/**
 * How this device stands with its team's server. `connecting`: it dials. `catching-up`: it reads and offers. `up-to-date`: both know the same.
 * `no-signal`: nobody answers, it tries again by itself. `refused`: the server does not let it in. `full`: the server has no room.
 * `asking`: no supervisor has let this device in yet. `declined`: a supervisor did not let it in. `expelled`: it is no member any more. `newer`: the app is too old for what was written.
 * `waiting`: the server forgot, and a supervisor's device has to come first. `damaged`: the server lost messages in the middle.
 * `disk-full`: this device has no room for what it read. `elsewhere`: another tab of this device holds the link.
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

/** A device of the team, or one that asks to be let in. */
export interface TeamMember {
  readonly device: DeviceId;
  readonly user: UserId;
  /** The person's name in the business; what they call themselves where the business has no such person yet. */
  readonly name: string;
  /** What the device calls itself, e.g. `Chrome · Android`; empty where it says nothing. */
  readonly label: string;
  /** What its person may do, or asks to do while it is not confirmed. */
  readonly role: Role;
  /** Whether a supervisor has let it in. */
  readonly isConfirmed: boolean;
  /** When the server last had a message of it, by the server's clock; nothing where it has said nothing yet. */
  readonly lastSeen: Instant | undefined;
}

/** What the screens read of a team. It is another object after every change, and the same one while nothing changes. */
export interface TeamState {
  readonly name: string;
  /** The server's address, `wss://…`. */
  readonly server: string;
  /** This device; `isConfirmed` is `false` while it asks, and after it was expelled (`link` says which). */
  readonly self: TeamMember;
  /** All devices, this one among them: those who ask first, then by name. */
  readonly members: readonly TeamMember[];
  readonly link: TeamLink;
  /** Which share of a long catch-up is read, 0 to 1, in whole hundredths; it never goes back. Nothing while there is little to read. */
  readonly share: number | undefined;
  /** How many acts of this device the log does not have yet; none once it is out, for then they are never sent. */
  readonly pending: number;
  /** The ids of the records that they write. */
  readonly pendingRecords: ReadonlySet<string>;
  /** The ids of this device's attachments that the server does not have yet. */
  readonly filesToSend: ReadonlySet<string>;
  /** Why they are not sent although there is signal: they wait for Wi-Fi, or the server has no room for them. */
  readonly filesWait: 'wifi' | 'full' | undefined;
  /** The names of those that can't be sent: somebody filled their place on the server with something else. */
  readonly filesBlocked: readonly string[];
  /** What waits for somebody to settle it, the newest first. `mine` of a clash is what stays, `theirs` what came later, by the flag's author. */
  readonly flags: readonly Flag[];
  /** The latest messages that every device left out, the newest first. */
  readonly skipped: readonly Skipped[];
  /** How this device's books compare with those of the others; a difference is an error of the app. */
  readonly checkpoints: Checkpoints;
}

/**
 * Why a call about the team was not done; nothing was changed. `no-signal`: the server does not answer. `refused`: it does not let this invite in.
 * `not-founded`: the invite is of before the team was founded. `already-founded`: another device founded it. `in-a-team`: this device is in one already.
 * `supervisors-only`: only a supervisor may. `last-supervisor`: somebody has to remain who can let others in. `unknown-device`: there is no such device.
 * `newer`: the team writes with a newer version of the app. `damaged`: the server's log lacks its beginning, and no chapter stands for it. `no-key`: this browser makes no keys. `not-ready`: this device does not save at the moment.
 * `does-not-merge`: together the two make impossible stock. `full`: this device, or the server, has no room.
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
 * Why an attachment that is not on this device did not come; nothing was changed. `no-signal`: the server does not answer. `wifi`: it waits for
 * Wi-Fi. `not-sent`: the server does not have it, or not whole. `too-large`: no attachment is as large.
 * `not-what-it-says`: its bytes are of another type than the record says. `full`: this device has no room.
 */
export interface MissingFile {
  readonly missing: 'no-signal' | 'wifi' | 'not-sent' | 'too-large' | 'not-what-it-says' | 'full';
}
export type FileAnswer = { readonly file: StoredFile } | MissingFile;

interface FileWish {
  /** Hears which share of it is here, 0 to 1. */
  readonly onShare?: (share: number) => void;
  /** The person wants it over any network. */
  readonly overAnyNetwork?: boolean;
}

/** What `bring-mine` would come to: how many records the team takes in and changes, and of which it keeps its own or takes something else. */
export interface JoiningPreview {
  readonly added: number;
  readonly changed: number;
  /** `mine` of a clash is the team's, `theirs` this device's. */
  readonly conflicts: readonly Conflict[];
}
export type TeamAnswer = { readonly done: true } | TeamRefusal;

/** What a person does about the team. Every call answers, also without signal, and never throws. */
export interface Team {
  /** Makes a team of this device's records. Who acts now is its first supervisor. */
  found(invite: Invite): Promise<TeamAnswer>;
  /** What joining with this device's records would do. It asks the server, and writes nothing. */
  preview(invite: Invite, onShare?: OnShare): Promise<JoiningPreview | TeamRefusal>;
  /**
   * Enters a team, and asks its supervisors to be let in. `bring-mine` merges this device's records into the team's as one act;
   * `take-theirs` begins with the team's, and everything of this device is gone: take a backup first. A long log goes on where a lost
   * signal left it, also in a later call.
   */
  join(invite: Invite, records: 'bring-mine' | 'take-theirs', onShare?: OnShare): Promise<TeamAnswer>;
  /** A supervisor lets a device in. Its person joins the business where nobody there has their id. */
  confirm(device: DeviceId, role: Role): Promise<TeamAnswer>;
  /** A supervisor takes a device out, or does not let in one that asks. It keeps what it has. */
  expel(device: DeviceId): Promise<TeamAnswer>;
  /** This device leaves, and keeps everything. What the log does not have yet stays here only. */
  leave(): Promise<TeamAnswer>;
  /** Somebody has looked at a flag and it may stay as it is. Stock is settled by a count, and needs no call. */
  settle(flag: string): Promise<TeamAnswer>;
  /** The bytes of an attachment: those of this device, or the team's, which stay here from then on. */
  file(attachment: Attachment, wish?: FileWish): Promise<FileAnswer>;
}
