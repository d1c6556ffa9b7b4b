import { groupBy } from './list';
import { PersistentMap, type Write } from './persistent-map';

interface Derivation<Key, Value, State> {
  /** From every row, in no certain order. */
  build(rows: ReadonlyMap<Key, Value>): State;
  /** From what was known and what was written since; `null` when it can't be told from that. */
  update(known: State, writes: readonly Write<Key, Value>[]): State | null;
}

/**
 * Memoizes a derivation of a table and updates it from what was written since. The cost of a commit then does not grow with the
 * table. The derived states must be persistent too: an older snapshot keeps its own answer.
 */
export const incremental = <Key, Value, State extends object>({ build, update: after }: Derivation<Key, Value, State>) => {
  const known = new WeakMap<ReadonlyMap<Key, Value>, State>();
  const newest = new WeakMap<object, { readonly version: number; readonly state: State }>();

  const derive = (rows: ReadonlyMap<Key, Value>) => {
    if (!(rows instanceof PersistentMap)) return build(rows);
    const { store, log, version } = PersistentMap.trace<Key, Value>(rows);
    const base = newest.get(store);
    const forward = base && base.version <= version ? after(base.state, log.slice(base.version, version).flat()) : null;
    const state = forward ?? build(rows);
    if (!base || base.version <= version) newest.set(store, { version, state });
    return state;
  };

  return (rows: ReadonlyMap<Key, Value>): State => {
    const remembered = known.get(rows);
    if (remembered) return remembered;
    const state = derive(rows);
    known.set(rows, state);
    return state;
  };
};

/** A map of totals brought forward: each group of rows changes the value under its key (`undefined` takes it out). */
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
