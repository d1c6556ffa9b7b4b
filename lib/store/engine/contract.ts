import type { Change, Data } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { Attachment, FileId, StoredFile } from '@/lib/domain/model/attachment';
import type { UserId } from '@/lib/domain/model/user';
import type { Refused } from '@/lib/domain/refusal';
import type { Instant } from '@/lib/kernel/day';

/**
 * How the device's storage is doing. `opening`: not read yet. `ready`: a save is on the disk. `full`: the disk refused the last write.
 * `blocked`: another tab holds an old version open. `outdated`: a newer version runs elsewhere, this one may not write.
 * `lost`: the disk answers, but what was kept here is gone, in whole or in part. `unopened`: what is kept did not open, and may be whole.
 * `no-room`: it did not open for want of space. `memory`: this browser keeps nothing.
 * Nothing is confirmed while it is `lost`, `unopened` or `no-room` (invariant I12).
 */
export type StoreStatus = 'opening' | 'ready' | 'full' | 'blocked' | 'outdated' | 'lost' | 'unopened' | 'no-room' | 'memory';

/** The change is on the disk, as entry `seq` of the log; `null` when there was nothing to change. */
export interface Done {
  readonly done: true;
  readonly seq: number | null;
  /** It takes something scarce of a team, and the team's log has not said yet that it was first. */
  readonly isPending?: boolean;
  /** What an undo of an act on many left as it is, by name: somebody has changed it since, or built on it. */
  readonly left?: readonly string[];
}

/**
 * The disk did not take it; everything is as before, on disk and on screen. `reopened`: what was to be replaced opened after all, and stays.
 * `only-shown`: a backup is on the screen, and not on the disk.
 */
export interface Failed {
  readonly failed: 'full' | 'blocked' | 'outdated' | 'lost' | 'unopened' | 'no-room' | 'reopened' | 'only-shown' | 'unknown';
}

export type Outcome = Done | Refused | Failed;

/** A file from outside, e.g. of a backup; its bytes are read when they are needed. Size in bytes. */
export interface FileSource {
  readonly id: FileId;
  readonly type: Attachment['type'];
  readonly size: number;
  read(): Promise<ArrayBuffer>;
}

/** Everything that is stored, at one moment of the disk; a backup is made of it. The bytes of its files are read one by one. */
export interface StoredContents {
  readonly state: { readonly data: Data; readonly epoch: string; readonly seq: number };
  /** What happened, the oldest first. */
  readonly log: readonly LogEntry[];
  readonly files: readonly FileId[];
  /** Where a team flagged impossible stock. */
  readonly flagged?: readonly FlaggedStock[];
  /** The version of these rows, where it is not today's. */
  readonly version?: number;
}

/** What makes a backup of what is stored; the room above the engine hands it in. */
export interface BackupWriter {
  /** How many entries of the history it takes, the newest. */
  readonly KEPT_HISTORY: number;
  /** Runs `work` on what is stored; again where a file goes away meanwhile. */
  withContents<Result>(look: () => Promise<StoredContents>, work: (kept: StoredContents) => Promise<Result>): Promise<Result>;
  backupFile(kept: StoredContents, read: (id: FileId) => Promise<StoredFile | undefined>, createdAt: Instant): Promise<Blob>;
}

/** What a person was typing in one form, for one record. */
export interface StoredDraft {
  readonly key: string;
  readonly at: Instant;
  readonly value: unknown;
}

export interface CommitOptions {
  /** Bytes of attachments that the change mentions; written in the same transaction. */
  readonly files?: readonly StoredFile[];
  /** The files of a backup. They are staged one by one before the transaction, which commits only where all of them are there. */
  readonly fileSources?: readonly FileSource[];
  /** The draft that this save makes needless; removed in the same transaction. */
  readonly draft?: string;
  /** Where impossible stock comes along that a team flagged. */
  readonly flagged?: readonly FlaggedStock[];
  /** The change restores what was lost, so it may be written while the store is `lost`, and ends that. */
  readonly endsLoss?: boolean;
}

/** A draft belongs to who typed it: to who acts, unless somebody else is named. */
export interface Drafts {
  read(key: string, by?: UserId): Promise<StoredDraft | undefined>;
  /** Rejects where it could not be kept. */
  save(key: string, value: unknown, by?: UserId): Promise<void>;
  discard(key: string, by?: UserId): Promise<void>;
}

/** What may replace everything on a device. */
export interface Replacement {
  readonly data: Data;
  readonly files: readonly FileSource[];
  /** What happened until now, the oldest first. */
  readonly log: readonly LogEntry[];
  readonly flagged?: readonly FlaggedStock[];
}

/** The one door to what the device keeps. There is no second way to write. */
export interface Store {
  readonly data: Data;
  readonly status: StoreStatus;
  /** How much has been read of a device with many records, 0 to 1; `null` where it is not worth telling. */
  readonly openedShare: number | null;
  readonly seq: number;
  readonly user: UserId;
  /** The moment by this device's clock. */
  now(): Instant;
  /** When this device's data was begun; what the sample holds from before is not news. */
  readonly begunAt: Instant;
  /** Which set of data this is; another one after everything was replaced. */
  readonly epoch: string;
  subscribe(listener: () => void): () => void;
  commit<Input>(change: Change<Input>, input: Input, options?: CommitOptions): Promise<Outcome>;
  /** Takes back what entry `seq` did, unless one of its records has changed since. */
  undo(seq: number): Promise<Outcome>;
  /** What happened, newest first; of one record (and what belongs to it), or of everything. */
  history(about: string | null, limit: number): Promise<readonly LogEntry[]>;
  file(id: FileId): Promise<StoredFile | undefined>;
  readonly drafts: Drafts;
  /** What the disk keeps at this moment. */
  contents(): Promise<StoredContents>;
  /** Fetches what no save needs and a crash may: the code of a backup, and of what replaces everything. Rejects where it does not arrive. */
  fetchAhead(): Promise<void>;
  /** Where this device has impossible stock that a team flagged. */
  flagged(): Promise<readonly FlaggedStock[]>;
  /** Everything as one file that `restore` and another phone can read. */
  backup(): Promise<Blob>;
  /** Deletes the bytes of attachments that no record mentions and that neither undo nor trash can restore. */
  deleteUnusedFiles(): Promise<void>;
  /** Replaces everything that the device keeps: with nothing, with the sample data, or with a backup's contents. */
  replaceAll(from: 'empty' | 'sample' | Replacement): Promise<Outcome>;
  /** Tries again to open what did not open, or was not whole. */
  reopen(): Promise<StoreStatus>;
  /** Accepts a loss: what is there counts from now on as everything. */
  acceptLoss(): Promise<Outcome>;
  /** The person who acts on this device from now on. */
  actAs(user: UserId): void;
}
