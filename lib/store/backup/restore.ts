import { isRecord, recordCount } from '@/lib/domain/archiving';
import { filesOfRow, mentionedFiles } from '@/lib/domain/attached-files';
import { attachedBytes, MOST_ATTACHED } from '@/lib/domain/attachment-room';
import { applyingPatches, applyPatches, change, type Data, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { Conflict } from '@/lib/domain/merge/conflict';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import { type MergePlan, planMerge, planningMerge } from '@/lib/domain/merge/plan';
import { type RowVersions, versionsOf } from '@/lib/domain/merge/versions';
import { refused } from '@/lib/domain/refusal';
import type { TableName } from '@/lib/domain/schemas';
import type { Instant } from '@/lib/kernel/day';
import { groupBy } from '@/lib/kernel/list';
import { runInSlices } from '@/lib/kernel/slices';
import type { FileSource, Outcome, Store } from '../engine/contract';
import { KEPT_HISTORY } from './backup';
import { isUnreadable, type ReadBackup, readBackup } from './read-backup';
import type { ReadOptions } from './read-parts';
import type { Unreadable } from './unreadable';

/** How many records of a table are on this device and in the file. */
export interface TableCounts {
  readonly table: TableName;
  readonly here: number;
  readonly inFile: number;
  /** How many records a merge would add, and how many it would change. */
  readonly added: number;
  readonly changed: number;
}

/** The contents of a backup, and the effect of restoring it here. Nothing has been written yet. */
export interface Preview {
  readonly createdAt: Instant;
  readonly files: number;
  readonly tables: readonly TableCounts[];
  /** The records that a merge would leave as they are on this device; `undefined` if the two can't be merged. */
  readonly conflicts: readonly Conflict[] | undefined;
  /** The records that name what the conflicts mention, also those that only the file has. */
  readonly merged: Data;
}

/** A backup that was read and can be restored. */
export interface OpenedBackup {
  readonly preview: Preview;
  /** Replaces everything on this device by the backup. */
  replace(): Promise<Outcome>;
  /** Merges the backup into this device, record by record. The transaction decides it again on the newest state. */
  merge(): Promise<Outcome>;
}

interface Merging {
  readonly theirs: ReadBackup;
  /** The stock that a team flagged as impossible, of both sides. */
  readonly flagged: readonly FlaggedStock[];
  readonly versions: { readonly mine: RowVersions; readonly theirs: RowVersions };
}

const sidesOf = (data: Data, { theirs, versions, flagged }: Merging) =>
  [{ data, versions: versions.mine }, { data: theirs.data, versions: versions.theirs }, flagged] as const;

type Plan = (data: Data) => MergePlan | null;

/** Plans a merge in slices. The returned function answers that plan for the same data, and a new one for other data. */
const planned = async (data: Data, merging: Merging, signal: AbortSignal | undefined): Promise<Plan> => {
  const plan = await runInSlices(planningMerge(...sidesOf(data, merging)), { signal });
  return (fresh) => (fresh === data ? plan : planMerge(...sidesOf(fresh, merging)));
};

/** Merges a backup into this device in one transaction (invariant I5: the same file again changes nothing). */
const mergeBackup = change('backup-merged', (data, plan: Plan) => {
  const merge = plan(data);
  return outgrows(data, merge) ?? merge?.patches ?? refused('changed-since');
});

/** Refuses a merge whose attachments exceed the limit of one phone. */
const outgrows = (data: Data, merge: MergePlan | null) => {
  const isWithin = !merge || attachedBytes(applyPatches(data, merge.patches)) <= Math.max(MOST_ATTACHED, attachedBytes(data));
  return isWithin ? undefined : refused('attachments-full');
};

const oldestFirst = (log: readonly LogEntry[]) => [...log].reverse();

const previewOf = (
  data: Data,
  { createdAt, data: theirs, files }: ReadBackup,
  merge: MergePlan | null,
  merged: Data,
): Preview => {
  const written = groupBy(merge?.patches ?? [], ({ table }) => table);
  return {
    createdAt,
    files: files.length,
    conflicts: merge?.conflicts,
    merged,
    tables: TABLE_NAMES.map((table) => {
      const rows: ReadonlyMap<string, unknown> = data[table];
      const patches = written.get(table) ?? [];
      const changed = patches.filter(({ id }) => rows.has(id)).length;
      const added = patches.filter((patch) => !rows.has(patch.id) && isRecord(patch)).length;
      return { table, here: recordCount(data, table), inFile: recordCount(theirs, table), added, changed };
    }),
  };
};

/** The files of the backup that this device's records will mention after the merge. */
const wantedFiles = (data: Data, theirs: ReadBackup, merge: MergePlan | null): readonly FileSource[] => {
  const mentioned = new Set((merge?.patches ?? []).flatMap((patch) => filesOfRow(patch.row)));
  const known = mentionedFiles(data);
  return theirs.files.filter(({ id }) => mentioned.has(id) || known.has(id));
};

/**
 * Reads a backup and answers a preview with the functions that restore it. Until one is called, nothing is written.
 * For a file that can't be used it answers the reason. It rejects if the signal aborts it.
 */
export const openBackup = async (store: Store, file: Blob, watch: ReadOptions = {}): Promise<OpenedBackup | Unreadable> => {
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
  const merge = plan(data);
  // Without conflicts nothing of the merge is named, so its rows are not applied for the preview.
  const merged = merge?.conflicts.length
    ? await runInSlices(applyingPatches(data, merge.patches), { signal: watch.signal })
    : data;
  return {
    preview: previewOf(data, theirs, merge, merged),
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
