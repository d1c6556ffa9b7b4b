import type { Instant } from '@/lib/kernel/day';
import { unique } from '@/lib/kernel/list';
import type { ChangeLabel } from '../change-label';
import { type Data, findRow, type Patch } from '../data';
import type { UserId } from '../model/user';
import { linksOf } from '../records';
import type { Rows, TableName } from '../schemas';

/** The rows that the patches will replace, as the patches that bring them back. */
export const beforeOf = (data: Data, patches: readonly Patch[]): readonly Patch[] =>
  patches.map(({ table, id }) => ({ table, id, row: findRow(data, table, id) ?? null }) as Patch);

/** What a row belongs to. A row that goes by another's id, as a report by its task's, belongs to what that one does. */
const parentsOf = <Name extends TableName>(data: Data, table: Name, row: Rows[Name]): readonly string[] =>
  linksOf(table, row).flatMap((link) => {
    if (!link.isParent) return [];
    const other = link.id === row.id ? findRow(data, link.table, link.id) : undefined;
    return [link.id, ...(other ? parentsOf(data, link.table, other) : [])];
  });

/** The ids under which the history finds an entry over the rows that it touches: its records and what they belong to. */
export const aboutOf = (patches: readonly Patch[], before: readonly Patch[], data: Data) => {
  const touched = [...patches, ...before];
  return unique(touched.flatMap(({ table, id, row }) => [id, ...(row ? parentsOf(data, table, row) : [])]));
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
