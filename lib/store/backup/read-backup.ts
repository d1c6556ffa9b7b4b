import * as v from 'valibot';
import { type Data, dataFromRows, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { entrySchema } from '@/lib/domain/history/entry-schema';
import { type FlaggedStock, inconsistencyOf } from '@/lib/domain/merge/consistency';
import { DATA_VERSION, type Dump, MIGRATIONS, type Migrations, migrated } from '@/lib/domain/model/migrations';
import { type Rows, rowFrom, type TableName } from '@/lib/domain/schemas';
import type { Instant } from '@/lib/kernel/day';
import type { FileSource } from '../engine/contract';
import { isInParts } from './backup-format';
import { readParts } from './read-parts';
import { readWhole } from './read-whole';
import { Refusal, refuse, type Unreadable } from './unreadable';

/** A backup that may be used: checked, of this version, with nothing in it but what the schemas let through. */
export interface ReadBackup {
  readonly createdAt: Instant;
  /** Which set of data it is of, and up to which entry. */
  readonly epoch: string;
  readonly seq: number;
  readonly data: Data;
  readonly files: readonly FileSource[];
  readonly log: readonly LogEntry[];
  /** Where a team flagged impossible stock. */
  readonly flagged: readonly FlaggedStock[];
}

/** Tells why a file can't be used from one that can. */
export const isUnreadable = (answer: Unreadable | ReadBackup): answer is Unreadable => 'unreadable' in answer;

const HEAD = 1_000;

/** A file that does not begin like one of ours is not read to its end. */
const readText = async (file: Blob) => {
  const head = await file.slice(0, HEAD).text();
  if (!head.trimStart().startsWith('{') || !head.includes('"telecampo"')) return refuse('not-ours');
  return isInParts(head) ? readParts(file) : readWhole(file);
};

const rowsOf = <Name extends TableName>(table: Name, values: readonly unknown[]): Rows[Name][] => {
  const rows = values.map((value) => rowFrom(table, value) ?? refuse('row', table));
  return new Set(rows.map(({ id }) => id)).size === rows.length ? rows : refuse('row', table);
};

const dataOf = ({ tables }: Dump, flagged: readonly FlaggedStock[]) => {
  if (Object.keys(tables).some((name) => !TABLE_NAMES.some((table) => table === name))) refuse('not-ours');
  const data = dataFromRows(Object.fromEntries(TABLE_NAMES.map((name) => [name, rowsOf(name, tables[name] ?? [])])));
  const flaw = inconsistencyOf(data, flagged);
  return flaw ? refuse(flaw) : data;
};

/** History is told, not relied on: an entry that this version can't read is left out. */
const logOf = ({ log }: Dump) =>
  log.flatMap((value): readonly LogEntry[] => {
    const parsed = v.safeParse(entrySchema, value);
    return parsed.success ? [parsed.output] : [];
  });

const read = async (file: Blob, migrations: Migrations): Promise<ReadBackup> => {
  const { tables, log, version, createdAt, epoch, seq, files, flagged = [] } = await readText(file);
  const dump = migrated({ tables, log }, version, DATA_VERSION, migrations);
  return { createdAt, epoch, seq, data: dataOf(dump, flagged), files, log: logOf(dump), flagged };
};

/**
 * Reads a file that claims to be a backup, and trusts nothing in it. It checks size, JSON, version, hashes, counts, the shape of
 * every row, references and stock. It never throws and never writes: it answers with the backup, or with why it can't be used.
 */
export const readBackup = async (file: Blob, migrations = MIGRATIONS): Promise<ReadBackup | Unreadable> => {
  try {
    return await read(file, migrations);
  } catch (error) {
    return error instanceof Refusal ? error.reason : { unreadable: 'unread' };
  }
};
