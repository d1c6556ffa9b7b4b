import { type Data, findRow, recordKey, TABLE_NAMES } from './data';
import { linksOf, referenceOf } from './records';
import type { Reference } from './refusal';
import type { Rows, TableName } from './schemas';

interface Referrer {
  readonly from: TableName;
  readonly row: Rows[TableName];
}

/** The links of one row to missing records. */
export const danglingLinksOf = <Name extends TableName>(data: Data, table: Name, row: Rows[Name]) =>
  linksOf(table, row).filter((link) => !findRow(data, link.table, link.id));

/** All links to missing records; empty in valid data (invariant I1). */
export const danglingLinks = (data: Data) =>
  TABLE_NAMES.flatMap((from) =>
    [...data[from].values()].flatMap((row) => danglingLinksOf(data, from, row).map((link) => ({ from, row: row.id, ...link }))),
  );

/** The rows of every table that refer to one record. */
export const referrersOf = (data: Data, table: TableName, id: string): readonly Referrer[] =>
  TABLE_NAMES.flatMap((from) =>
    [...data[from].values()]
      .filter((row) => linksOf(from, row).some((known) => known.table === table && known.id === id))
      .map((row) => ({ from, row })),
  );

/** The display references of some rows, each once. */
export const namedReferences = (data: Data, referrers: readonly Referrer[]): readonly Reference[] => {
  const all = referrers.map(({ from, row }) => referenceOf(data, from, row));
  return [...new Map(all.map((reference) => [recordKey(reference), reference])).values()];
};
