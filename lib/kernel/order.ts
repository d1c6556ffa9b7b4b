import type { Steps } from './slices';

/** Compares two rows: negative when `one` comes first, positive when `other` does. */
export type Order<Row> = (one: Row, other: Row) => number;

type Key<Row> = (row: Row) => string | number;

/** Ascending order by a text or number. */
export const ascending =
  <Row>(keyOf: Key<Row>): Order<Row> =>
  (one, other) => {
    // Called millions of times for a hundred thousand rows, so it allocates nothing.
    const a = keyOf(one);
    const b = keyOf(other);
    return a < b ? -1 : a > b ? 1 : 0;
  };

/** Descending order by a text or number. */
export const descending = <Row>(keyOf: Key<Row>): Order<Row> => {
  const upwards = ascending(keyOf);
  return (one, other) => upwards(other, one);
};

const spanish = new Intl.Collator('es');

/** Order by name in Spanish: `Álvaro` before `Zoe`, `Nube` before `Ñandú`. */
export const byName =
  <Row>(nameOf: (row: Row) => string): Order<Row> =>
  (one, other) =>
    spanish.compare(nameOf(one), nameOf(other));

const numbered = new Intl.Collator('es', { numeric: true });

/** Order by code with numbers compared by value: `TLC-2` before `TLC-10`. */
export const byCode =
  <Row>(codeOf: (row: Row) => string): Order<Row> =>
  (one, other) =>
    numbered.compare(codeOf(one), codeOf(other));

/** Order by the first of these orders that distinguishes two rows. */
export const combinedOrder = <Row>(...orders: readonly Order<Row>[]): Order<Row> =>
  orders.reduce((first, next) => (one, other) => first(one, other) || next(one, other));

/** How many rows are sorted between two pauses. */
const STEP = 500;

/** Sorts rows in steps that yield: sorted runs, merged in pairs. Same result as `sort`. */
export function* sortedInSteps<Row>(rows: readonly Row[], order: Order<Row>): Steps<readonly Row[]> {
  let runs: (readonly Row[])[] = [];
  for (let from = 0; from < rows.length; from += STEP) {
    runs.push(rows.slice(from, from + STEP).sort(order));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Row[])[] = [];
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* mergedInSteps(runs[at] ?? [], runs[at + 1] ?? [], order));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedInSteps<Row>(one: readonly Row[], other: readonly Row[], order: Order<Row>): Steps<readonly Row[]> {
  const merged: Row[] = [];
  let [at, stop] = [0, STEP];
  for (const row of one) {
    for (let next = other[at]; next !== undefined && order(next, row) < 0; next = other[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(row);
    if (merged.length < stop) continue;
    stop = merged.length + STEP;
    yield;
  }
  return merged.concat(other.slice(at));
}

/** Binary search: how many rows at the front of a sorted list satisfy `isBefore`. */
export const insertionIndex = <Row>(rows: readonly Row[], isBefore: (row: Row) => boolean) => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row !== undefined && isBefore(row)) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Above this number or share of changes, sorting all rows is cheaper than searching each position. */
const MANY = 1_000;
const SPARSE = 16;

/**
 * Removes and inserts rows in a sorted list; the order must distinguish any two rows. Few changes cost only a binary search each.
 */
export const reordered = <Row>(rows: readonly Row[], out: readonly Row[], into: readonly Row[], order: Order<Row>): Row[] => {
  const count = out.length + into.length;
  if (count > MANY || count * SPARSE > rows.length) {
    const gone = new Set(out);
    return [...rows.filter((row) => !gone.has(row)), ...into].sort(order);
  }
  const positioned = (row: Row, isGone: boolean) => ({ row, isGone, at: insertionIndex(rows, (other) => order(other, row) < 0) });
  const edits = [...out.map((row) => positioned(row, true)), ...into.map((row) => positioned(row, false))];
  const parts: Row[][] = [];
  let done = 0;
  for (const { row, isGone, at } of edits.sort((one, other) => one.at - other.at || order(one.row, other.row))) {
    parts.push(rows.slice(done, at), isGone ? [] : [row]);
    done = Math.max(done, isGone ? at + 1 : at);
  }
  return ([] as Row[]).concat(...parts, rows.slice(done));
};
