import type { Change, Data } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { Attachment, FileId, StoredFile } from '@/lib/domain/model/attachment';
import type { UserId } from '@/lib/domain/model/user';
import type { Refused } from '@/lib/domain/refusal';
import type { Instant } from '@/lib/kernel/day';

/**
 * The state of the device's storage. `opening`: not read yet. `ready`: saves reach the disk. `full`: no space for the last write.
 * `blocked`: another tab holds an old version open. `outdated`: the database is of a newer version; this one may not write.
 * `lost`: the database opens, but some or all of its data is gone. `unopened`: it does not open; its data may be intact.
 * `no-room`: it does not open for lack of space. `memory`: the browser stores nothing; the data lasts until the page closes.
 * No save is confirmed while it is `lost`, `unopened` or `no-room` (invariant I12).
 */
export type StoreStatus = 'opening' | 'ready' | 'full' | 'blocked' | 'outdated' | 'lost' | 'unopened' | 'no-room' | 'memory';

/** The change is on the disk, as entry `seq` of the log; `null` if it changed nothing. */
export interface Done {
  readonly done: true;
  readonly seq: number | null;
  /** The change uses a limited resource (`isScarce`), and the team's log has not confirmed it yet. */
  readonly isPending?: boolean;
  /** The names of the records that an undo of many left unchanged, because somebody changed or used them since. */
  readonly left?: readonly string[];
}

/**
 * The change was not written; disk and screen are as before. `reopened`: the data to be replaced opened after all, and was kept.
 * `only-shown`: the backup is on the screen, but not on the disk.
 */
export interface Failed {
  readonly failed: 'full' | 'blocked' | 'outdated' | 'lost' | 'unopened' | 'no-room' | 'reopened' | 'only-shown' | 'unknown';
}

export type Outcome = Done | Refused | Failed;

/** A file from outside, e.g. of a backup; its bytes are read on demand. `size` is in bytes. */
export interface FileSource {
  readonly id: FileId;
  readonly type: Attachment['type'];
  readonly size: number;
  read(): Promise<ArrayBuffer>;
}

/** Everything that the disk holds at one moment, as input of a backup. The bytes of its files are read one by one. */
export interface StoredContents {
  readonly state: { readonly data: Data; readonly epoch: string; readonly seq: number };
  /** The history, the oldest entry first. */
  readonly log: readonly LogEntry[];
  readonly files: readonly FileId[];
  /** The stock that a team flagged as impossible. */
  readonly flagged?: readonly FlaggedStock[];
  /** The version of these rows, if it is not `DATA_VERSION`. */
  readonly version?: number;
}

/** The code that writes a backup. It is passed in, because the engine may not import the folder of backups. */
export interface BackupWriter {
  /** How many entries of the history a backup contains; the newest ones. */
  readonly KEPT_HISTORY: number;
  /** Runs `work` on the stored contents, and repeats it if a file was deleted meanwhile. */
  withContents<Result>(look: () => Promise<StoredContents>, work: (kept: StoredContents) => Promise<Result>): Promise<Result>;
  backupFile(kept: StoredContents, read: (id: FileId) => Promise<StoredFile | undefined>, createdAt: Instant): Promise<Blob>;
}

/** Unsaved input of one form for one record. */
export interface StoredDraft {
  readonly key: string;
  readonly at: Instant;
  readonly value: unknown;
}

export interface CommitOptions {
  /** The bytes of attachments that the change mentions; the same transaction writes them. */
  readonly files?: readonly StoredFile[];
  /** The files of a backup. They are staged one by one before the transaction, which commits only if all of them exist. */
  readonly fileSources?: readonly FileSource[];
  /** The draft of the form that is saved; the same transaction deletes it. */
  readonly draft?: string;
  /** All stock flagged as impossible once a backup is merged; it replaces the stored list. */
  readonly flagged?: readonly FlaggedStock[];
  /** The change restores lost data: it is allowed while the store is `lost`, and ends that state. */
  readonly endsLoss?: boolean;
}

/** Whose draft it is: a person's, or nobody's while the business has no people. */
export type DraftOwner = UserId | 'nobody';

/** Each owner's drafts: those of the acting user, unless `by` names another. */
export interface Drafts {
  /** The owner's draft. A person without one takes over what was typed while the business had no people. */
  read(key: string, by?: DraftOwner): Promise<StoredDraft | undefined>;
  /** Rejects if the draft could not be stored. */
  save(key: string, value: unknown, by?: DraftOwner): Promise<void>;
  discard(key: string, by?: DraftOwner): Promise<void>;
}

/** The contents of a backup that replaces everything on a device. */
export interface Replacement {
  readonly data: Data;
  readonly files: readonly FileSource[];
  /** The history, the oldest entry first. */
  readonly log: readonly LogEntry[];
  readonly flagged?: readonly FlaggedStock[];
}

/** The only access to the device's data. There is no second way to write. */
export interface Store {
  readonly data: Data;
  readonly status: StoreStatus;
  /** The share of the rows that has been read, 0 to 1; `null` on a device with few rows. */
  readonly openingProgress: number | null;
  readonly seq: number;
  readonly user: UserId;
  readonly draftOwner: DraftOwner;
  /** How often another person was chosen here. What the one before typed stays with their drafts. */
  readonly handovers: number;
  /** The current time by this device's clock. */
  now(): Instant;
  /** When this set of data was created. Older events belong to the sample and cause no notification. */
  readonly begunAt: Instant;
  /** The id of this set of data; it changes when everything is replaced. */
  readonly epoch: string;
  subscribe(listener: () => void): () => void;
  commit<Input>(change: Change<Input>, input: Input, options?: CommitOptions): Promise<Outcome>;
  /** Reverts entry `seq` by a new commit. It is refused if a record has changed since; an act on many is then reverted in part. */
  undo(seq: number): Promise<Outcome>;
  /** At most `limit` log entries, the newest first: about one record and its parts, or about all (`null`). */
  history(about: string | null, limit: number): Promise<readonly LogEntry[]>;
  file(id: FileId): Promise<StoredFile | undefined>;
  readonly drafts: Drafts;
  /** Everything that the disk holds now. Rejects while the database is blocked or not open. */
  contents(): Promise<StoredContents>;
  /** Loads code that a person may need after a crash: of backups, and of replacing everything. Rejects if it does not load. */
  fetchAhead(): Promise<void>;
  /** The stock of this device that a team flagged as impossible. */
  flagged(): Promise<readonly FlaggedStock[]>;
  /** Everything as one backup file, which this or another phone can restore. */
  backup(): Promise<Blob>;
  /** Deletes the bytes of attachments that no record mentions and that neither undo nor trash can restore. */
  deleteUnusedFiles(): Promise<void>;
  /** Replaces all data of the device: with nothing, with the sample data, or with a backup's contents. Refused in a team. */
  replaceAll(from: 'empty' | 'sample' | Replacement): Promise<Outcome>;
  /** Tries again to open a database that did not open or had lost data. Otherwise it reads what other tabs have written. */
  reopen(): Promise<StoreStatus>;
  /** Accepts a loss: the data that is left counts as complete from now on. */
  acceptLoss(): Promise<Outcome>;
  /** Sets the person who acts on this device. In a team it does nothing: the membership names the person. */
  actAs(user: UserId): void;
}
