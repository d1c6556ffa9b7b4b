import type { Data, Patch } from '@/lib/domain/data';
import { linksOf } from '@/lib/domain/tables';

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
