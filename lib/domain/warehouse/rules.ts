import { memoByIdentity, sortBy, sortByName } from '@/lib/kernel/list';
import type { Table } from '../data';
import type { Warehouse } from '../model/warehouse';

/** Warehouses, then vans, each by name. */
export const warehousesByName = (warehouses: Iterable<Warehouse>): readonly Warehouse[] =>
  sortBy(
    sortByName(warehouses, ({ name }) => name),
    ({ kind }) => (kind === 'van' ? 1 : 0),
  );

/** Active warehouses, then vans, each by name. */
export const activeWarehouses = memoByIdentity((warehouses: Table<'warehouses'>): readonly Warehouse[] =>
  warehousesByName([...warehouses.values()].filter(({ archivedAt }) => !archivedAt)),
);

/** The location of a warehouse in one line: city and state, else the address. */
export const warehouseLocation = ({ address, city, state }: Pick<Warehouse, 'address' | 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ') || address;

/** Whether receiving or issuing there needs a warning. */
export const isInMaintenance = ({ status }: Pick<Warehouse, 'status'>) => status === 'Maintenance';
