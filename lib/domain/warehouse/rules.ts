import { derivedFrom, groupBy, sortBy, sumBy } from '@/lib/kernel/list';
import { fold, matches } from '@/lib/kernel/search';
import type { Data, Table } from '../data';
import { itemCount } from '../inventory/rules';
import { ledgerOf } from '../ledger/rules';
import type { MaterialId } from '../material/model';
import { countedIn } from '../material/rules';
import { refused } from '../refusal';
import { openTransfers } from '../transfer/rules';
import type { Warehouse, WarehouseId } from './model';

/** Warehouses in use, then vans, each by name. */
export const activeWarehouses = derivedFrom((warehouses: Table<'warehouses'>): readonly Warehouse[] =>
  sortBy(
    [...warehouses.values()].filter(({ archivedAt }) => !archivedAt),
    ({ kind, name }) => `${kind === 'van' ? 1 : 0} ${fold(name)}`,
  ),
);

/** Where it is, in one line: its city and state, else its address. */
export const warehouseLocation = ({ address, city, state }: Pick<Warehouse, 'address' | 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ') || address;

/** Whether a search finds a warehouse, by name or place. */
export const matchesWarehouse = (warehouse: Warehouse, query: string) =>
  matches(query, warehouse.name, warehouse.address, warehouse.city, warehouse.state);

/** Whether receiving or issuing there deserves a warning. */
export const isInMaintenance = ({ status }: Pick<Warehouse, 'status'>) => status === 'Maintenance';

/** How much is there over all materials, for comparing with its capacity: unit by unit, for metres and pieces don't add up. */
export const occupancy = (data: Pick<Data, 'materials' | 'movements'>, id: WarehouseId) => {
  const unitOf = (materialId: MaterialId) => {
    const material = data.materials.get(materialId);
    return material && countedIn(material);
  };
  const present = [...(ledgerOf(data).stock.get(id) ?? [])].filter(([, { quantity }]) => quantity > 0);
  return [...groupBy(present, ([materialId]) => unitOf(materialId))].map(([unit, those]) => ({
    unit,
    quantity: sumBy(those, ([, { quantity }]) => quantity),
  }));
};

/** Why nothing may enter or leave a warehouse: it is archived, and has to be restored first. */
export const closedRefusal = ({ warehouses }: Pick<Data, 'warehouses'>, id: WarehouseId, field?: string) => {
  const warehouse = warehouses.get(id);
  return warehouse?.archivedAt ? refused('warehouse-archived', { warehouse: warehouse.name }, field) : undefined;
};

/** Why a warehouse can't be archived: something is still there, or on its way to it. */
export const archivingRefusal = (data: Data, id: WarehouseId) => {
  const materials = itemCount(data, id) + openTransfers(data, id).length;
  return materials > 0 ? refused('warehouse-has-stock', { materials }) : undefined;
};
