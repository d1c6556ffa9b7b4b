import { isLive, recordCount } from '@/lib/domain/archiving';
import { filesOfRow, mentionedFiles } from '@/lib/domain/attached-files';
import { attachedBytes, MOST_ATTACHED } from '@/lib/domain/attachment-room';
import { applyPatches, change, type Data, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { Conflict } from '@/lib/domain/merge/conflict';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import { type MergePlan, planMerge, planningMerge } from '@/lib/domain/merge/plan';
import { type RowVersions, versionsOf } from '@/lib/domain/merge/versions';
import { refused } from '@/lib/domain/refusal';
import type { TableName } from '@/lib/domain/schemas';
import type { Instant } from '@/lib/kernel/day';
import { groupBy } from '@/lib/kernel/list';
import { throughInSlices } from '@/lib/kernel/slices';
import type { FileSource, Outcome, Store } from '../engine/contract';
import { KEPT_HISTORY } from './backup';
import { isUnreadable, type ReadBackup, readBackup } from './read-backup';
import type { Watch } from './read-parts';
import type { Unreadable } from './unreadable';

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
  /** Where either side has impossible stock that a team flagged. */
  readonly flagged: readonly FlaggedStock[];
  readonly versions: { readonly mine: RowVersions; readonly theirs: RowVersions };
}

const sidesOf = (data: Data, { theirs, versions, flagged }: Merging) =>
  [{ data, versions: versions.mine }, { data: theirs.data, versions: versions.theirs }, flagged] as const;

type Plan = (data: Data) => MergePlan | null;

/** Plans a merge in slices. The answer gives that plan for the same data, and plans anew for other data. */
const planned = async (data: Data, merging: Merging, signal: AbortSignal | undefined): Promise<Plan> => {
  const plan = await throughInSlices(planningMerge(...sidesOf(data, merging)), { signal });
  return (fresh) => (fresh === data ? plan : planMerge(...sidesOf(fresh, merging)));
};

/** Unites this device's records with a backup's, in one transaction (invariant I5: the same file again changes nothing). */
const mergeBackup = change('backup-merged', (data, plan: Plan) => {
  const merge = plan(data);
  return outgrows(data, merge) ?? merge?.patches ?? refused('changed-since');
});

/** Two phones' attachments may be more than one phone takes in. */
const outgrows = (data: Data, merge: MergePlan | null) => {
  const isWithin = !merge || attachedBytes(applyPatches(data, merge.patches)) <= Math.max(MOST_ATTACHED, attachedBytes(data));
  return isWithin ? undefined : refused('attachments-full');
};

const oldestFirst = (log: readonly LogEntry[]) => [...log].reverse();

/** Whether what is added counts as a record to a person, as `recordCount` counts. */
const bringsRecord = ({ table, row }: Patch) => table !== 'invoices' || row === null || isLive(row);

const previewOf = (data: Data, { createdAt, data: theirs, files }: ReadBackup, merge: MergePlan | null): Preview => {
  const written = groupBy(merge?.patches ?? [], ({ table }) => table);
  return {
    createdAt,
    files: files.length,
    conflicts: merge?.conflicts,
    tables: TABLE_NAMES.map((table) => {
      const rows: ReadonlyMap<string, unknown> = data[table];
      const patches = written.get(table) ?? [];
      const changed = patches.filter(({ id }) => rows.has(id)).length;
      const added = patches.filter((patch) => !rows.has(patch.id) && bringsRecord(patch)).length;
      return { table, here: recordCount(data, table), inFile: recordCount(theirs, table), added, changed };
    }),
  };
};

/** The files of the backup that this device's records will mention; those that lie here stay as they are. */
const wantedFiles = (data: Data, theirs: ReadBackup, merge: MergePlan | null): readonly FileSource[] => {
  const mentioned = new Set((merge?.patches ?? []).flatMap((patch) => filesOfRow(patch.row)));
  const known = mentionedFiles(data);
  return theirs.files.filter(({ id }) => mentioned.has(id) || known.has(id));
};

/**
 * Reads a backup and says what it would do here. The answer restores it; until then nothing is written.
 * A file that can't be used is answered with the reason. It rejects where it is called off.
 */
export const openBackup = async (store: Store, file: Blob, watch: Watch = {}): Promise<OpenedBackup | Unreadable> => {
  const theirs = await readBackup(file, watch);
  if (isUnreadable(theirs)) return theirs;
  const mine = oldestFirst(await store.history(null, KEPT_HISTORY));
  const places = [...(await store.flagged()), ...theirs.flagged];
  const flagged = [...groupBy(places, ({ warehouseId, materialId }) => `${warehouseId} ${materialId}`).values()].flatMap(
    ([place]) => place ?? [],
  );
  const merging = { theirs, flagged, versions: { mine: versionsOf(mine), theirs: versionsOf(theirs.log) } };
  const { data } = store;
  const plan = await planned(data, merging, watch.signal);
  return {
    preview: previewOf(data, theirs, plan(data)),
    replace: () => store.replaceAll(theirs),
    merge: async () => {
      const now = plan(store.data);
      const outgrown = outgrows(store.data, now);
      return (
        outgrown ??
        store.commit(mergeBackup, plan, { fileSources: wantedFiles(store.data, theirs, now), flagged, endsLoss: true })
      );
    },
  };
};
