import { identifierKey } from '@/lib/kernel/identifier';
import { type NewestFirstList, prepended } from '@/lib/kernel/newest-first-list';
import { PersistentMap, regrouped } from '@/lib/kernel/persistent-map';
import type { MaterialId } from '../model/material';
import type { Condition, Movement } from '../model/movement';
import type { ShipmentId } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';

/** One line of what stands in a warehouse: a lot, a serial, or the whole when it is counted by quantity. */
export interface StockEntry {
  readonly key: string;
  readonly lotNumber?: string;
  readonly serialNumber?: string;
  readonly quantity: number;
  readonly location?: string;
  readonly condition?: Condition;
  /** The shipments that brought it, newest first, back to the one that came with its location. */
  readonly arrivals: readonly ShipmentId[];
}

/** So many arrivals are asked where they were put. */
const MOST_ARRIVALS = 20;

/** One material in one warehouse. `quantity` is the sum of its entries (invariant S1). */
export interface StockItem {
  readonly warehouseId: WarehouseId;
  readonly materialId: MaterialId;
  readonly quantity: number;
  readonly entries: PersistentMap<string, StockEntry>;
  /** How many movements stand, reversed ones and their reversals left out. */
  readonly standing: number;
  readonly movements: NewestFirstList<Movement>;
}

/** The name of an entry inside its item. */
export const entryKey = ({ lotNumber, serialNumber }: Pick<Movement, 'lotNumber' | 'serialNumber'>) => {
  if (serialNumber !== undefined) return `serie ${identifierKey(serialNumber)}`;
  return lotNumber === undefined ? '' : `lote ${identifierKey(lotNumber)}`;
};

/** What its entries say after more movements; a lot that ran out and comes back is a new one, with its own writing and location. */
const entryAfter = (known: StockEntry | undefined, rows: readonly Movement[]): StockEntry | undefined => {
  const [first] = rows;
  if (!first) return known;
  let { lotNumber, serialNumber, quantity, location, condition, arrivals = [] }: Partial<StockEntry> = known ?? {};
  for (const row of rows) {
    if (!quantity)
      [lotNumber, serialNumber, location, condition, arrivals] = [row.lotNumber, row.serialNumber, undefined, undefined, []];
    quantity = (quantity ?? 0) + (row.direction === 'in' ? row.quantity : -row.quantity);
    if (row.direction === 'out') continue;
    arrivals = [row.shipmentId, ...(row.location ? [] : arrivals)].slice(0, MOST_ARRIVALS);
    location = row.location || location;
    condition = row.condition ?? condition;
  }
  return quantity ? { key: entryKey(first), lotNumber, serialNumber, quantity, location, condition, arrivals } : undefined;
};

/** An item after more movements of it. */
export const stockAfter = (known: StockItem | undefined, rows: readonly Movement[]): StockItem | undefined => {
  const [first] = rows;
  const movements = prepended(known?.movements, rows);
  if (!first || !movements) return known;
  let { quantity, standing } = known ?? { quantity: 0, standing: 0 };
  for (const row of rows) {
    quantity += row.direction === 'in' ? row.quantity : -row.quantity;
    standing += row.reversesId ? -1 : 1;
  }
  const entries = regrouped(known?.entries ?? PersistentMap.of<string, StockEntry>(), rows, entryKey, entryAfter);
  return { warehouseId: first.warehouseId, materialId: first.materialId, quantity, entries, standing, movements };
};
