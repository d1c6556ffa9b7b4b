import { change, type Data, TABLE_NAMES, type TableName } from '@/lib/domain/data';
import { refused } from '@/lib/domain/refusal';
import { mentionedFiles } from '@/lib/domain/tables';
import type { Instant } from '@/lib/kernel/day';
import { KEPT_HISTORY } from '../backup';
import type { LogEntry, Outcome, Store, StoredFile } from '../contract';
import { type Conflict, type MergePlan, planMerge } from './merge-plan';
import { isUnreadable, type ReadBackup, readBackup, type Unreadable } from './read-backup';
import { type RowVersions, versionsOf } from './row-versions';

/** How many records of a table this device has, and how many the file. */
export interface TableCounts {
  readonly table: TableName;
  readonly here: number;
  readonly inFile: number;
  /** What a merge would add, and what it would change. */
  readonly added: number;
  readonly changed: number;
}

/** What a file holds, and what would become of it here. Nothing has been written yet. */
export interface Preview {
  readonly createdAt: Instant;
  readonly files: number;
  readonly tables: readonly TableCounts[];
  /** What a merge would leave as it is here; `undefined` when the two can't be merged. */
  readonly conflicts: readonly Conflict[] | undefined;
}

/** A file that was read and may be used. */
export interface OpenedBackup {
  readonly preview: Preview;
  /** Everything on this device gives way to what the file holds. */
  replace(): Promise<Outcome>;
  /** Both are kept, record by record; decided again in the transaction, on what is on the disk then. */
  merge(): Promise<Outcome>;
}

interface Merging {
  readonly theirs: ReadBackup;
  readonly versions: { readonly mine: RowVersions; readonly theirs: RowVersions };
}

const plan = (data: Data, { theirs, versions }: Merging) =>
  planMerge({ data, versions: versions.mine }, { data: theirs.data, versions: versions.theirs });

/** Unites this device's records with a backup's, in one transaction (invariant I5: the same file again changes nothing). */
const mergeBackup = change('backup-merged', (data, merging: Merging) => plan(data, merging)?.patches ?? refused('changed-since'));

const oldestFirst = (log: readonly LogEntry[]) => [...log].reverse();

const previewOf = (data: Data, { createdAt, data: theirs, files }: ReadBackup, merge: MergePlan | null): Preview => ({
  createdAt,
  files: files.length,
  conflicts: merge?.conflicts,
  tables: TABLE_NAMES.map((table) => {
    const rows: ReadonlyMap<string, unknown> = data[table];
    const patches = merge?.patches.filter((patch) => patch.table === table) ?? [];
    const changed = patches.filter(({ id }) => rows.has(id)).length;
    return { table, here: rows.size, inFile: theirs[table].size, added: patches.length - changed, changed };
  }),
});

/** The bytes that this device lacks, of files that its records will mention. */
const lackingFiles = async (store: Store, theirs: ReadBackup, merge: MergePlan | null): Promise<readonly StoredFile[]> => {
  const mentioned = new Set((merge?.patches ?? []).flatMap((patch) => mentionedIn(patch.row)));
  const known = mentionedFiles(store.data);
  const wanted = theirs.files.filter(({ id }) => mentioned.has(id) || known.has(id));
  const here = await Promise.all(wanted.map(({ id }) => store.file(id)));
  return wanted.filter((_, index) => here[index] === undefined);
};

const mentionedIn = (row: object | null): readonly string[] =>
  row && 'attachments' in row && Array.isArray(row.attachments) ? row.attachments.map(({ id }: { id: string }) => id) : [];

/**
 * Reads a backup and says what it would do here. The answer restores it; until then nothing is written.
 * A file that can't be used is answered with the reason.
 */
export const openBackup = async (store: Store, file: Blob): Promise<OpenedBackup | Unreadable> => {
  const theirs = await readBackup(file);
  if (isUnreadable(theirs)) return theirs;
  const mine = oldestFirst(await store.history(null, KEPT_HISTORY));
  const merging = { theirs, versions: { mine: versionsOf(mine), theirs: versionsOf(theirs.log) } };
  const merge = plan(store.data, merging);
  return {
    preview: previewOf(store.data, theirs, merge),
    replace: () => store.begin(theirs),
    merge: async () => {
      const files = await lackingFiles(store, theirs, plan(store.data, merging));
      return store.commit(mergeBackup, merging, { files, mends: true });
    },
  };
};
