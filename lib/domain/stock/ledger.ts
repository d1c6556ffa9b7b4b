import { identifierKey } from '@/lib/kernel/identifier';
import { groupBy, sumBy } from '@/lib/kernel/list';
import { type NewestFirstList, newestFirst, prepended } from '@/lib/kernel/newest-first-list';
import { sortedInSteps } from '@/lib/kernel/order';
import { PersistentMap, regrouped } from '@/lib/kernel/persistent-map';
import type { Data } from '../data';
import { derivedFrom } from '../derived';
import { LAST_MOVEMENT } from '../model/limits';
import type { MaterialId } from '../model/material';
import type { MaterialRequestId } from '../model/material-request';
import type { Movement, MovementId } from '../model/movement';
import type { ShipmentId } from '../model/shipment';
import type { TaskId } from '../model/task';
import type { WarehouseId } from '../model/warehouse';
import { type StockItem, stockAfter } from './entries';

/** The history of one serial of a material: its movements, and its current warehouse, if any. */
export interface SerialHistory {
  readonly materialId: MaterialId;
  readonly serialNumber: string;
  readonly warehouseId: WarehouseId | undefined;
  /** How often it is in warehouses: at most once in possible books (invariant S5). */
  readonly copies: number;
  readonly movements: NewestFirstList<Movement>;
}

type Movements = NewestFirstList<Movement>;

/** The state derived from all movements, updated commit by commit (invariants S1, S9). Nothing of it is stored. */
export interface Ledger {
  readonly stock: PersistentMap<WarehouseId, PersistentMap<MaterialId, StockItem>>;
  /** The number of materials in stock per warehouse. */
  readonly present: PersistentMap<WarehouseId, number>;
  /** The quantity over all warehouses. A material has an entry once it has moved (invariant S8). */
  readonly totals: PersistentMap<MaterialId, number>;
  readonly serials: PersistentMap<string, SerialHistory>;
  /** Serials that are in warehouses more than once (invariant S5): written in two ways, or received on two phones. */
  readonly twice: PersistentMap<string, SerialHistory>;
  readonly ofShipment: PersistentMap<ShipmentId, readonly Movement[]>;
  readonly ofRequest: PersistentMap<MaterialRequestId, Movements>;
  readonly ofTask: PersistentMap<TaskId, Movements>;
  /** The reversal of each reversed movement. */
  readonly reversedBy: PersistentMap<MovementId, Movement>;
  readonly lastNumber: number;
}

/** The key of a serial. It includes the material, because two makers may use the same number. */
export const serialKey = (materialId: MaterialId, serialNumber: string) => `${materialId} ${identifierKey(serialNumber)}`;

/** The signed quantity of a movement: positive in, negative out, in the material's unit. */
export const signedQuantity = ({ direction, quantity }: Pick<Movement, 'direction' | 'quantity'>) =>
  direction === 'in' ? quantity : -quantity;

const prependedBy = <Key>(
  map: PersistentMap<Key, Movements>,
  rows: readonly Movement[],
  keyOf: (row: Movement) => Key | undefined,
) => regrouped(map, rows, keyOf, prepended);

/** How often a serial is in each of its warehouses: at most once in one of them in possible books (invariant S5). */
export const timesInWarehouses = (movements: Movements | undefined): ReadonlyMap<WarehouseId, number> => {
  const times = new Map<WarehouseId, number>();
  for (const row of newestFirst(movements)) times.set(row.warehouseId, (times.get(row.warehouseId) ?? 0) + signedQuantity(row));
  return times;
};

/** The warehouse that received a serial last and still has it. Flagged books may have several. */
const warehouseAfter = (movements: Movements) => {
  const times = timesInWarehouses(movements);
  for (const { direction, warehouseId } of newestFirst(movements))
    if (direction === 'in' && (times.get(warehouseId) ?? 0) > 0) return warehouseId;
  return undefined;
};

const serialHistoryAfter = (known: SerialHistory | undefined, rows: readonly Movement[]): SerialHistory | undefined => {
  const [first] = rows;
  const movements = prepended(known?.movements, rows);
  if (!first || !movements) return known;
  return {
    materialId: first.materialId,
    serialNumber: known?.serialNumber ?? first.serialNumber ?? '',
    warehouseId: warehouseAfter(movements),
    copies: sumBy([...timesInWarehouses(movements).values()], (times) => Math.max(times, 0)),
    movements,
  };
};

const presentAfter = (count = 0, rows: readonly Movement[], { stock }: Pick<Ledger, 'stock'>) => {
  let present = count;
  for (const [materialId, those] of groupBy(rows, (row) => row.materialId)) {
    const before = (those[0] && stock.get(those[0].warehouseId)?.get(materialId)?.quantity) ?? 0;
    present += Number(before + sumBy(those, signedQuantity) > 0) - Number(before > 0);
  }
  return present;
};

const serialOf = ({ materialId, serialNumber }: Movement) =>
  serialNumber === undefined ? undefined : serialKey(materialId, serialNumber);

const serialsAfter = ({ serials: known, twice }: Pick<Ledger, 'serials' | 'twice'>, rows: readonly Movement[]) => {
  const serials = regrouped(known, rows, serialOf, serialHistoryAfter);
  const keys = new Set(rows.map(serialOf));
  const found = [...keys].flatMap((key) => {
    const history = key === undefined ? undefined : serials.get(key);
    const isTwice = (history?.copies ?? 0) > 1;
    return key !== undefined && (isTwice || twice.has(key)) ? [[key, isTwice ? history : undefined] as const] : [];
  });
  return { serials, twice: found.length > 0 ? twice.with(found) : twice };
};

const extended = (ledger: Ledger, rows: readonly Movement[]): Ledger => ({
  stock: regrouped(
    ledger.stock,
    rows,
    ({ warehouseId }) => warehouseId,
    (items, those) => regrouped(items ?? PersistentMap.of(), those, ({ materialId }) => materialId, stockAfter),
  ),
  present: regrouped(
    ledger.present,
    rows,
    ({ warehouseId }) => warehouseId,
    (count, those) => presentAfter(count, those, ledger),
  ),
  totals: regrouped(
    ledger.totals,
    rows,
    ({ materialId }) => materialId,
    (total = 0, those) => those.reduce((sum, row) => sum + signedQuantity(row), total),
  ),
  ...serialsAfter(ledger, rows),
  ofShipment: regrouped(
    ledger.ofShipment,
    rows,
    ({ shipmentId }) => shipmentId,
    (known, those) => (known ? [...known, ...those] : those),
  ),
  ofRequest: prependedBy(ledger.ofRequest, rows, ({ requestId }) => requestId),
  ofTask: prependedBy(ledger.ofTask, rows, ({ taskId }) => taskId),
  reversedBy: regrouped(
    ledger.reversedBy,
    rows,
    ({ reversesId }) => reversesId,
    (known, [row]) => known ?? row,
  ),
  lastNumber: rows.reduce((last, { number = 0 }) => Math.max(last, number), ledger.lastNumber),
});

const emptyLedger = (): Ledger => ({
  stock: PersistentMap.of(),
  present: PersistentMap.of(),
  totals: PersistentMap.of(),
  serials: PersistentMap.of(),
  twice: PersistentMap.of(),
  ofShipment: PersistentMap.of(),
  ofRequest: PersistentMap.of(),
  ofTask: PersistentMap.of(),
  reversedBy: PersistentMap.of(),
  lastNumber: 0,
});

/** The order of the ledger: by number. Old movements without numbers come first, by time, receipts before issues. */
const inOrder = (one: Movement, other: Movement) =>
  (one.number ?? 0) - (other.number ?? 0) ||
  (one.at < other.at ? -1 : one.at > other.at ? 1 : 0) ||
  (one.direction === other.direction ? 0 : one.direction === 'in' ? -1 : 1);

/** Movements sorted into the ledger's order. */
export const ledgerOrder = (movements: Iterable<Movement>): readonly Movement[] => [...movements].sort(inOrder);

/** `ledgerOrder` in steps that yield, for many movements. */
export const ledgerInSteps = (movements: Iterable<Movement>) => sortedInSteps([...movements], inOrder);

/** How many movements are added between two pauses. */
const STEP = 500;

const derived = derivedFrom<'movements', Ledger>(['movements'], {
  *build({ movements }) {
    const rows = yield* ledgerInSteps(movements.values());
    let ledger = emptyLedger();
    for (let from = 0; from < rows.length; from += STEP) {
      ledger = extended(ledger, rows.slice(from, from + STEP));
      yield;
    }
    // Maps built step by step contain outdated entries, which the next commit would copy; so they are built again.
    return {
      ...ledger,
      stock: PersistentMap.of([...ledger.stock].map(([id, items]) => [id, PersistentMap.of(items)])),
      totals: PersistentMap.of(ledger.totals),
      serials: PersistentMap.of(ledger.serials),
      twice: PersistentMap.of(ledger.twice),
      ofShipment: PersistentMap.of(ledger.ofShipment),
      ofRequest: PersistentMap.of(ledger.ofRequest),
      ofTask: PersistentMap.of(ledger.ofTask),
    };
  },
  update: (known, { movements }) => {
    const added: Movement[] = [];
    for (const { before, after } of movements) {
      if (before || !after) return null;
      added.push(after);
    }
    return extended(known, added);
  },
});

/** The movements of a material in all warehouses, the newest first. */
export function* movementsOfMaterial({ stock }: Pick<Ledger, 'stock'>, materialId: MaterialId): Generator<Movement, undefined> {
  let fronts = [...stock.values()].flatMap((items) => items.get(materialId)?.movements ?? []);
  for (;;) {
    const [first, ...others] = fronts;
    if (!first) return undefined;
    const front = others.reduce((newest, other) => (inOrder(other.row, newest.row) > 0 ? other : newest), first);
    yield front.row;
    fronts = fronts.flatMap((one) => (one === front ? (one.earlier ?? []) : one));
  }
}

/** The current ledger. The first call reads every movement; later commits cost only what they wrote. */
export const ledgerOf = ({ movements }: Pick<Data, 'movements'>) => derived({ movements });

/**
 * The number of the next movement, or of one `ahead` of it. It ignores the numbers of movements from elsewhere. At the highest
 * number it stays there, and time orders the movements.
 */
export const nextNumber = (data: Pick<Data, 'movements'>, ahead = 0) =>
  Math.min(ledgerOf(data).lastNumber + 1 + ahead, LAST_MOVEMENT);
