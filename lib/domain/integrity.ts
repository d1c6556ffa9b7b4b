import { applyPatches, type Data, findRow, type Patch, recordKey, remove } from './data';
import { notificationsAbout } from './notifications-about';
import { linksOf } from './records';
import { namedReferences, referrersOf } from './references';
import { type Refused, refused } from './refusal';
import type { Rows, TableName } from './schemas';

/** Which records are there once the patches are written. */
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
 * Why these rows can't be written, if they newly name a record that is gone; a person where there is nobody yet is told as that.
 * It costs what is written.
 */
export const missingReference = (data: Data, patches: readonly Patch[]) => {
  const isThere = recordsAfter(data, patches);
  const missing = patches.flatMap((patch) => newLinksOf(data, patch)).find(({ table, id }) => !isThere(table, id));
  if (!missing) return undefined;
  return missing.table === 'users' && data.users.size === 0
    ? refused('nobody-acts')
    : refused('record-missing', {}, missing.field);
};

/**
 * Lets patches through when they leave no dangling reference (invariant I1). `record-missing`: they newly name a record that is
 * gone. `still-referred-to`: they remove what others name, and the refusal lists those.
 */
export const keepingReferences = (data: Data, patches: readonly Patch[]): readonly Patch[] | Refused => {
  const missing = missingReference(data, patches);
  if (missing) return missing;
  const removed = patches.filter(({ row, table }) => row === null && table !== 'notifications');
  if (removed.length === 0) return patches;
  const after = applyPatches(data, patches);
  const referrers = removed.flatMap(({ table, id }) => referrersOf(after, table, id));
  return referrers.length === 0 ? patches : refused('still-referred-to', { references: namedReferences(data, referrers) });
};

/** Takes a record away with the notifications that speak of it; refused with the list of what still names it (invariant I1). */
export const removeUnlessNamed = <Name extends TableName>(data: Data, table: Name, id: Rows[Name]['id']) => {
  if (!findRow(data, table, id)) return refused('record-missing');
  const notifications = notificationsAbout(data.notifications, id).map((about) => remove('notifications', about.id));
  return keepingReferences(data, [remove(table, id), ...notifications]);
};
