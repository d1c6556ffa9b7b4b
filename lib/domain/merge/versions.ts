import { sameValue } from '@/lib/kernel/same-value';
import { type Steps, throughAll } from '@/lib/kernel/slices';
import { type Data, findRow, recordKey } from '../data';
import type { LogEntry } from '../history/entry';
import type { TableName } from '../schemas';

export type Row = Readonly<Record<string, unknown>>;

/** What each record has been, the oldest first; `null` where it was not there. */
export type RowVersions = ReadonlyMap<string, readonly (Row | null)[]>;

/** One phone's word: what its records are, and what they have been. */
export interface Side {
  readonly data: Data;
  readonly versions: RowVersions;
}

const asRow = (row: object): Row => ({ ...row });

type RowChanges = Pick<LogEntry, 'patches' | 'before'>;

/** The versions with what these entries wrote, the oldest first; it stops after each record. */
export function* versionsInSteps(known: RowVersions, entries: Iterable<RowChanges>): Steps<RowVersions> {
  const versions = new Map(known);
  for (const { before, patches } of entries)
    for (const { table, id, row } of [...before, ...patches]) {
      const own = versions.get(recordKey({ table, id })) ?? [];
      const next = row && asRow(row);
      if (!sameValue(own.at(-1), next)) versions.set(recordKey({ table, id }), [...own, next]);
      yield;
    }
  return versions;
}

/** The same at once. */
export const versionsAfter = (known: RowVersions, entries: Iterable<RowChanges>) => throughAll(versionsInSteps(known, entries));

/** Reads the versions off a whole history, the oldest entry first. */
export const versionsOf = (log: Iterable<RowChanges>) => versionsAfter(new Map(), log);

/** A record as plain fields; `undefined` when this side does not have it. */
export const rowOf = ({ data }: Pick<Side, 'data'>, table: TableName, id: string) => {
  const row = findRow(data, table, id);
  return row && asRow(row);
};

const everyVersion = (side: Side, table: TableName, id: string) => {
  const now = rowOf(side, table, id);
  return [...(side.versions.get(recordKey({ table, id })) ?? []), ...(now ? [now] : [])];
};

/** The newest version of a record that both phones have had; `undefined` when they share none. */
export const commonVersion = (mine: Side, theirs: Side, table: TableName, id: string): Row | undefined => {
  const known = everyVersion(mine, table, id);
  const shared = everyVersion(theirs, table, id).findLast((row) => known.some((own) => sameValue(own, row)));
  return shared ?? undefined;
};

/** Whether the history of this side ends with the record's deletion. */
export const wasDeleted = (side: Side, table: TableName, id: string) =>
  side.versions.get(recordKey({ table, id }))?.at(-1) === null;
