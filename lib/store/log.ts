import { applyPatches, type Data, type Patch } from '@/lib/domain/data';
import { linksOf } from '@/lib/domain/tables';
import type { LogEntry } from './contract';
import type { DiskState } from './disk';

/** The rows that the patches will replace, as the patches that bring them back. */
export const beforeOf = (data: Data, patches: readonly Patch[]): readonly Patch[] =>
  patches.map(({ table, id }) => {
    const rows: ReadonlyMap<string, unknown> = data[table];
    return { table, id, row: rows.get(id) ?? null } as Patch;
  });

/** The ids under which the history finds an entry: its records and what they belong to. */
export const aboutOf = (patches: readonly Patch[], before: readonly Patch[]) => {
  const ids = new Set<string>();
  for (const { table, id, row } of [...patches, ...before]) {
    ids.add(id);
    for (const link of row ? linksOf(table, row) : []) if (link.isParent) ids.add(link.id);
  }
  return [...ids];
};

/** A state brought forward by entries that follow it without a gap; `null` when one is missing. */
export const replay = (known: DiskState, entries: readonly LogEntry[], seq: number): DiskState | null => {
  if (entries.length !== seq - known.seq) return null;
  const patches = entries.flatMap((entry) => entry.patches);
  return { ...known, seq, data: applyPatches(known.data, patches) };
};
