import { identifierKey } from '@/lib/kernel/identifier';
import { memoByIdentity } from '@/lib/kernel/list';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { Movement } from '../model/movement';
import type { Shipment } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { entryKey, type StockEntry } from './entries';
import { stockItem } from './inventory';

type Locations = ReadonlyMap<string, string>;

const keyOf = (materialId: MaterialId, entry: string) => `${materialId} ${entry}`;

/** Where the lines of a shipment say that each entry lies. */
const locationsOf = memoByIdentity((shipment: Shipment): Locations => {
  const locations = new Map<string, string>();
  for (const { materialId, lotNumber, serialNumbers, location } of shipment.lines) {
    if (!location) continue;
    const things = serialNumbers ? serialNumbers.map((serialNumber) => ({ serialNumber })) : [{ lotNumber }];
    for (const thing of things) locations.set(keyOf(materialId, entryKey(thing)), location);
  }
  return locations;
});

/**
 * An entry with the location that it has now: where the newest shipment that brought it was put away, else what its movements say.
 * Movements are never edited (invariant S9), so what is put away later stands on the shipment's lines.
 */
export const whereItIs = ({ shipments }: Pick<Data, 'shipments'>, materialId: MaterialId, entry: StockEntry): StockEntry => {
  for (const id of newestFirst(entry.arrivals)) {
    const shipment = shipments.get(id);
    const location = shipment && locationsOf(shipment).get(keyOf(materialId, entry.key));
    if (location !== undefined) return location === entry.location ? entry : { ...entry, location };
  }
  return entry;
};

type PlacedBooks = Pick<Data, 'movements' | 'shipments'>;

const NO_ENTRIES: readonly StockEntry[] = [];

/** The entries of an item, each where it was put: one per lot, one per serial, or one for everything when it is counted by quantity. */
export const stockEntries = (data: PlacedBooks, warehouseId: WarehouseId, materialId: MaterialId): readonly StockEntry[] => {
  const item = stockItem(data, warehouseId, materialId);
  return item ? [...item.entries.values()].map((entry) => whereItIs(data, materialId, entry)) : NO_ENTRIES;
};

/** The lot of this number in a warehouse, however it was typed (invariant S6), where it was put; `undefined` when nothing of it is there. */
export const lotAt = (data: PlacedBooks, warehouseId: WarehouseId, materialId: MaterialId, lotNumber: string) => {
  const entry = stockItem(data, warehouseId, materialId)?.entries.get(entryKey({ lotNumber }));
  return entry && whereItIs(data, materialId, entry);
};

type Piece = Pick<Movement, 'lotNumber' | 'serialNumber'>;

/** A lot, serial or quantity as it lies in a warehouse, or as it lay there last: its place and condition go along when it moves. */
export const asItLay = (data: PlacedBooks, warehouseId: WarehouseId, materialId: MaterialId, piece: Piece) => {
  const item = stockItem(data, warehouseId, materialId);
  const entry = item?.entries.get(entryKey(piece)) ?? item?.gone.get(entryKey(piece));
  return entry && whereItIs(data, materialId, entry);
};

/** The entries whose lot, serial or location contains what was typed, ignoring case and spaces around. */
export const filterEntries = (entries: readonly StockEntry[], typed: string) => {
  const wanted = identifierKey(typed);
  return entries.filter(({ lotNumber, serialNumber, location }) =>
    [lotNumber, serialNumber, location].some((text) => text !== undefined && identifierKey(text).includes(wanted)),
  );
};
