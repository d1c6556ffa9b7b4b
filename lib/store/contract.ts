import type { Attachment, FileId } from '@/lib/domain/attachment';
import type { ChangeLabel } from '@/lib/domain/change-label';
import type { Change, Data, Patch } from '@/lib/domain/data';
import type { Refused } from '@/lib/domain/refusal';
import type { UserId } from '@/lib/domain/user/model';
import type { Instant } from '@/lib/kernel/day';

/**
 * How the device's storage is doing. `opening`: not read yet. `ready`: a save is on the disk. `full`: the disk refused the last write.
 * `blocked`: another tab holds an old version open. `outdated`: a newer version runs elsewhere, this one may not write.
 * `lost`: what was kept here is gone or unreadable. `memory`: this browser keeps nothing.
 */
export type StoreStatus = 'opening' | 'ready' | 'full' | 'blocked' | 'outdated' | 'lost' | 'memory';

/** The change is on the disk, as entry `seq` of the log; `null` when there was nothing to change. */
export interface Done {
  readonly done: true;
  readonly seq: number | null;
}

/** The disk did not take it; everything is as before, on disk and on screen. */
export interface Failed {
  readonly failed: 'full' | 'blocked' | 'outdated' | 'lost' | 'unknown';
}

export type Outcome = Done | Refused | Failed;

/** One accepted change, as history, undo and the other tabs read it. `before` holds the rows that the patches replaced. */
export interface LogEntry {
  readonly seq: number;
  readonly at: Instant;
  readonly by: UserId;
  readonly label: ChangeLabel;
  readonly patches: readonly Patch[];
  readonly before: readonly Patch[];
  /** The ids of every record it touches and of the project, task or warehouse they belong to. */
  readonly about: readonly string[];
}

/** The bytes of an attachment, kept out of memory until it is opened. */
export interface StoredFile {
  readonly id: FileId;
  readonly type: Attachment['type'];
  readonly bytes: ArrayBuffer;
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
  /** The draft that this save makes needless; removed in the same transaction. */
  readonly draft?: string;
}

export interface Drafts {
  read(key: string): Promise<StoredDraft | undefined>;
  save(key: string, value: unknown): Promise<void>;
  discard(key: string): Promise<void>;
}

/** What a device may begin anew with. */
export interface Beginning {
  readonly data: Data;
  readonly files: readonly StoredFile[];
  /** What happened until now, the oldest first. */
  readonly log: readonly LogEntry[];
}

/** The one door to what the device keeps. There is no second way to write. */
export interface Store {
  readonly data: Data;
  readonly status: StoreStatus;
  readonly seq: number;
  readonly user: UserId;
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
  /** Everything as one file that `restore` and another phone can read. */
  backup(): Promise<Blob>;
  /** Leaves what the device keeps and begins anew: with nothing, with the sample data, or with what a backup held. */
  begin(from: 'empty' | 'sample' | Beginning): Promise<Outcome>;
  /** Who acts on this device from now on. */
  actAs(user: UserId): void;
}
