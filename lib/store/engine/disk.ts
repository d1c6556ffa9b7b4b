import { type Data, emptyData } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { FileId, StoredFile } from '@/lib/domain/model/attachment';
import type { Role, UserId } from '@/lib/domain/model/user';
import type { Refused } from '@/lib/domain/refusal';
import type { Rows, TableName } from '@/lib/domain/schemas';
import type { Instant } from '@/lib/kernel/day';
import type { Logged, Pending } from '@/lib/team/protocol/replica';
import type { CommitOptions, FileSource, StoredContents, StoredDraft, StoreStatus } from './contract';

/** Everything that is stored, at one moment: the rows, the number of the last log entry, and the id of this set of data. */
export interface DiskState {
  readonly data: Data;
  readonly seq: number;
  readonly epoch: string;
  /** When this set of data was begun on this device. */
  readonly begunAt: Instant;
  /** What the observer of commits keeps, where there is one. */
  readonly observer?: ObserverState;
}

/** What an observer of commits keeps beside the rows. Every commit reads it, so it is small; only the observer knows what else it holds. */
export interface ObserverState {
  readonly device: string;
  /** The person who acts on this device, whoever is chosen on it. */
  readonly user: UserId;
  /** Another one after everything that the observer wrote. */
  readonly version: number;
}

/** What an observer writes in the transaction of a commit: what it keeps from then on, and a message for others. */
export interface Note {
  readonly state: ObserverState;
  readonly message: Pending;
}

/** Which device of which team this is, and as whom: a team's observer keeps it. */
export interface TeamSelf extends ObserverState {
  readonly team: string;
  readonly role: Role;
  /** The number of this device's last message, pending ones among them. */
  readonly last: number;
  /** Up to which number the team's log was read. */
  readonly place: number;
  /** The version in which more was written of the team than a commit, which only adds to the outbox. */
  readonly rewritten: number;
}

/** The team that this state is of. */
export const teamSelf = ({ observer }: Pick<DiskState, 'observer'>) => observer as TeamSelf | undefined;

/** What a device keeps of its team. What the log has come to, and how the server is reached, only the team's own code reads. */
export interface TeamRecords {
  readonly log: unknown;
  readonly server: unknown;
  readonly outbox: readonly Pending[];
}

/** What one transaction writes about the team, and about the rows. */
export interface TeamWrite {
  /** `null`: this device is in no team any more. */
  readonly self: Omit<TeamSelf, 'version' | 'rewritten'> | null;
  readonly log: unknown;
  /** Only where it is another than before. */
  readonly server?: unknown;
  readonly outbox: readonly Pending[];
  /** Where stock was ever flagged; kept also by who leaves, for a backup of it is read by that. */
  readonly flagged?: readonly FlaggedStock[];
  /** Texts of the log to keep; `again`: instead of those that are kept. */
  readonly texts?: readonly Logged[];
  readonly again?: boolean;
  readonly entries: readonly NewEntry[];
  /** Rows that take the place of all that there are, whatever the entries say; under a new epoch. */
  readonly data?: Data;
  readonly begunAt?: Instant;
}

/** Which set of data this device has kept, and up to which entry it was confirmed. */
export interface LastConfirmed {
  readonly epoch: string;
  readonly seq: number;
}

/** What a new database begins with: rows, and what is known of how they came to be. */
export interface Seed {
  readonly data: Data;
  readonly history: readonly LogEntry[];
  /** Bytes of attachments; those that lie here already and are still mentioned stay. */
  readonly files?: readonly StoredFile[];
  /** Files that were staged before, and must be there. */
  readonly fileSources?: readonly FileSource[];
  readonly flagged?: readonly FlaggedStock[];
}

/** A seed without rows or history. */
export const emptySeed = (): Seed => ({ data: emptyData(), history: [] });

/** Staged files whose id already holds other bytes; the transaction itself replaces those. */
export type ConflictingFiles = readonly StoredFile[];

/** A staged file was deleted before its record was written; nothing was changed. */
export class StagedFileMissing extends Error {}

/** An entry that has no number yet. */
export type NewEntry = Omit<LogEntry, 'seq'>;

/** An entry to write, and what the observer writes beside it. */
export interface Accepted {
  readonly entry: NewEntry;
  readonly note?: Note;
}

/** What a transaction answers after it has caught up: what to write, or a refusal that writes nothing. */
export type Verdict = Accepted | Refused;

export interface WriteResult {
  readonly state: DiskState;
  /** The entry that was written; absent when the change was refused or changed nothing. */
  readonly entry?: LogEntry;
  readonly note?: Note;
  readonly refused?: Refused;
}

export interface Opened {
  readonly state: DiskState;
  readonly status: Extract<StoreStatus, 'ready' | 'lost' | 'memory'>;
}

/** Drafts on the disk, of whoever typed them. */
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
  readonly flagged?: readonly FlaggedStock[];
}

/** How far an attachment has come on its way to the team's server. */
export interface SentFile {
  /** How many of its pieces the server has. */
  readonly pieces: number;
  /** Whether it has all of them. */
  readonly isThere: boolean;
  /** Of which remote files that holds (`RemoteFiles.created`); nothing where nobody asked. */
  readonly of?: string;
}

/** What is kept of the team. */
export interface TeamDisk {
  /** How far each attachment has come, under its id; forgotten where the log turns out to be another, for its files may be gone with it. */
  sentFiles(): Promise<ReadonlyMap<string, SentFile>>;
  /** Notes how far one has come; nothing where this device has left its team. */
  keepSent(id: string, sent: SentFile): Promise<void>;
  /** Of these attachments, those whose bytes are on this device. */
  held(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** At one moment of the disk. */
  records(known: DiskState): Promise<{ readonly state: DiskState; readonly records: TeamRecords }>;
  /** The log's texts that are kept, the oldest first. */
  texts(): Promise<readonly Logged[]>;
  /** Catch up, decide about the team and write, inseparably; `null` writes nothing. */
  transact(known: DiskState, decide: (fresh: DiskState, records: TeamRecords) => TeamWrite | null): Promise<DiskState>;
}

/** Where the rows are stored: IndexedDB on a device; memory in previews and in browsers without storage. */
export interface Disk {
  /** Opens what is there. A database made just now begins with the seed. */
  open(seed: Seed, onProgress?: (share: number) => void): Promise<Opened>;
  /** Catch up from `known`, decide and write, inseparably; resolves when it is on the disk. Throws `FileMissing` where a coming file is not here. */
  transact(known: DiskState, decide: (fresh: DiskState) => Verdict, options: CommitOptions): Promise<WriteResult>;
  /** What other tabs have written since. */
  catchUp(known: DiskState): Promise<DiskState>;
  /**
   * Writes files ahead of the records that will mention them, one by one, so that only one is in memory. What is here already stays,
   * unless `replacing`: then other bytes under the same id are answered.
   */
  stageFiles(files: readonly FileSource[], replacing?: boolean): Promise<ConflictingFiles>;
  /** Deletes files that no row mentions and that neither undo nor trash can restore. */
  deleteUnusedFiles(known: DiskState, now: Date): Promise<void>;
  /** What there is at one moment, the log's newest entries among it. */
  contents(known: DiskState, entries: number): Promise<StoredContents>;
  /** Keeps what a state holds for a faster opening, where that is worth it; nobody waits for it, and a disk may refuse it. */
  keepPages(known: DiskState): Promise<void>;
  /** Replaces everything by other rows, under a new epoch. */
  replace(seed: Seed, epoch: string): Promise<DiskState>;
  /** Ends a loss: what is there counts from now on as everything. */
  endLoss(known: DiskState): Promise<DiskState>;
  /**
   * Makes a new database in place of one that can't be opened. What can still be read of the old one is salvaged first. It
   * rejects, and the old one stays, where the salvage can't be kept or the storage does not answer.
   */
  recreate(): Promise<void>;
  /** What a device keeps of its team; only one that is in a team, or enters one, asks. */
  team(): Promise<TeamDisk>;
  history(about: string | null, limit: number): Promise<readonly LogEntry[]>;
  entry(seq: number): Promise<LogEntry | undefined>;
  file(id: FileId): Promise<StoredFile | undefined>;
  readonly drafts: DiskDrafts;
}
