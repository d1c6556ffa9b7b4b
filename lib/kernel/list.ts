import { byName } from './order';

/** Groups rows by key, in order of first occurrence. */
export const groupBy = <Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key) => {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups as ReadonlyMap<Key, readonly Row[]>;
};

/** The distinct values, in order of first occurrence. */
export const unique = <Value>(values: Iterable<Value>) => [...new Set(values)];

/** Sorts rows by a text or number; equal ones keep their order. */
export const sortBy = <Row>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => string | number,
  direction: 'ascending' | 'descending' = 'ascending',
) => {
  const sign = direction === 'ascending' ? 1 : -1;
  // Compute each key once, because many are expensive.
  const keyed = Array.from(rows, (row) => ({ row, key: keyOf(row) }));
  return keyed.sort((one, other) => (one.key < other.key ? -sign : one.key > other.key ? sign : 0)).map(({ row }) => row);
};

/** Sorts rows by name in Spanish order: `Álvaro` before `Zoe`, `Nube` before `Ñandú`. */
export const sortByName = <Row>(rows: Iterable<Row>, nameOf: (row: Row) => string) => [...rows].sort(byName(nameOf));

/** The sum of a number of each row. */
export const sumBy = <Row>(rows: Iterable<Row>, numberOf: (row: Row) => number) => {
  let total = 0;
  for (const row of rows) total += numberOf(row);
  return total;
};

/** Creates running sums by key. Each call adds a number and answers the sum so far, so that a limit applies to all of them. */
export const runningSums = () => {
  const sums = new Map<string, number>();
  return (key: string, figure: number) => {
    const sum = (sums.get(key) ?? 0) + figure;
    sums.set(key, sum);
    return sum;
  };
};

/**
 * Memoizes a derivation by the identity of its source. Tables keep their identity while nothing in them changes, so a derivation
 * of a whole table runs once per change.
 */
export const memoByIdentity = <Source extends object, Result>(derive: (source: Source) => Result) => {
  const known = new WeakMap<Source, { readonly result: Result }>();
  return (source: Source) => {
    const remembered = known.get(source);
    if (remembered) return remembered.result;
    const result = derive(source);
    known.set(source, { result });
    return result;
  };
};
