import { withLongNames } from '@/data/long-names';
import { type Data, dataFromRows, findRow, TABLE_NAMES } from '@/lib/domain/data';
import { linksOf } from '@/lib/domain/records';
import type { Rows, TableName } from '@/lib/domain/schemas';
import type { Day } from '@/lib/kernel/day';
import { emptySeed, type Seed } from '../engine/disk';
import type { PreviewState } from './preview';
import { sampleSeed } from './sample-seed';

/** Empty values of the fields that a record's form does not write. */
const BARE = { comments: [], attachments: [], checklist: [], minimums: {} };

const bareRow = <Row extends object>(row: Row): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(BARE).filter(([field]) => field in row)),
});

/** The records of these ids and every record that they link to, without comments, attachments, checklists and minimums. */
const onlyNamed = (data: Data, ids: readonly string[]): Data => {
  const kept = new Map<TableName, Map<string, Rows[TableName]>>();
  const keep = (table: TableName, id: string) => {
    const row = findRow(data, table, id);
    const rows = kept.get(table) ?? new Map<string, Rows[TableName]>();
    if (!row || rows.has(id)) return;
    const bare = bareRow(row);
    kept.set(table, rows.set(id, bare));
    for (const link of linksOf(table, bare)) keep(link.table, link.id);
  };
  for (const table of TABLE_NAMES) for (const id of ids) keep(table, id);
  return dataFromRows(Object.fromEntries([...kept].map(([table, rows]) => [table, [...rows.values()]])));
};

const lengthened = (data: Data): Data =>
  dataFromRows(
    Object.fromEntries(
      TABLE_NAMES.map((table) => [table, [...data[table].values()].map((row, place) => withLongNames(table, row, place))]),
    ),
  );

/** The words of an address; some are ids. */
const wordsOf = (address: string) => address.split(/[^a-zA-Z0-9-]+/);

/**
 * The first rows of a frame of the preview. `empty` keeps the acting user, the records in the address and those that they link to.
 * Without them a record's page would only show that the record is missing.
 */
export const previewSeed = async (today: Day, state: PreviewState, address: string, user: string): Promise<Seed> => {
  const seed = await sampleSeed(today);
  if (state === 'empty') return { ...emptySeed(), data: onlyNamed(seed.data, [user, ...wordsOf(address)]) };
  return state === 'long' ? { ...seed, data: lengthened(seed.data) } : seed;
};
