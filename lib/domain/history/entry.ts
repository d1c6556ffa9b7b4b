import type { Instant } from '@/lib/kernel/day';
import { unique } from '@/lib/kernel/list';
import type { ChangeLabel } from '../change-label';
import { type Data, findRow, type Patch } from '../data';
import type { UserId } from '../model/user';
import { linksOf } from '../records';
import type { Rows, TableName } from '../schemas';

/** The patches that restore the rows which `patches` replace. */
export const beforeOf = (data: Data, patches: readonly Patch[]): readonly Patch[] =>
  patches.map(({ table, id }) => ({ table, id, row: findRow(data, table, id) ?? null }) as Patch);

/** The ids of a row's parents. A row with its parent's id, such as a report, also has the parent's parents. */
const parentsOf = <Name extends TableName>(data: Data, table: Name, row: Rows[Name]): readonly string[] =>
  linksOf(table, row).flatMap((link) => {
    if (!link.isParent) return [];
    const other = link.id === row.id ? findRow(data, link.table, link.id) : undefined;
    return [link.id, ...(other ? parentsOf(data, link.table, other) : [])];
  });

/** The ids under which the history finds an entry: its records and their parents. */
export const aboutOf = (patches: readonly Patch[], before: readonly Patch[], data: Data) => {
  const touched = [...patches, ...before];
  return unique(touched.flatMap(({ table, id, row }) => [id, ...(row ? parentsOf(data, table, row) : [])]));
};

/** One committed change, for history, undo and other tabs. `before` has the replaced rows. */
export interface LogEntry {
  readonly seq: number;
  readonly at: Instant;
  readonly by: UserId;
  readonly label: ChangeLabel;
  readonly patches: readonly Patch[];
  readonly before: readonly Patch[];
  /** The ids of its records, and of the project, task or warehouse they belong to. */
  readonly about: readonly string[];
}
