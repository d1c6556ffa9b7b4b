import { filtering, mapping, type Steps } from '@/lib/kernel/slices';
import { applyingPatches, type Data, findRow, type Patch, put, recordKey } from '../data';
import { recordRefusal } from '../history/record-rules';
import { isNotified } from '../notifications-about';
import { linksOf } from '../records';
import { danglingLinksOf } from '../references';
import { patchFrom } from './row-rules';
import type { ShipmentUnit } from './stock';
import { rowOf } from './versions';

/** Whether a row refers to a record that does not exist. */
export const isDangling = (data: Data, { table, row }: Patch) => row !== null && danglingLinksOf(data, table, row).length > 0;

interface Kept {
  readonly kept: readonly Patch[];
  /** This phone's records with the kept patches applied. */
  readonly data: Data;
}

/** Drops patches that refer to missing records, until none is left. */
function* withoutDanglingLinks(mine: Data, patches: readonly Patch[]): Steps<Kept> {
  let kept = patches;
  for (;;) {
    const data = yield* applyingPatches(mine, kept);
    const sound = yield* filtering(kept, (patch) => patch.row !== null && !isDangling(data, patch));
    if (sound.length === kept.length) return { kept, data };
    kept = sound;
  }
}

/** Drops patches that break a rule together with this phone's records. Yields after each patch. */
export function* withoutBrokenRules(mine: Data, patches: readonly Patch[]): Steps<Kept> {
  let result = yield* withoutDanglingLinks(mine, patches);
  for (;;) {
    const { kept, data } = result;
    const sound = yield* filtering(kept, (patch) => patch.row !== null && !recordRefusal(patch, data, mine));
    if (sound.length === kept.length) return result;
    result = yield* withoutDanglingLinks(mine, sound);
  }
}

/** Whether this phone already notified the same event, so that each event notifies once. */
export const isNotifiedAlready = (mine: Data, { table, row }: Patch) =>
  table === 'notifications' && row !== null && !mine.notifications.has(row.id) && isNotified(mine.notifications, row.event);

/** Whether a patch can only be checked after the stock is merged: reports, shipment rows, and archiving a warehouse. */
export const isCheckedLater = (mine: Data, { table, id, row }: Patch) => {
  if (table !== 'warehouses') return table === 'completionReports' || table === 'shipments';
  return row?.archivedAt !== undefined && mine.warehouses.has(id) && mine.warehouses.get(id)?.archivedAt === undefined;
};

/** Patches that restore records deleted here because new rows of the other phone refer to them. */
export function* revivedFor(
  mine: Data,
  theirs: Data,
  wanted: readonly Patch[],
  units: readonly ShipmentUnit[],
): Steps<readonly Patch[]> {
  const revived: Patch[] = [];
  const moved = yield* mapping(units, ({ shipment, movements }) => [
    put('shipments', shipment),
    ...movements.map((row) => put('movements', row)),
  ]);
  const news = [...wanted, ...moved.flat()];
  const known = new Set(yield* mapping(news, recordKey));
  for (const { table, row } of news) {
    yield;
    for (const link of row ? linksOf(table, row) : []) {
      const other = rowOf({ data: theirs }, link.table, link.id);
      if (!other || findRow(mine, link.table, link.id) || known.has(recordKey(link))) continue;
      const patch = patchFrom(link.table, other);
      if (!patch) continue;
      known.add(recordKey(link));
      revived.push(patch);
      news.push(patch);
    }
  }
  return revived;
}
