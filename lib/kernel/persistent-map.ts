import { groupBy } from './list';

/** The value of a key since one version, and its older values; `undefined` means absent. */
interface Cell<Value> {
  readonly value: Value | undefined;
  readonly since: number;
  readonly older: Cell<Value> | undefined;
}

/** A write of one key: its value before and after (`undefined`: absent). */
export interface Write<Key, Value> {
  readonly key: Key;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** The store shared by all versions of a map. `log[n]` has the writes from version n to n + 1. */
interface Lineage<Key, Value> {
  readonly cells: Map<Key, Cell<Value>>;
  readonly log: (readonly Write<Key, Value>[])[];
  readonly weigh: Weigh<Value>;
  waste: number;
  /** The parts of version 0 that have not been read yet. */
  readonly unread: Part<Key, Value>[];
}

/** Reads one part of a map's entries. */
export type Part<Key, Value> = () => Iterable<readonly [Key, Value]>;

/** The memory weight of an outdated value, relative to a row. */
type Weigh<Value> = (value: Value) => number;
const asOne = () => 1;

const SPARE = 1_000;

const sizeAfter = (size: number, { before, after }: Write<unknown, unknown>) =>
  size + Number(after !== undefined) - Number(before !== undefined);

const addAll = <Key, Value>(cells: Map<Key, Cell<Value>>, entries: Iterable<readonly [Key, Value]>) => {
  for (const [key, value] of entries) cells.set(key, { value, since: 0, older: undefined });
};

const lineageOf = <Key, Value>(
  entries: Iterable<readonly [Key, Value]>,
  weigh: Weigh<Value>,
  unread: Part<Key, Value>[] = [],
): Lineage<Key, Value> => {
  const cells = new Map<Key, Cell<Value>>();
  addAll(cells, entries);
  return { cells, log: [], weigh, waste: 0, unread };
};

/** Reads the next unread part; answers whether there was one. */
const readPart = <Key, Value>({ cells, unread }: Lineage<Key, Value>) => {
  const part = unread.shift();
  if (part) addAll(cells, part());
  return part !== undefined;
};

function* readingParts<Key, Value, Item>(lineage: Lineage<Key, Value>, cells: Iterator<Item>) {
  for (let seen = 0; ; seen += 1) {
    while (seen === lineage.cells.size) if (!readPart(lineage)) return;
    const cell = cells.next();
    if (cell.done) return;
    yield cell.value;
  }
}

/** Iterates over the cells in order, reading a part only after the previous ones. */
const withParts = <Key, Value, Item>(lineage: Lineage<Key, Value>, cells: IterableIterator<Item>): Iterable<Item> =>
  lineage.unread.length === 0 ? cells : readingParts(lineage, cells);

/**
 * An immutable map whose next version costs only its writes, however large the map is. All versions share one growing store, and
 * each sees the writes up to its number. A write to an old version first reverts later writes. A write to an empty version, or to
 * a store with much waste, copies the rows into a new one. Keys keep their insertion order.
 */
export class PersistentMap<Key, Value> implements ReadonlyMap<Key, Value> {
  readonly #lineage: Lineage<Key, Value>;
  readonly #version: number;
  readonly #size: number;

  private constructor(lineage: Lineage<Key, Value>, version: number, size: number) {
    this.#lineage = lineage;
    this.#version = version;
    this.#size = size;
  }

  static of<Key, Value>(entries: Iterable<readonly [Key, Value]> = [], weigh: Weigh<Value> = asOne) {
    const lineage = lineageOf(entries, weigh);
    return new PersistentMap(lineage, 0, lineage.cells.size);
  }

  /** A map of `size` entries whose parts are read on demand. */
  static ofParts<Key, Value>(parts: readonly Part<Key, Value>[], size: number) {
    return new PersistentMap(lineageOf<Key, Value>([], asOne, [...parts]), 0, size);
  }

  /** The map's store and version, for derivations from the writes between two versions. */
  static trace<Key, Value>(map: PersistentMap<Key, Value>) {
    return {
      store: map.#lineage as object,
      log: map.#lineage.log as readonly (readonly Write<Key, Value>[])[],
      version: map.#version,
    };
  }

  /**
   * The map after these writes; `undefined` deletes a key. Repeating the writes on the same version gives the same next version,
   * as when a tried change is committed.
   */
  with(writes: Iterable<readonly [Key, Value | undefined]>): PersistentMap<Key, Value> {
    const { log, waste, weigh } = this.#lineage;
    const wanted = [...writes];
    const next = log[this.#version];
    if (
      next?.length === wanted.length &&
      next.every(({ key, after }, at) => key === wanted[at]?.[0] && after === wanted[at]?.[1])
    )
      return new PersistentMap(this.#lineage, this.#version + 1, next.reduce(sizeAfter, this.#size));
    if (wanted.every(([key, after]) => this.get(key) === after)) return this;
    const since = log.slice(this.#version).flat();
    if (this.#size === 0 || waste + since.length > this.#size + SPARE) return PersistentMap.of(this, weigh).#appended(wanted);
    const newest = new PersistentMap(this.#lineage, log.length, since.reduce(sizeAfter, this.#size));
    return newest.#appended([...since.map(({ key }) => [key, this.get(key)] as const), ...wanted]);
  }

  #appended(writes: readonly (readonly [Key, Value | undefined])[]) {
    const lineage = this.#lineage;
    while (readPart(lineage));
    const since = this.#version + 1;
    const log: Write<Key, Value>[] = [];
    for (const [key, after] of writes) {
      const older = lineage.cells.get(key);
      const before = older?.value;
      if (before === after) continue;
      lineage.cells.set(key, { value: after, since, older });
      if (older) lineage.waste += before === undefined ? 1 : lineage.weigh(before);
      log.push({ key, before, after });
    }
    lineage.log.push(log);
    return new PersistentMap(lineage, since, log.reduce(sizeAfter, this.#size));
  }

  get size() {
    return this.#size;
  }

  get [Symbol.toStringTag]() {
    return 'Map';
  }

  #seen(cell: Cell<Value> | undefined) {
    let known = cell;
    while (known && known.since > this.#version) known = known.older;
    return known?.value;
  }

  get(key: Key) {
    const { cells } = this.#lineage;
    while (!cells.has(key) && readPart(this.#lineage));
    return this.#seen(cells.get(key));
  }

  has(key: Key) {
    return this.get(key) !== undefined;
  }

  forEach(each: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void) {
    for (const [key, value] of this) each(value, key, this);
  }

  *entries(): MapIterator<[Key, Value]> {
    for (const [key, cell] of withParts(this.#lineage, this.#lineage.cells.entries())) {
      const value = this.#seen(cell);
      if (value !== undefined) yield [key, value];
    }
    return undefined;
  }

  *keys(): MapIterator<Key> {
    for (const [key] of this.entries()) yield key;
    return undefined;
  }

  *values(): MapIterator<Value> {
    for (const cell of withParts(this.#lineage, this.#lineage.cells.values())) {
      const value = this.#seen(cell);
      if (value !== undefined) yield value;
    }
    return undefined;
  }

  [Symbol.iterator]() {
    return this.entries();
  }
}

/** Any map as a persistent map; a persistent one is returned unchanged. */
export const persistent = <Key, Value>(map: ReadonlyMap<Key, Value>) =>
  map instanceof PersistentMap ? (map as PersistentMap<Key, Value>) : PersistentMap.of(map);

/** Updates a map of totals: each group of rows changes the value of its key (`undefined` deletes it). */
export const regrouped = <Key, Value, Row>(
  map: PersistentMap<Key, Value>,
  rows: Iterable<Row>,
  keyOf: (row: Row) => Key | undefined,
  after: (known: Value | undefined, rows: readonly Row[]) => Value | undefined,
) => {
  const writes: [Key, Value | undefined][] = [];
  for (const [key, those] of groupBy(rows, keyOf)) if (key !== undefined) writes.push([key, after(map.get(key), those)]);
  return map.with(writes);
};
