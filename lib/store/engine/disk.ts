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

/** The stored data at one moment: the rows, the number of the last log entry, and the id of this set of data. */
export interface DiskState {
  readonly data: Data;
  readonly seq: number;
  readonly epoch: string;
  /** When this set of data was created on this device. */
  readonly begunAt: Instant;
  /** The state of the observer of commits, if there is one. */
  readonly observer?: ObserverState;
}

/** The stored state of an observer of commits. Every commit reads it, so it is small. Only the observer knows its other fields. */
export interface ObserverState {
  readonly device: string;
  /** The person who acts on this device; it overrides the chosen user. */
  readonly user: UserId;
  /** Increases with every write of the observer. */
  readonly version: number;
}

/** What an observer adds to the transaction of a commit: its next state, and a message for the outbox. */
export interface Note {
  readonly state: ObserverState;
  readonly message: Pending;
}

/** This device's membership of a team; the observer's state in a team. */
export interface TeamSelf extends ObserverState {
  readonly team: string;
  readonly role: Role;
  /** The number of this device's last message; pending messages count. */
  readonly last: number;
  /** The offset up to which the team's log was read. */
  readonly place: number;
  /** The last version whose write did more than add a commit's message to the outbox. */
  readonly rewritten: number;
}

/** The membership in a state; `undefined` outside a team. */
export const teamSelf = ({ observer }: Pick<DiskState, 'observer'>) => observer as TeamSelf | undefined;

/** What a device stores about its team. Only the team's code reads `log` and `server`. */
export interface TeamRecords {
  readonly log: unknown;
  readonly server: unknown;
  readonly outbox: readonly Pending[];
}

/** What one transaction of the team's code writes, to the team's stores and to the rows. */
export interface TeamWrite {
  /** `null`: this device leaves its team. */
  readonly self: Omit<TeamSelf, 'version' | 'rewritten'> | null;
  readonly log: unknown;
  /** Only if it changed. */
  readonly server?: unknown;
  readonly outbox: readonly Pending[];
  /** Stock that was ever flagged. A device that leaves keeps it, because the check of its backups needs it. */
  readonly flagged?: readonly FlaggedStock[];
  /** Texts of the log to store; with `again` they replace the stored ones. */
  readonly texts?: readonly Logged[];
  readonly again?: boolean;
  readonly entries: readonly NewEntry[];
  /** Rows that replace all rows after the entries are applied, under a new epoch. */
  readonly data?: Data;
  readonly begunAt?: Instant;
}

/** The last log entry that this device's disk confirmed, and its set of data. */
export interface LastConfirmed {
  readonly epoch: string;
  readonly seq: number;
}

/** The first contents of a database: rows and their history. */
export interface Seed {
  readonly data: Data;
  readonly history: readonly LogEntry[];
  /** Bytes of attachments. Stored files that the rows still mention stay. */
  readonly files?: readonly StoredFile[];
  /** Files that were staged before; the write fails if one is missing. */
  readonly fileSources?: readonly FileSource[];
  readonly flagged?: readonly FlaggedStock[];
}

/** A seed without rows or history. */
export const emptySeed = (): Seed => ({ data: emptyData(), history: [] });

/** Files whose id already has other bytes on the disk; the transaction itself replaces them. */
export type ConflictingFiles = readonly StoredFile[];

/** A staged file was deleted before its record was written. Nothing was changed. */
export class StagedFileMissing extends Error {}

/** An entry that has no number yet. */
export type NewEntry = Omit<LogEntry, 'seq'>;

/** An entry to write, and what the observer writes beside it. */
export interface Accepted {
  readonly entry: NewEntry;
  readonly note?: Note;
}

/** The decision of a transaction on the newest state: what to write, or a refusal that writes nothing. */
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

/** The drafts of all persons on the disk. */
export interface DiskDrafts {
  read(key: string): Promise<StoredDraft | undefined>;
  save(draft: StoredDraft): Promise<void>;
  discard(key: string): Promise<void>;
}

/** The readable contents of a database that does not open, in its own version. */
export interface Salvage {
  readonly version: number;
  readonly epoch: string;
  readonly seq: number;
  readonly tables: { readonly [Name in TableName]?: readonly Rows[Name][] };
  readonly log: readonly LogEntry[];
  readonly files: readonly StoredFile[];
  readonly flagged?: readonly FlaggedStock[];
}

/** The upload state of an attachment to the team's server. */
export interface SentFile {
  /** How many of its pieces the server has. */
  readonly pieces: number;
  /** Whether it has all of them. */
  readonly isThere: boolean;
  /** The `RemoteFiles.created` of the server's files for which this holds; absent if unknown. */
  readonly of?: string;
}

/** The part of the disk that belongs to the team. */
export interface TeamDisk {
  /** The upload state of each attachment by id. It is cleared when the server has another log, whose files may be missing too. */
  sentFiles(): Promise<ReadonlyMap<string, SentFile>>;
  /** Stores the upload state of one attachment. Does nothing after this device has left its team. */
  keepSent(id: string, sent: SentFile): Promise<void>;
  /** Those of the given attachments whose bytes are on this device. */
  held(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The newest state and the team's records, read in one transaction. */
  records(known: DiskState): Promise<{ readonly state: DiskState; readonly records: TeamRecords }>;
  /** The stored texts of the log, the oldest first. */
  texts(): Promise<readonly Logged[]>;
  /** Catches up, decides and writes in one transaction; `null` writes nothing. */
  transact(known: DiskState, decide: (fresh: DiskState, records: TeamRecords) => TeamWrite | null): Promise<DiskState>;
}

/** The storage of the rows: IndexedDB on a device; memory in previews and in browsers without storage. */
export interface Disk {
  /** Opens the database. A new one begins with the seed. */
  open(seed: Seed, onProgress?: (share: number) => void): Promise<Opened>;
  /** Catches up from `known`, decides and writes in one transaction; resolves when it is on the disk. Throws `StagedFileMissing`. */
  transact(known: DiskState, decide: (fresh: DiskState) => Verdict, options: CommitOptions): Promise<WriteResult>;
  /** The newest state, with what other tabs have written since `known`. */
  catchUp(known: DiskState): Promise<DiskState>;
  /**
   * Writes files before the records that will mention them, one by one, so that only one is in memory. Existing files stay. With
   * `replacing` it answers the files whose id already has other bytes.
   */
  stageFiles(files: readonly FileSource[], replacing?: boolean): Promise<ConflictingFiles>;
  /** Deletes files that no row mentions and that neither undo nor trash can restore. */
  deleteUnusedFiles(known: DiskState, now: Date): Promise<void>;
  /** Everything on the disk at one moment, with the newest `entries` of the log. */
  contents(known: DiskState, entries: number): Promise<StoredContents>;
  /** Writes the pages of a state for a faster opening, if it has many rows. Nobody waits for it, and it may fail. */
  keepPages(known: DiskState): Promise<void>;
  /** Replaces all contents by the seed, under a new epoch. */
  replace(seed: Seed, epoch: string): Promise<DiskState>;
  /** Ends a loss: the data that is left counts as complete from now on. */
  endLoss(known: DiskState): Promise<DiskState>;
  /**
   * Replaces a database that can't be opened by a new one. The readable rows of the old one are saved as a copy first. If that fails,
   * or the storage does not answer, it rejects and the old database stays.
   */
  recreate(): Promise<void>;
  /** The team's part of the disk; only a device in a team, or one that enters it, needs this. */
  team(): Promise<TeamDisk>;
  history(about: string | null, limit: number): Promise<readonly LogEntry[]>;
  entry(seq: number): Promise<LogEntry | undefined>;
  file(id: FileId): Promise<StoredFile | undefined>;
  readonly drafts: DiskDrafts;
}
