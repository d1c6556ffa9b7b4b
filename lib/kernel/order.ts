import type { Steps } from './slices';

/** Which of two rows comes first: below 0 the one, above 0 the other. */
export type Order<Row> = (one: Row, other: Row) => number;

type Key<Row> = (row: Row) => string | number;

/** By a text or number of each row, upwards. */
export const up =
  <Row>(keyOf: Key<Row>): Order<Row> =>
  (one, other) => {
    // Asked some millions of times where there are a hundred thousand rows: nothing is allocated here.
    const a = keyOf(one);
    const b = keyOf(other);
    return a < b ? -1 : a > b ? 1 : 0;
  };

/** The same, downwards. */
export const down = <Row>(keyOf: Key<Row>): Order<Row> => {
  const upwards = up(keyOf);
  return (one, other) => upwards(other, one);
};

const spanish = new Intl.Collator('es');

/** By a name that each row has, as Spanish orders names: `Álvaro` before `Zoe`, `Nube` before `Ñandú`. */
export const byName =
  <Row>(nameOf: (row: Row) => string): Order<Row> =>
  (one, other) =>
    spanish.compare(nameOf(one), nameOf(other));

const numbered = new Intl.Collator('es', { numeric: true });

/** By a code or a name with numbers in it, which count by their size: `TLC-2` before `TLC-10`. */
export const byCode =
  <Row>(codeOf: (row: Row) => string): Order<Row> =>
  (one, other) =>
    numbered.compare(codeOf(one), codeOf(other));

/** By the first of these orders that tells two rows apart. */
export const byTurns = <Row>(...orders: readonly Order<Row>[]): Order<Row> =>
  orders.reduce((first, next) => (one, other) => first(one, other) || next(one, other));

/** How many rows stand between two stops. */
const STEP = 500;

/** The rows in order, as `sort` puts them, in steps: runs first, which are then merged two by two. */
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

/** How many rows, from the front of a list in order, are before the place that `isBefore` asks for; it reads as few as a dictionary does. */
export const placeOf = <Row>(rows: readonly Row[], isBefore: (row: Row) => boolean) => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row !== undefined && isBefore(row)) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Above this many changes, or this share of the rows, sorting all rows costs less than searching each place. */
const MANY = 1_000;
const SPARSE = 16;

/**
 * A list in order without some of its rows and with others in their places. The order tells any two rows apart.
 * A few places cost what is read on the way to each; the other rows are not looked at.
 */
export const reordered = <Row>(rows: readonly Row[], out: readonly Row[], into: readonly Row[], order: Order<Row>): Row[] => {
  const count = out.length + into.length;
  if (count > MANY || count * SPARSE > rows.length) {
    const gone = new Set(out);
    return [...rows.filter((row) => !gone.has(row)), ...into].sort(order);
  }
  const placed = (row: Row, isGone: boolean) => ({ row, isGone, at: placeOf(rows, (other) => order(other, row) < 0) });
  const edits = [...out.map((row) => placed(row, true)), ...into.map((row) => placed(row, false))];
  const parts: Row[][] = [];
  let done = 0;
  for (const { row, isGone, at } of edits.sort((one, other) => one.at - other.at || order(one.row, other.row))) {
    parts.push(rows.slice(done, at), isGone ? [] : [row]);
    done = Math.max(done, isGone ? at + 1 : at);
  }
  return ([] as Row[]).concat(...parts, rows.slice(done));
};
