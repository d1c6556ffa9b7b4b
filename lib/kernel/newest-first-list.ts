/** A list that only grows at its front, in constant time: the newest row, and the rest. */
export interface NewestFirstList<Row> {
  readonly row: Row;
  readonly earlier: NewestFirstList<Row> | undefined;
}

/** Prepends rows; the last one becomes the newest. */
export const prepended = <Row>(list: NewestFirstList<Row> | undefined, rows: Iterable<Row>) => {
  let front = list;
  for (const row of rows) front = { row, earlier: front };
  return front;
};

/** Iterates over the rows, the newest first. */
export function* newestFirst<Row>(list: NewestFirstList<Row> | undefined): Generator<Row, undefined> {
  for (let at = list; at; at = at.earlier) yield at.row;
  return undefined;
}
