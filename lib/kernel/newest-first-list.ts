/** A list that only grows at its front: the newest row, and what came before. One more row costs nothing more. */
export interface NewestFirstList<Row> {
  readonly row: Row;
  readonly earlier: NewestFirstList<Row> | undefined;
}

/** The list with more rows in front, the last of them the newest. */
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

/** The newest rows, at most `limit` of them. */
export const newest = <Row>(list: NewestFirstList<Row> | undefined, limit: number) => {
  const rows: Row[] = [];
  for (const row of newestFirst(list)) {
    if (rows.length >= limit) break;
    rows.push(row);
  }
  return rows as readonly Row[];
};
