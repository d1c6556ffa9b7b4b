import { applyPatches, type Data, type Patch, type Rows, remove, type TableName } from './data';
import { namedReferences } from './named-references';
import { notificationsAbout } from './notification/rules';
import { linksOf, referrersOf } from './references';
import { type Refused, refused } from './refusal';

const hasRow = (data: Data, patches: readonly Patch[], table: TableName, id: string) => {
  const written = patches.find((patch) => patch.table === table && patch.id === id);
  const rows: ReadonlyMap<string, unknown> = data[table];
  return written ? written.row !== null : rows.has(id);
};

const newLinksOf = (data: Data, { table, id, row }: Patch) => {
  if (row === null) return [];
  const rows: ReadonlyMap<string, Rows[TableName]> = data[table];
  const before = rows.get(id);
  const known = new Set((before ? linksOf(table, before) : []).map((link) => `${link.field} ${link.table} ${link.id}`));
  return linksOf(table, row).filter((link) => !known.has(`${link.field} ${link.table} ${link.id}`));
};

/**
 * Lets patches through when they leave no reference that leads nowhere (invariant I1): refused as `record-missing` when they newly
 * name a record that is gone, and as `still-referred-to`, with the list, when they take away what others name.
 */
export const keepingReferences = (data: Data, patches: readonly Patch[]): readonly Patch[] | Refused => {
  const missing = patches.flatMap((patch) => newLinksOf(data, patch)).find(({ table, id }) => !hasRow(data, patches, table, id));
  if (missing) return refused('record-missing', {}, missing.field);
  const removed = patches.filter(({ row, table }) => row === null && table !== 'notifications');
  if (removed.length === 0) return patches;
  const after = applyPatches(data, patches);
  const referrers = removed.flatMap(({ table, id }) => referrersOf(after, table, id));
  return referrers.length === 0 ? patches : refused('still-referred-to', { references: namedReferences(data, referrers) });
};

/** Takes a record away with the notifications that speak of it; refused with the list of what still names it (invariant I1). */
export const removeUnlessNamed = <Name extends TableName>(data: Data, table: Name, id: Rows[Name]['id']) => {
  const rows: ReadonlyMap<string, Rows[Name]> = data[table];
  if (!rows.has(id)) return refused('record-missing');
  const notifications = notificationsAbout(data.notifications, id).map((about) => remove('notifications', about.id));
  return keepingReferences(data, [remove(table, id), ...notifications]);
};
