import type { FileId } from '@/lib/domain/attachment';
import type { Data } from '@/lib/domain/data';
import type { Refused } from '@/lib/domain/refusal';
import type { Instant } from '@/lib/kernel/day';
import type { CommitOptions, Drafts, LogEntry, StoredFile, StoreStatus } from './contract';

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
}

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

/** Where the rows lie. IndexedDB on a device; memory in previews and in browsers that keep nothing. */
export interface Disk {
  /** Opens what is there. A database made just now begins with the seed. */
  open(seed: Seed): Promise<Opened>;
  /** Catch up from `known`, decide and write, inseparably; resolves when it is on the disk. */
  transact(known: DiskState, decide: (fresh: DiskState) => Verdict, options: CommitOptions): Promise<Written>;
  /** What other tabs have written since. */
  catchUp(known: DiskState): Promise<DiskState>;
  /** Replaces everything by other rows, under a new epoch. */
  replace(seed: Seed, epoch: string): Promise<DiskState>;
  /** Opens again what could not be opened, giving up what is there when it still can't be read. */
  recreate(): Promise<void>;
  history(about: string | null, limit: number): Promise<readonly LogEntry[]>;
  entry(seq: number): Promise<LogEntry | undefined>;
  file(id: FileId): Promise<StoredFile | undefined>;
  files(): Promise<readonly StoredFile[]>;
  readonly drafts: Drafts;
}
