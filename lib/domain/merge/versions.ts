import { sameValue } from '@/lib/kernel/same-value';
import { runSteps, type Steps } from '@/lib/kernel/slices';
import { type Data, findRow, recordKey } from '../data';
import type { LogEntry } from '../history/entry';
import type { TableName } from '../schemas';

export type Row = Readonly<Record<string, unknown>>;

/** The known versions of each record, the oldest first; `null` while it did not exist. */
export type RowVersions = ReadonlyMap<string, readonly (Row | null)[]>;

/** One phone's records, and their known versions. */
export interface Side {
  readonly data: Data;
  readonly versions: RowVersions;
}

const asRow = (row: object): Row => ({ ...row });

type RowChanges = Pick<LogEntry, 'patches' | 'before'>;

/** The versions after these history entries, the oldest entry first. Yields after each record. */
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

/** `versionsInSteps` without pauses. */
export const versionsAfter = (known: RowVersions, entries: Iterable<RowChanges>) => runSteps(versionsInSteps(known, entries));

/** The versions from a whole history, the oldest entry first. */
export const versionsOf = (log: Iterable<RowChanges>) => versionsAfter(new Map(), log);

/** A record as plain fields; `undefined` when this side lacks it. */
export const rowOf = ({ data }: Pick<Side, 'data'>, table: TableName, id: string) => {
  const row = findRow(data, table, id);
  return row && asRow(row);
};

type Version = Row | null;

const everyVersion = (side: Side, table: TableName, id: string): readonly Version[] => {
  const now = rowOf(side, table, id);
  return [...(side.versions.get(recordKey({ table, id })) ?? []), ...(now ? [now] : [])];
};

/** The last version in `versions` that the other list also has. */
const lastKnown = (versions: readonly Version[], known: readonly Version[]) =>
  versions.findLast((row) => known.some((own) => sameValue(own, row)));

/** The end of the longest common subsequence of two version lists. */
const endOfCommonHistory = (mine: readonly Version[], theirs: readonly Version[]) => {
  let [longest, end]: [number, Version | undefined] = [0, undefined];
  let before: readonly number[] = [];
  for (const own of mine) {
    const lengths: number[] = [];
    for (const [place, row] of theirs.entries()) {
      const isSame = sameValue(own, row);
      const length = isSame ? (before[place - 1] ?? 0) + 1 : Math.max(before[place] ?? 0, lengths[place - 1] ?? 0);
      lengths.push(length);
      if (isSame && length > longest) [longest, end] = [length, row];
    }
    before = lengths;
  }
  return end;
};

/**
 * The newest version that both phones had; `undefined` when they share none. If an undo returned one side to an older version, it
 * is the end of their common history.
 */
export const commonVersion = (mine: Side, theirs: Side, table: TableName, id: string): Row | undefined => {
  const [here, there] = [everyVersion(mine, table, id), everyVersion(theirs, table, id)];
  const newest = lastKnown(there, here);
  const hasGoneBack = !sameValue(newest, lastKnown(here, there));
  return (hasGoneBack ? endOfCommonHistory(here, there) : newest) ?? undefined;
};

/** Whether this side's history ends with the record's deletion. */
export const wasDeleted = (side: Side, table: TableName, id: string) =>
  side.versions.get(recordKey({ table, id }))?.at(-1) === null;
