import { groupBy, unique } from '@/lib/kernel/list';
import { ascending, combinedOrder, type Order, reordered, sortedInSteps } from '@/lib/kernel/order';
import { PersistentMap, type Write } from '@/lib/kernel/persistent-map';
import { runSteps, type Steps } from '@/lib/kernel/slices';
import type { Data } from './data';
import type { Rows, TableName } from './schemas';

type Read<Name extends TableName> = Pick<Data, Name>;
/** The writes to each table since then. */
type Writes<Name extends TableName> = { readonly [Table in Name]: readonly Write<Rows[Table]['id'], Rows[Table]>[] };

interface Derivation<Name extends TableName, State> {
  /** Builds the state from all rows, in no certain order. Long work yields, so that the page can respond. */
  build(data: Read<Name>): State | Steps<State>;
  /** Updates a known state by the writes since; `null` when that is impossible. Omitted when building is cheap. */
  update?(known: State, writes: Writes<Name>, data: Read<Name>): State | null;
}

/** The net effect of several writes: each key once, ordered by its last write. A write that was undone is dropped. */
const netOf = <Key, Value>(writes: readonly Write<Key, Value>[]): readonly Write<Key, Value>[] => {
  const net = new Map<Key, Write<Key, Value>>();
  for (const write of writes) {
    const { before } = net.get(write.key) ?? write;
    net.delete(write.key);
    net.set(write.key, { ...write, before });
  }
  return [...net.values()].filter(({ before, after }) => before !== after);
};

/** The writes to some tables between two snapshots; `null` when the later one does not descend from the earlier. */
export const writesBetween = <const Name extends TableName>(
  tables: readonly Name[],
  earlier: Read<Name>,
  later: Read<Name>,
): Writes<Name> | null => {
  const writes: [Name, readonly Write<unknown, unknown>[]][] = [];
  for (const table of tables) {
    const [before, after]: readonly unknown[] = [earlier[table], later[table]];
    if (!(before instanceof PersistentMap) || !(after instanceof PersistentMap)) return null;
    const from = PersistentMap.trace(before);
    const to = PersistentMap.trace(after);
    if (from.store === to.store && from.version <= to.version)
      writes.push([table, netOf(to.log.slice(from.version, to.version).flat())]);
    // An empty table gets a new store with its first rows.
    else if (before.size === 0) writes.push([table, [...after].map(([key, row]) => ({ key, before: undefined, after: row }))]);
    else return null;
  }
  return Object.fromEntries(writes) as Writes<Name>;
};

const isSteps = <State extends object>(built: State | Steps<State>): built is Steps<State> =>
  Symbol.iterator in built && 'next' in built;

/** How many rows are read between two pauses. */
const STEP = 100;
/** How many recent snapshots can be updated. In a team, data with and without pending rows alternate. */
const MOST_KNOWN = 4;
/** How many lists of an index are sorted in advance. */
const MOST_PREPARED = 50;

type Prepare = (data: Data) => Steps<unknown>;
/** The derivations requested so far, dependencies first. A waiting screen will request the same ones again. */
const asked = new Set<Prepare>();
/** All derivations of this page, dependencies first. */
const defined = new Set<Prepare>();
let isAllRequested = false;

/** Prepares all derivations of the page: a screen that waits for its record has not called its selectors yet. */
export const requestAllDerivations = () => {
  isAllRequested = true;
};

/** Derives the requested states for new data, in steps that may yield to the page. Later requests find them ready. */
export function* deriveInSteps(data: Data): Steps<void> {
  const questions = [...asked, ...(isAllRequested ? defined : [])];
  isAllRequested = false;
  for (const prepare of questions) yield* prepare(data);
}

/** A cache node: the state for the tables on its path, and the nodes below it. */
interface CacheNode<State> {
  readonly under: WeakMap<object, CacheNode<State>>;
  state?: State;
}
const cacheNode = <State>(): CacheNode<State> => ({ under: new WeakMap() });

/**
 * Memoizes a state derived from some tables. After a commit it is updated by the writes, so the cost depends on their number. A
 * commit to other tables keeps the same object. States must be immutable, because older snapshots keep theirs.
 */
export const derivedFrom = <const Name extends TableName, State extends object>(
  tables: readonly Name[],
  { build, update }: Derivation<Name, State>,
) => {
  const root = cacheNode<State>();
  /** The latest states of each table's store. */
  const latest = new WeakMap<object, readonly { readonly data: Read<Name>; readonly state: State }[]>();

  function* built(data: Read<Name>): Steps<State> {
    const state = build(data);
    return isSteps(state) ? yield* state : state;
  }

  function* derive(data: Read<Name>): Steps<State> {
    const rows: unknown = tables[0] && data[tables[0]];
    if (!update || !(rows instanceof PersistentMap)) return yield* built(data);
    const { store } = PersistentMap.trace(rows);
    const known = latest.get(store) ?? [];
    let state: State | null = null;
    for (const one of known) {
      const writes = writesBetween(tables, one.data, data);
      state = writes && update(one.state, writes, data);
      if (state) break;
    }
    state ??= yield* built(data);
    latest.set(store, [{ data, state }, ...known].slice(0, MOST_KNOWN));
    return state;
  }

  const nodeOf = (data: Read<Name>) => {
    let node = root;
    for (const table of tables) {
      const next = node.under.get(data[table]) ?? cacheNode<State>();
      node.under.set(data[table], next);
      node = next;
    }
    return node;
  };

  function* prepare(data: Read<Name>): Steps<State> {
    const node = nodeOf(data);
    // A request between two steps derives it at once; the remaining steps are then skipped.
    const steps = derive(data);
    while (!node.state) {
      const step = steps.next();
      if (step.done) node.state ??= step.value;
      else yield;
    }
    return node.state;
  }

  const answer = (data: Read<Name>): State => {
    const node = nodeOf(data);
    if (!node.state) {
      node.state = runSteps(derive(data));
      asked.add(answer.prepare);
    }
    return node.state;
  };
  answer.prepare = prepare;
  defined.add(prepare);
  return answer;
};

interface Index<Main extends TableName, Beside extends TableName> {
  /** The tables whose rows are indexed. */
  readonly of: readonly Main[];
  /** Other tables that affect the keys: which row ids a write there may move. */
  readonly affectedBy?: {
    readonly [Table in Beside]: (write: Write<string, Rows[Table]>, data: Read<Main | Beside>) => Iterable<string | undefined>;
  };
  /** The keys of a row; `undefined` ones are ignored. */
  readonly keysOf: (row: Rows[Main], data: Read<Main | Beside>) => readonly (string | undefined)[];
  /** The order of rows; ties are ordered by id, so that a list stays the same after a reload. */
  readonly order: Order<Rows[Main]>;
}

interface Found<Main extends TableName, Beside extends TableName> {
  readonly data: Read<Main | Beside>;
  readonly rows: PersistentMap<string, Rows[Main][]>;
}

const NONE: readonly never[] = [];

/**
 * An index of rows by keys, in order, updated by writes. A list keeps its identity until one of its rows changes, enters or
 * leaves. A commit's cost depends on its writes, not on the number of rows.
 */
export const orderedIndex = <const Main extends TableName, const Beside extends TableName = never>({
  of,
  affectedBy,
  keysOf,
  order,
}: Index<Main, Beside>) => {
  type Row = Rows[Main];
  type Tables = Read<Main | Beside>;
  const whole = combinedOrder<Row>(
    order,
    ascending(({ id }) => id),
  );
  const ordered = new WeakSet<readonly Row[]>();
  /** Sorts a list when it is first requested; most never are. */
  const inOrder = (rows: Row[] | undefined): readonly Row[] => {
    if (!rows) return NONE;
    if (!ordered.has(rows)) ordered.add(rows.sort(whole));
    return rows;
  };
  /** Removes and adds rows; a list never requested stays unsorted. */
  const rewritten = (rows: Row[], out: readonly Row[], into: readonly Row[]) => {
    const gone = new Set(out);
    if (!ordered.has(rows)) return rows.filter((row) => !gone.has(row)).concat(into);
    const next = reordered(rows, out, into, whole);
    ordered.add(next);
    return next;
  };
  const beside = Object.keys(affectedBy ?? {}) as Beside[];
  const rowOf = (data: Tables, id: string) => {
    for (const table of of) {
      const rows = data[table] as ReadonlyMap<string, Row>;
      const row = rows.get(id);
      if (row) return row;
    }
    return undefined;
  };
  const placesOf = (row: Row | undefined, data: Tables) =>
    row ? unique(keysOf(row, data)).flatMap((key) => (key === undefined ? [] : { key, row })) : [];

  const found = derivedFrom<Main | Beside, Found<Main, Beside>>(unique([...of, ...beside]), {
    *build(data) {
      const groups = new Map<string, Row[]>();
      let count = 0;
      for (const table of of)
        for (const row of data[table].values() as Iterable<Row>) {
          count += 1;
          if (count % STEP === 0) yield;
          for (const key of keysOf(row, data)) {
            if (key === undefined) continue;
            const group = groups.get(key);
            if (!group) groups.set(key, [row]);
            else if (group.at(-1) !== row) group.push(row);
          }
        }
      return { data, rows: PersistentMap.of<string, Row[]>(groups, ({ length }) => length) };
    },
    update(known, writes, data) {
      const moved = new Set<string | undefined>(of.flatMap((table) => writes[table].map(({ key }) => key as string)));
      for (const table of beside)
        for (const write of writes[table]) for (const id of affectedBy?.[table](write, data) ?? []) moved.add(id);
      const [out, into]: [{ key: string; row: Row }[], { key: string; row: Row }[]] = [[], []];
      for (const id of moved) {
        if (id === undefined) continue;
        const left = placesOf(rowOf(known.data, id), known.data);
        const stands = placesOf(rowOf(data, id), data);
        out.push(...left.filter((was) => !stands.some(({ key, row }) => key === was.key && row === was.row)));
        into.push(...stands.filter((is) => !left.some(({ key, row }) => key === is.key && row === is.row)));
      }
      const outBy = groupBy(out, ({ key }) => key);
      const intoBy = groupBy(into, ({ key }) => key);
      const rowsIn = (groups: typeof outBy, key: string) => (groups.get(key) ?? []).map(({ row }) => row);
      const changed = [...new Set([...outBy.keys(), ...intoBy.keys()])].map((key) => {
        const next = rewritten(known.rows.get(key) ?? [], rowsIn(outBy, key), rowsIn(intoBy, key));
        return [key, next.length > 0 ? next : undefined] as const;
      });
      return { data, rows: known.rows.with(changed) };
    },
  });

  const keys = new Set<string>();
  function* prepareLists(data: Tables): Steps<void> {
    const { rows } = yield* found.prepare(data);
    for (const key of keys) {
      const list = rows.get(key);
      if (!list || ordered.has(list)) continue;
      const sorted = yield* sortedInSteps(list, whole);
      // A request between two steps has already sorted it.
      if (!ordered.has(list)) for (const [place, row] of sorted.entries()) list[place] = row;
      ordered.add(list);
    }
  }

  return {
    /** The rows of a key, in order. */
    under(data: Tables, key: string): readonly Row[] {
      const rows = inOrder(found(data).rows.get(key));
      if (keys.size < MOST_PREPARED) {
        asked.add(prepareLists);
        keys.add(key);
      }
      return rows;
    },
    /** Every key that has rows. */
    keys: (data: Tables): Iterable<string> => found(data).rows.keys(),
  };
};
