import type { FileId } from '@/lib/domain/attachment';
import { type Data, emptyData, type Rows, type TableName } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { Refused } from '@/lib/domain/refusal';
import type { Instant } from '@/lib/kernel/day';
import type { CommitOptions, FileSource, StoredContents, StoredDraft, StoredFile, StoreStatus } from './contract';

/** All that is kept, at one instant: the rows, the number of the last log entry, and the identity of this set of data. */
export interface DiskState {
  readonly data: Data;
  readonly seq: number;
  readonly epoch: string;
  /** When this set of data was begun on this device. */
  readonly begunAt: Instant;
}

/** What a new database begins with: rows, and what is known of how they came to be. */
export interface Seed {
  readonly data: Data;
  readonly history: readonly LogEntry[];
  /** Bytes of attachments; those that lie here already and are still mentioned stay. */
  readonly files?: readonly StoredFile[];
  /** Files that were laid down before, and must be there. */
  readonly fileSources?: readonly FileSource[];
}

export const emptySeed = (): Seed => ({ data: emptyData(), history: [] });

/** What `layDown` did not write, because other bytes lie here under the same id: they give way in the transaction itself. */
export type ConflictingFiles = readonly StoredFile[];

/** A file that was laid down is gone again before its record was written; nothing was changed. */
export class StagedFileMissing extends Error {}

/** What a transaction answers after it has caught up: an entry to write, or a refusal that writes nothing. */
export type Verdict = Omit<LogEntry, 'seq'> | Refused;

export interface Written {
  readonly state: DiskState;
  /** The entry that was written; absent when the change was refused or changed nothing. */
  readonly entry?: LogEntry;
  readonly refused?: Refused;
}

export interface Opened {
  readonly state: DiskState;
  readonly status: Extract<StoreStatus, 'ready' | 'lost' | 'memory'>;
}

/** Drafts as they lie on the disk, whoever typed them. */
export interface DiskDrafts {
  read(key: string): Promise<StoredDraft | undefined>;
  save(draft: StoredDraft): Promise<void>;
  discard(key: string): Promise<void>;
}

/** What could still be read of a database that does not open, in the version it has. */
export interface Salvage {
  readonly version: number;
  readonly epoch: string;
  readonly seq: number;
  readonly tables: { readonly [Name in TableName]?: readonly Rows[Name][] };
  readonly log: readonly LogEntry[];
  readonly files: readonly StoredFile[];
}

/** Where the rows lie. IndexedDB on a device; memory in previews and in browsers that keep nothing. */
export interface Disk {
  /** Opens what is there. A database made just now begins with the seed. */
  open(seed: Seed): Promise<Opened>;
  /** Catch up from `known`, decide and write, inseparably; resolves when it is on the disk. Throws `FileMissing` where a coming file is not here. */
  transact(known: DiskState, decide: (fresh: DiskState) => Verdict, options: CommitOptions): Promise<Written>;
  /** What other tabs have written since. */
  catchUp(known: DiskState): Promise<DiskState>;
  /**
   * Writes files ahead of the records that will mention them, one by one, so that only one is in memory. What is here already stays,
   * unless `replacing`: then other bytes under the same id are answered.
   */
  stageFiles(files: readonly FileSource[], replacing?: boolean): Promise<ConflictingFiles>;
  /** Lets go of files that no row mentions and nothing brings back any more. */
  deleteUnusedFiles(known: DiskState, now: Date): Promise<void>;
  /** What there is at one moment, the log's newest entries among it. */
  contents(known: DiskState, entries: number): Promise<StoredContents>;
  /** Replaces everything by other rows, under a new epoch. */
  replace(seed: Seed, epoch: string): Promise<DiskState>;
  /** Ends a loss: what is there is taken for whole from now on. */
  endLoss(known: DiskState): Promise<DiskState>;
  /**
   * Makes a new database where the old one can't be opened. What can still be read of it is set aside first;
   * it stays as it is, and this rejects, where it can't be set aside or where the storage as a whole does not answer.
   */
  recreate(): Promise<void>;
  history(about: string | null, limit: number): Promise<readonly LogEntry[]>;
  entry(seq: number): Promise<LogEntry | undefined>;
  file(id: FileId): Promise<StoredFile | undefined>;
  readonly drafts: DiskDrafts;
}
