import type { Instant } from '@/lib/kernel/day';
import type { ChangeLabel } from '../change-label';
import { type Data, findRow, type Patch } from '../data';
import type { UserId } from '../model/user';
import { linksOf } from '../records';

/** The rows that the patches will replace, as the patches that bring them back. */
export const beforeOf = (data: Data, patches: readonly Patch[]): readonly Patch[] =>
  patches.map(({ table, id }) => ({ table, id, row: findRow(data, table, id) ?? null }) as Patch);

/** The ids under which the history finds an entry: its records and what they belong to. */
export const aboutOf = (patches: readonly Patch[], before: readonly Patch[]) => {
  const ids = new Set<string>();
  for (const { table, id, row } of [...patches, ...before]) {
    ids.add(id);
    for (const link of row ? linksOf(table, row) : []) if (link.isParent) ids.add(link.id);
  }
  return [...ids];
};

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
