import * as v from 'valibot';
import { type Data, emptyData, TABLE_NAMES, type Table } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { entrySchema } from '@/lib/domain/history/entry-schema';
import { type FlaggedStock, findInconsistency } from '@/lib/domain/merge/consistency';
import { DATA_VERSION, type Dump, MIGRATIONS, type Migrations, migrated } from '@/lib/domain/model/migrations';
import { type Rows, rowFrom, type TableName } from '@/lib/domain/schemas';
import type { Instant } from '@/lib/kernel/day';
import { sumBy } from '@/lib/kernel/list';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import { sha256 } from '@/lib/kernel/sha256';
import { runInSlices, type Steps } from '@/lib/kernel/slices';
import type { FileSource } from '../engine/contract';
import { isInParts } from './backup-format';
import { type ReadOptions, type ReadText, readParts } from './read-parts';
import { fileOf, headOf, parseJson } from './read-text';
import { envelopeSchema } from './schemas';
import { Refusal, refuse, type Unreadable } from './unreadable';

/** A checked backup, migrated to this version. All its rows fit the schemas. */
export interface ReadBackup {
  readonly createdAt: Instant;
  /** The set of data, and the number of its last log entry. */
  readonly epoch: string;
  readonly seq: number;
  readonly data: Data;
  readonly files: readonly FileSource[];
  readonly log: readonly LogEntry[];
  /** The stock that a team flagged as impossible. */
  readonly flagged: readonly FlaggedStock[];
}

/** Whether the answer is the reason why a file can't be used. */
export const isUnreadable = (answer: Unreadable | ReadBackup): answer is Unreadable => 'unreadable' in answer;

/** The largest backup that is read in one piece, in bytes. */
export const LARGEST_WHOLE = 250 * 1024 * 1024;

const fileSourceOf = (value: unknown): FileSource => {
  const { id, type, bytes } = fileOf(value);
  return { id, type, size: bytes.byteLength, read: async () => bytes };
};

/** Reads a backup in the format before parts: one JSON document, with one hash of `{tables, files, log}`. */
const readWhole = async (file: Blob): Promise<ReadText> => {
  if (file.size > LARGEST_WHOLE) return refuse('too-large');
  const { tables, files, log = [], sha256: wanted, ...head } = headOf(envelopeSchema, parseJson(await file.text()));
  const found = wanted && (await sha256(JSON.stringify({ tables, files, log })));
  if (found !== undefined && found !== wanted) return refuse('damaged');
  return { ...head, tables, log, files: files.map(fileSourceOf) };
};

const HEAD = 1_000;

/** Reads a backup in either format. It refuses a file by its head if that is not of a backup. */
const readText = async (file: Blob, watch: ReadOptions) => {
  const head = await file.slice(0, HEAD).text();
  if (!head.trimStart().startsWith('{') || !head.includes('"telecampo"')) return refuse('not-ours');
  return isInParts(head) ? readParts(file, watch) : readWhole(file);
};

function* tableOf<Name extends TableName>(name: Name, values: readonly unknown[], onRow: () => void): Steps<Table<Name>> {
  const rows = new Map<Rows[Name]['id'], Rows[Name]>();
  for (const value of values) {
    const row = rowFrom(name, value) ?? refuse('row', name);
    rows.set(row.id, row);
    onRow();
    yield;
  }
  return rows.size === values.length ? PersistentMap.ofParts([() => rows], rows.size) : refuse('row', name);
}

function* dataOf({ tables }: Dump, flagged: readonly FlaggedStock[], onRow: () => void): Steps<Data> {
  if (Object.keys(tables).some((name) => !TABLE_NAMES.some((table) => table === name))) refuse('not-ours');
  const read: [TableName, Table<TableName>][] = [];
  for (const name of TABLE_NAMES) read.push([name, yield* tableOf(name, tables[name] ?? [], onRow)]);
  const data: Data = { ...emptyData(), ...Object.fromEntries(read) };
  const flaw = yield* findInconsistency(data, flagged);
  return flaw ? refuse(flaw) : data;
}

/** The history is only shown, so an entry that this version can't read is left out. */
function* logOf({ log }: Dump): Steps<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  for (const value of log) {
    const parsed = v.safeParse(entrySchema, value);
    if (parsed.success) entries.push(parsed.output);
    yield;
  }
  return entries;
}

/** The size in bytes from which the reading shows its progress. */
const LONG = 5_000_000;
/** How many rows are checked between two reports of progress. */
const REPORT_EVERY = 500;

const read = async (file: Blob, migrations: Migrations, { signal, onProgress }: ReadOptions): Promise<ReadBackup> => {
  const report = (share: number) => file.size >= LONG && onProgress?.(share);
  const text = await readText(file, { signal, onProgress: (share) => report(share / 2) });
  const { tables, log, version, createdAt, epoch, seq, files, flagged = [] } = text;
  const dump = migrated({ tables, log }, version, DATA_VERSION, migrations);
  const total = sumBy(Object.values(dump.tables), (rows) => rows.length);
  let checked = 0;
  const onRow = () => {
    checked += 1;
    if (checked % REPORT_EVERY === 0) report((1 + checked / total) / 2);
  };
  const data = await runInSlices(dataOf(dump, flagged, onRow), { signal });
  return { createdAt, epoch, seq, data, files, log: await runInSlices(logOf(dump), { signal }), flagged };
};

/**
 * Reads a file that claims to be a backup, and trusts nothing in it. It checks size, JSON, version, hashes, counts, the shape of
 * every row, references and stock. It writes nothing: it answers the backup, or the reason why it can't be used. It throws only if
 * the signal aborts it.
 */
export const readBackup = async (
  file: Blob,
  watch: ReadOptions = {},
  migrations = MIGRATIONS,
): Promise<ReadBackup | Unreadable> => {
  try {
    return await read(file, migrations, watch);
  } catch (error) {
    watch.signal?.throwIfAborted();
    return error instanceof Refusal ? error.reason : { unreadable: 'unread' };
  }
};
