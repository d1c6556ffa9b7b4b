import { identifierKey } from '@/lib/kernel/identifier';
import { type NewestFirstList, newestFirst, prepended } from '@/lib/kernel/newest-first-list';
import { PersistentMap, regrouped } from '@/lib/kernel/persistent-map';
import type { MaterialId } from '../model/material';
import type { Condition, Movement } from '../model/movement';
import type { WarehouseId } from '../model/warehouse';

/** An entry of a warehouse's stock: a lot, a serial, or the whole quantity. `quantity` is in the material's unit. */
export interface StockEntry {
  readonly key: string;
  readonly lotNumber?: string;
  readonly serialNumber?: string;
  readonly quantity: number;
  readonly location?: string | undefined;
  readonly condition?: Condition | undefined;
  /** The movements that brought it and were not reversed, the newest first. */
  readonly arrivals?: NewestFirstList<Movement> | undefined;
}

/** One material in one warehouse. `quantity` is the sum of its entries (invariant S1). */
export interface StockItem {
  readonly warehouseId: WarehouseId;
  readonly materialId: MaterialId;
  readonly quantity: number;
  readonly entries: PersistentMap<string, StockEntry>;
  /** Entries that left completely, as they were last: reversing their issue restores their location. */
  readonly gone: PersistentMap<string, StockEntry>;
  /** The number of movements, without reversed ones and their reversals. */
  readonly standing: number;
  readonly movements: NewestFirstList<Movement>;
}

/** The key of an entry within its item. */
export const entryKey = ({ lotNumber, serialNumber }: Pick<Movement, 'lotNumber' | 'serialNumber'>) => {
  if (serialNumber !== undefined) return `serie ${identifierKey(serialNumber)}`;
  return lotNumber === undefined ? '' : `lote ${identifierKey(lotNumber)}`;
};

interface EntryNow {
  readonly entry: StockEntry | undefined;
  readonly gone: StockEntry | undefined;
}

const arrived = (entry: StockEntry, row: Movement): StockEntry => ({
  ...entry,
  arrivals: prepended(entry.arrivals, [row]),
  location: row.location || entry.location,
  condition: row.condition ?? entry.condition,
});

/** An entry without a reversed arrival: its location and condition come from the other arrivals. */
const withoutArrival = (entry: StockEntry, taken: Movement['reversesId']): StockEntry => {
  const rows = taken ? [...newestFirst(entry.arrivals)] : [];
  const others = rows.filter(({ id }) => id !== taken);
  if (others.length === rows.length) return entry;
  const bare: StockEntry = { ...entry, arrivals: undefined, location: undefined, condition: undefined };
  return others.reduceRight(arrived, bare);
};

const entryAfterRow = ({ entry, gone }: EntryNow, row: Movement): EntryNow => {
  const { lotNumber, serialNumber, direction, reversesId } = row;
  const isIn = direction === 'in';
  const wasHere = isIn && reversesId ? gone : undefined;
  const before: StockEntry = entry ?? wasHere ?? { key: entryKey(row), lotNumber, serialNumber, quantity: 0 };
  const isAsBefore = reversesId && before.arrivals;
  const lying = isIn ? (isAsBefore ? before : arrived(before, row)) : withoutArrival(before, reversesId);
  const after = { ...lying, quantity: (entry?.quantity ?? 0) + (isIn ? row.quantity : -row.quantity) };
  if (after.quantity) return { entry: after, gone };
  // An entry known only from a reversed arrival tells nothing about its former location.
  return { entry: undefined, gone: reversesId && !after.arrivals ? gone : after };
};

/** An item after more of its movements. */
export const stockAfter = (known: StockItem | undefined, rows: readonly Movement[]): StockItem | undefined => {
  const [first] = rows;
  const movements = prepended(known?.movements, rows);
  if (!first || !movements) return known;
  let { quantity, standing } = known ?? { quantity: 0, standing: 0 };
  for (const row of rows) {
    quantity += row.direction === 'in' ? row.quantity : -row.quantity;
    standing += row.reversesId ? -1 : 1;
  }
  const had = known?.gone ?? PersistentMap.of<string, StockEntry>();
  const left: [string, StockEntry][] = [];
  const entries = regrouped(
    known?.entries ?? PersistentMap.of<string, StockEntry>(),
    rows,
    entryKey,
    (entry, [row, ...later]) => {
      if (!row) return entry;
      const key = entryKey(row);
      const now = [row, ...later].reduce(entryAfterRow, { entry, gone: had.get(key) });
      if (now.gone && now.gone !== had.get(key)) left.push([key, now.gone]);
      return now.entry;
    },
  );
  const gone = left.length > 0 ? had.with(left) : had;
  return { warehouseId: first.warehouseId, materialId: first.materialId, quantity, entries, gone, standing, movements };
};
