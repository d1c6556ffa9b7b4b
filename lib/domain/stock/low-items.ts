import { unique } from '@/lib/kernel/list';
import { byTurns, type Order, reordered, up } from '@/lib/kernel/order';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import { byMaterialName } from '../catalogue';
import { derivedFrom } from '../derived';
import type { MaterialId } from '../model/material';
import type { UserId } from '../model/user';
import type { WarehouseId } from '../model/warehouse';
import { type InventoryItem, isLowOverall, type Shelves, totalStock } from './inventory';
import { isLowAt, keptIn, lowStock } from './inventory-list';

/** What is low: in a warehouse, or over all of them, which names none (invariants S11, S15). */
export type LowItem = Omit<InventoryItem, 'warehouseId'> & { readonly warehouseId?: WarehouseId };

/** A material that is low over all warehouses and in none of those in use: there its row would tell it already. */
const overallItem = (data: Shelves, id: MaterialId): LowItem | undefined => {
  const material = data.materials.get(id);
  if (!material || !isLowOverall(data, material)) return undefined;
  const isToldByOne = [...data.warehouses.values()].some((place) => !place.archivedAt && isLowAt(data, place.id, id));
  return isToldByOne ? undefined : { material, quantity: totalStock(data, id), minimum: material.minStock, status: 'Low' };
};

const byName: Order<LowItem> = byTurns(
  (one, other) => byMaterialName(one.material, other.material),
  up(({ material }) => material.id),
);

interface Overall {
  readonly known: PersistentMap<MaterialId, LowItem>;
  readonly items: readonly LowItem[];
}

const overallAfter = (data: Shelves, { known, items }: Overall, materials: Iterable<MaterialId>): Overall => {
  const changed = unique(materials).map((id) => ({ id, before: known.get(id), after: overallItem(data, id) }));
  const [out, into] = [changed.flatMap(({ before }) => before ?? []), changed.flatMap(({ after }) => after ?? [])];
  return { known: known.with(changed.map(({ id, after }) => [id, after])), items: reordered(items, out, into, byName) };
};

const overall = derivedFrom<keyof Shelves, Overall>(['movements', 'warehouses', 'materials'], {
  build: (data) => overallAfter(data, { known: PersistentMap.of(), items: [] }, data.materials.keys()),
  update: (known, { movements, warehouses, materials }, data) =>
    overallAfter(data, known, [
      ...movements.flatMap(({ before, after }) => [before, after].flatMap((row) => row?.materialId ?? [])),
      ...materials.map(({ key }) => key),
      ...warehouses.flatMap(({ before, after }) => {
        if (before?.minimums === after?.minimums && before?.archivedAt === after?.archivedAt) return [];
        return [before, after].flatMap((row) => (row ? keptIn(data, row) : []));
      }),
    ]),
});

/** What is low over all warehouses, and in none of those in use (invariant S15). */
export const lowOverall = (data: Shelves): readonly LowItem[] => overall(data).items;

const lowOf = derivedFrom(['movements', 'warehouses', 'materials'], {
  build: () => new Map<UserId | undefined, readonly LowItem[]>(),
});

/**
 * What is at or under its minimum: in each warehouse in use (invariant S11), and over all of them (S15). Of those that one person
 * manages, only what is low there.
 */
export const lowItems = (data: Shelves, of?: UserId): readonly LowItem[] => {
  const known = lowOf(data);
  const items = known.get(of) ?? [
    ...[...data.warehouses.values()]
      .filter(({ archivedAt, managerId }) => !archivedAt && (of === undefined || managerId === of))
      .flatMap(({ id }): readonly LowItem[] => lowStock(data, id)),
    ...(of === undefined ? lowOverall(data) : []),
  ];
  known.set(of, items);
  return items;
};
