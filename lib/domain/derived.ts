import { groupBy, unique } from '@/lib/kernel/list';
import { byTurns, type Order, reordered, sortedInSteps, up } from '@/lib/kernel/order';
import { PersistentMap, type Write } from '@/lib/kernel/persistent-map';
import { type Steps, throughAll } from '@/lib/kernel/slices';
import type { Data } from './data';
import type { Rows, TableName } from './schemas';

type Read<Name extends TableName> = Pick<Data, Name>;
/** What was written in each table since. */
type Writes<Name extends TableName> = { readonly [Table in Name]: readonly Write<Rows[Table]['id'], Rows[Table]>[] };

interface Derivation<Name extends TableName, State> {
  /** From every row, in no certain order. Where that is long work it stops now and then (`yield`), so that a key is answered in between. */
  build(data: Read<Name>): State | Steps<State>;
  /** From what was known and what was written since; `null` when it can't be told from that. Left out where it costs little to build. */
  update?(known: State, writes: Writes<Name>, data: Read<Name>): State | null;
}

/** What several writes come to, each key once, in the order of the last ones. What was written back is none. */
const netOf = <Key, Value>(writes: readonly Write<Key, Value>[]): readonly Write<Key, Value>[] => {
  const net = new Map<Key, Write<Key, Value>>();
  for (const write of writes) {
    const { before } = net.get(write.key) ?? write;
    net.delete(write.key);
    net.set(write.key, { ...write, before });
  }
  return [...net.values()].filter(({ before, after }) => before !== after);
};

/** What was written in some tables between two snapshots of one lineage; `null` where the later one does not follow from the earlier. */
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
    // An empty table begins anew with its first rows.
    else if (before.size === 0) writes.push([table, [...after].map(([key, row]) => ({ key, before: undefined, after: row }))]);
    else return null;
  }
  return Object.fromEntries(writes) as Writes<Name>;
};

const isSteps = <State extends object>(built: State | Steps<State>): built is Steps<State> =>
  Symbol.iterator in built && 'next' in built;

/** How many rows stand between two stops. */
const STEP = 100;
/** From how many snapshots a state is brought forward: in a team the rows without what is pending stand beside those with it. */
const MOST_KNOWN = 4;
/** How many lists of an index are put in order before they are asked for again. */
const MOST_PREPARED = 50;

type Prepare = (data: Data) => Steps<unknown>;
/** What has been asked for so far, the innermost first: a screen that waits for its data asks the same of it then. */
const asked = new Set<Prepare>();
/** All that this page can derive, the innermost first. */
const defined = new Set<Prepare>();
let mayAskAnything = false;

/** A screen that waits for its record has not called its selectors yet: all that the page can derive is made ready. */
export const expectAnyQuestion = () => {
  mayAskAnything = true;
};

/**
 * Makes what has been asked for of other data, of these: in steps, so that whoever goes through them may let a person in between. What
 * is asked afterwards is there already.
 */
export function* prepared(data: Data): Steps<void> {
  const questions = [...asked, ...(mayAskAnything ? defined : [])];
  mayAskAnything = false;
  for (const prepare of questions) yield* prepare(data);
}

/** What was derived from the tables on the way here, and what stands under each further table. */
interface CacheNode<State> {
  readonly under: WeakMap<object, CacheNode<State>>;
  state?: State;
}
const cacheNode = <State>(): CacheNode<State> => ({ under: new WeakMap() });

/**
 * Remembers what is derived from some tables while none of them changes. After a commit it applies what was written, so a commit costs
 * what it wrote. A commit to other tables leaves the answer the same object. States must never change: an older snapshot keeps its own.
 */
export const derivedFrom = <const Name extends TableName, State extends object>(
  tables: readonly Name[],
  { build, update }: Derivation<Name, State>,
) => {
  const root = cacheNode<State>();
  /** Under a table's store what was derived last of its snapshots. */
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
    // Whoever asks between two steps has it made at once; the rest of these is then not needed.
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
      node.state = throughAll(derive(data));
      asked.add(answer.prepare);
    }
    return node.state;
  };
  answer.prepare = prepare;
  defined.add(prepare);
  return answer;
};

interface Index<Main extends TableName, Beside extends TableName> {
  /** Whose rows are found. */
  readonly of: readonly Main[];
  /** Tables whose rows decide where other rows are found: which ones, by their ids, a write there may move. */
  readonly movedBy?: {
    readonly [Table in Beside]: (write: Write<string, Rows[Table]>, data: Read<Main | Beside>) => Iterable<string | undefined>;
  };
  /** Under which keys a row is found; a left out one is none. */
  readonly keysOf: (row: Rows[Main], data: Read<Main | Beside>) => readonly (string | undefined)[];
  /** In which order; ties go by id, so that a list is the same after the disk was read again. */
  readonly order: Order<Rows[Main]>;
}

interface Found<Main extends TableName, Beside extends TableName> {
  readonly data: Read<Main | Beside>;
  readonly rows: PersistentMap<string, Rows[Main][]>;
}

const NONE: readonly never[] = [];

/**
 * Rows of one or more tables under the keys that each one names, in order, kept up by the writes. A list is the same object until one
 * of its rows is written, enters or leaves; a commit costs what it wrote, however many rows there are.
 */
export const orderedIndex = <const Main extends TableName, const Beside extends TableName = never>({
  of,
  movedBy,
  keysOf,
  order,
}: Index<Main, Beside>) => {
  type Row = Rows[Main];
  type Tables = Read<Main | Beside>;
  const whole = byTurns<Row>(
    order,
    up(({ id }) => id),
  );
  const ordered = new WeakSet<readonly Row[]>();
  /** A list is put in order when it is first asked for; most are not. */
  const inOrder = (rows: Row[] | undefined): readonly Row[] => {
    if (!rows) return NONE;
    if (!ordered.has(rows)) ordered.add(rows.sort(whole));
    return rows;
  };
  /** Without some rows and with others; a list that nobody asked for stays in no order. */
  const rewritten = (rows: Row[], out: readonly Row[], into: readonly Row[]) => {
    const gone = new Set(out);
    if (!ordered.has(rows)) return rows.filter((row) => !gone.has(row)).concat(into);
    const next = reordered(rows, out, into, whole);
    ordered.add(next);
    return next;
  };
  const beside = Object.keys(movedBy ?? {}) as Beside[];
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
        for (const write of writes[table]) for (const id of movedBy?.[table](write, data) ?? []) moved.add(id);
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
      // Whoever asked between two steps has it in order already.
      if (!ordered.has(list)) for (const [place, row] of sorted.entries()) list[place] = row;
      ordered.add(list);
    }
  }

  return {
    /** The rows under a key. */
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
