/** A list that only grows at its front: the newest row, and what came before. One more row costs nothing more. */
export interface NewestFirstList<Row> {
  readonly row: Row;
  readonly earlier: NewestFirstList<Row> | undefined;
}

/** The trail with more rows, the last of them the newest. */
export const followed = <Row>(trail: NewestFirstList<Row> | undefined, rows: Iterable<Row>) => {
  let front = trail;
  for (const row of rows) front = { row, earlier: front };
  return front;
};

/** The rows of a trail, the newest first, as many as are taken. */
export function* newestFirst<Row>(trail: NewestFirstList<Row> | undefined): Generator<Row, undefined> {
  for (let at = trail; at; at = at.earlier) yield at.row;
  return undefined;
}

/** The newest rows, at most `limit` of them. */
export const newest = <Row>(trail: NewestFirstList<Row> | undefined, limit: number) => {
  const rows: Row[] = [];
  for (const row of newestFirst(trail)) {
    if (rows.length >= limit) break;
    rows.push(row);
  }
  return rows as readonly Row[];
};
