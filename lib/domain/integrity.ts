import { applyPatches, type Data, findRow, type Patch, recordKey, remove } from './data';
import { notificationsAbout } from './notifications-about';
import { linksOf, RECORDS } from './records';
import { namedReferences, referrersOf } from './references';
import { type Refused, refused } from './refusal';
import type { Rows, TableName } from './schemas';

/** Whether a record exists once the patches are written. */
const recordsAfter = (data: Data, patches: readonly Patch[]) => {
  const written = new Map(patches.map((patch) => [recordKey(patch), patch.row !== null]));
  return (table: TableName, id: string) => written.get(recordKey({ table, id })) ?? findRow(data, table, id) !== undefined;
};

const newLinksOf = (data: Data, { table, id, row }: Patch) => {
  if (row === null) return [];
  const before = findRow(data, table, id);
  const known = new Set((before ? linksOf(table, before) : []).map((link) => `${link.field} ${recordKey(link)}`));
  return linksOf(table, row).filter((link) => !known.has(`${link.field} ${recordKey(link)}`));
};

/**
 * Refuses new references to missing records: `record-missing`, or `nobody-acts` when there are no users. The cost depends on the
 * patches.
 */
export const missingReference = (data: Data, patches: readonly Patch[]) => {
  const isThere = recordsAfter(data, patches);
  const missing = patches.flatMap((patch) => newLinksOf(data, patch)).find(({ table, id }) => !isThere(table, id));
  if (!missing) return undefined;
  return missing.table === 'users' && data.users.size === 0
    ? refused('nobody-acts')
    : refused('record-missing', {}, missing.field);
};

/** What can be done with a record instead of deleting it: archive it, or say that an open task can't be done. */
const insteadOf = (data: Data, { table, id }: Patch) => {
  if (table === 'tasks') return findRow(data, table, id)?.completeDate ? undefined : 'setback';
  const row = findRow(data, table, id);
  return RECORDS[table].archivable && !(row && 'archivedAt' in row && row.archivedAt) ? 'archive' : undefined;
};

/**
 * Returns the patches if they leave no dangling reference (invariant I1). `record-missing`: they newly refer to a missing record.
 * `still-referred-to`: they delete records that others refer to, which it lists.
 */
export const keepingReferences = (data: Data, patches: readonly Patch[]): readonly Patch[] | Refused => {
  const missing = missingReference(data, patches);
  if (missing) return missing;
  const removed = patches.filter(({ row, table }) => row === null && table !== 'notifications');
  const [first] = removed;
  if (!first) return patches;
  const after = applyPatches(data, patches);
  const referrers = removed.flatMap(({ table, id }) => referrersOf(after, table, id));
  if (referrers.length === 0) return patches;
  return refused('still-referred-to', { references: namedReferences(data, referrers), instead: insteadOf(data, first) });
};

/**
 * Deletes a record with the notifications about it. Refuses with `still-referred-to` and the list of referring records (invariant
 * I1).
 */
export const removeUnlessNamed = <Name extends TableName>(data: Data, table: Name, id: Rows[Name]['id']) => {
  if (!findRow(data, table, id)) return refused('record-missing');
  const notifications = notificationsAbout(data.notifications, id).map((about) => remove('notifications', about.id));
  return keepingReferences(data, [remove(table, id), ...notifications]);
};
