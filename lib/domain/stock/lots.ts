import { formerIdentifierKey, identifierKey, normalizedText, sameIdentifier } from '@/lib/kernel/identifier';
import { memoByIdentity } from '@/lib/kernel/list';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import { ascending } from '@/lib/kernel/order';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { MaterialId } from '../model/material';
import type { Movement } from '../model/movement';
import type { Shipment } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { entryKey, type StockEntry } from './entries';
import { onHand, stockItem } from './inventory';
import { isCounted } from './kinds';
import { ledgerOf } from './ledger';
import { shipmentsOf } from './shipment';

type Locations = ReadonlyMap<string, string>;

const keyOf = (materialId: MaterialId, entry: string) => `${materialId} ${entry}`;

/** The location of each entry by a shipment's lines. */
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
 * An entry with its current location: from the newest shipment that brought it, else from its movements. Movements are never
 * edited (invariant S9), so putting away changes the shipment's lines.
 */
export const withLocation = ({ shipments }: Pick<Data, 'shipments'>, materialId: MaterialId, entry: StockEntry): StockEntry => {
  for (const arrival of newestFirst(entry.arrivals)) {
    const shipment = shipments.get(arrival.shipmentId);
    const location = (shipment && locationsOf(shipment).get(keyOf(materialId, entry.key))) || arrival.location;
    if (location) return { ...entry, location };
  }
  return entry;
};

type PlacedBooks = Pick<Data, 'movements' | 'shipments'>;

const NO_ENTRIES: readonly StockEntry[] = [];

/** The entries of an item with their locations: one per lot, one per serial, or one for everything. */
export const stockEntries = (data: PlacedBooks, warehouseId: WarehouseId, materialId: MaterialId): readonly StockEntry[] => {
  const item = stockItem(data, warehouseId, materialId);
  return item ? [...item.entries.values()].map((entry) => withLocation(data, materialId, entry)) : NO_ENTRIES;
};

/** The location in a warehouse that a code names, as it is written there; `undefined` when nothing is stored there. */
export const locationNamed = (data: PlacedBooks, warehouseId: WarehouseId, code: string) => {
  for (const materialId of ledgerOf(data).stock.get(warehouseId)?.keys() ?? [])
    for (const { location } of stockEntries(data, warehouseId, materialId)) if (sameIdentifier(location, code)) return location;
  return undefined;
};

/** A lot in a warehouse with its location, however its number is typed (invariant S6); `undefined` when none of it is there. */
export const lotAt = (data: PlacedBooks, warehouseId: WarehouseId, materialId: MaterialId, lotNumber: string) => {
  const entry = stockItem(data, warehouseId, materialId)?.entries.get(entryKey({ lotNumber }));
  return entry && withLocation(data, materialId, entry);
};

/** The stock of a material, or of one of its lots, in a warehouse, in the material's unit. */
export const quantityAt = (
  data: PlacedBooks,
  warehouseId: WarehouseId,
  { materialId, lotNumber }: { readonly materialId: MaterialId; readonly lotNumber?: string },
) =>
  lotNumber === undefined
    ? onHand(data, warehouseId, materialId)
    : (lotAt(data, warehouseId, materialId, lotNumber)?.quantity ?? 0);

type Piece = Pick<Movement, 'lotNumber' | 'serialNumber'>;

/** The current or last entry of a lot, serial or quantity in a warehouse. Its location and condition go along when it moves. */
export const lastKnownEntry = (data: PlacedBooks, warehouseId: WarehouseId, materialId: MaterialId, piece: Piece) => {
  const item = stockItem(data, warehouseId, materialId);
  const entry = item?.entries.get(entryKey(piece)) ?? item?.gone.get(entryKey(piece));
  return entry && withLocation(data, materialId, entry);
};

/** The entries whose lot, serial or location contains the typed text, ignoring case and outer spaces. */
export const filterEntries = (entries: readonly StockEntry[], typed: string) => {
  const wanted = identifierKey(typed);
  return entries.filter(({ lotNumber, serialNumber, location }) =>
    [lotNumber, serialNumber, location].some((text) => text !== undefined && identifierKey(text).includes(wanted)),
  );
};

/** The metres between two marks, in either order. */
export const metresBetween = ({ start, end }: { readonly start: number; readonly end: number }) => Math.abs(end - start);

/** A lot that counted as two before version 6 compared its writings alike. */
export interface LotWrittenTwice {
  readonly key: string;
  readonly materialId: MaterialId;
  readonly warehouseId: WarehouseId;
  readonly writings: readonly string[];
}

/** Movements whose lot has invisible characters or variant letters. Only such a lot can coincide with another. */
const oddlyWritten = orderedIndex({
  of: ['movements'],
  keysOf: ({ lotNumber }) => [lotNumber !== undefined && normalizedText(lotNumber) !== lotNumber ? '' : undefined],
  order: ascending(({ id }) => id),
});

type Books = Pick<Data, 'movements' | 'shipments'>;

const writtenTwice = (data: Books, warehouseId: WarehouseId, materialId: MaterialId, lotNumber: string) => {
  if (!lotAt(data, warehouseId, materialId, lotNumber)) return [];
  const rows = [...newestFirst(stockItem(data, warehouseId, materialId)?.movements)].filter((row) =>
    sameIdentifier(row.lotNumber, lotNumber),
  );
  const keyOf = (row: Movement | undefined) => formerIdentifierKey(row?.lotNumber ?? '');
  const writings = new Map(rows.map((row) => [keyOf(row), row.lotNumber ?? '']));
  const last = rows.find((row) => keyOf(row) !== keyOf(rows.at(-1)))?.at ?? '';
  const wasCounted = shipmentsOf(data, warehouseId).some(
    (shipment) => isCounted(shipment) && shipment.finalizedAt !== undefined && shipment.finalizedAt >= last,
  );
  return writings.size > 1 && !wasCounted ? [[...writings.values()]] : [];
};

/** Lots in stock that version 6 merged from two. They are listed until their warehouse is counted (invariant S6). */
export const lotsWrittenTwice = (data: Books): readonly LotWrittenTwice[] => {
  const lots = new Map(
    oddlyWritten.under(data, '').map(({ warehouseId, materialId, lotNumber = '' }) => {
      const key = `${warehouseId} ${materialId} ${identifierKey(lotNumber)}`;
      return [key, { key, warehouseId, materialId, lotNumber }];
    }),
  );
  return [...lots.values()].flatMap(({ lotNumber, ...place }) =>
    writtenTwice(data, place.warehouseId, place.materialId, lotNumber).map((writings) => ({ ...place, writings })),
  );
};

/** The lots to take a quantity of a material from, in order; none for other tracking. */
export const lotsFor = (data: Data, warehouseId: WarehouseId, materialId: MaterialId, quantity: number) => {
  let left = quantity;
  return stockEntries(data, warehouseId, materialId).flatMap((entry) => {
    if (entry.lotNumber === undefined) return [];
    // A lot that two phones issued is negative, and gives nothing.
    const taken = Math.min(left, Math.max(0, entry.quantity));
    left -= taken;
    return taken > 0 ? [{ lotNumber: entry.lotNumber, quantity: taken }] : [];
  });
};
