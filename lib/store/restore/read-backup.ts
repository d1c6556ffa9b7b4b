import * as v from 'valibot';
import { type Data, dataFromRows, type Rows, TABLE_NAMES, type TableName } from '@/lib/domain/data';
import type { Instant } from '@/lib/kernel/day';
import { typeOfBytes } from '@/lib/kernel/file-type';
import { sha256 } from '../backup';
import type { LogEntry, StoredFile } from '../contract';
import { DATA_VERSION } from '../database';
import { type Dump, MIGRATIONS, type Migrations, migrated } from '../migrations';
import { type Envelope, entrySchema, envelopeSchema, fileSchema, rowFrom } from './schemas';
import { type Flaw, flawOf } from './soundness';

/** The largest file that is read, in bytes. */
export const LARGEST_BACKUP = 250 * 1024 * 1024;

/** Why a file can't be used; nothing was changed. Its sentences are in `lib/text/backup.ts`. */
export interface Unreadable {
  readonly unreadable: 'too-large' | 'unread' | 'not-ours' | 'newer' | 'damaged' | 'row' | Flaw;
  /** The table whose row has another shape. */
  readonly table?: TableName;
}

/** A backup that may be used: checked, of this version, with nothing in it but what the schemas let through. */
export interface ReadBackup {
  readonly createdAt: Instant;
  readonly data: Data;
  readonly files: readonly StoredFile[];
  readonly log: readonly LogEntry[];
}

/** Tells why a file can't be used from one that can. */
export const isUnreadable = (answer: Unreadable | ReadBackup): answer is Unreadable => 'unreadable' in answer;

class Refusal extends Error {
  readonly reason: Unreadable;
  constructor(reason: Unreadable) {
    super(reason.unreadable);
    this.reason = reason;
  }
}
const refuse = (unreadable: Unreadable['unreadable'], table?: TableName): never => {
  throw new Refusal({ unreadable, ...(table && { table }) });
};

const HEAD = 1_000;

/** A file that does not begin like one of ours is not read to its end. */
const readText = async (file: Blob) => {
  if (file.size > LARGEST_BACKUP) return refuse('too-large');
  const head = await file.slice(0, HEAD).text();
  return head.trimStart().startsWith('{') && head.includes('"telecampo"') ? file.text() : refuse('not-ours');
};

/** `__proto__` as a key is never ours, and would be another object's parent wherever it is copied. */
const withoutProto = (key: string, value: unknown) => (key === '__proto__' ? refuse('not-ours') : value);

const parse = (text: string): Envelope => {
  const value: unknown = JSON.parse(text, withoutProto);
  if (v.is(v.looseObject({ app: v.literal('telecampo'), version: v.pipe(v.number(), v.minValue(DATA_VERSION + 1)) }), value))
    return refuse('newer');
  const parsed = v.safeParse(envelopeSchema, value);
  return parsed.success ? parsed.output : refuse('not-ours');
};

const checkHash = async ({ tables, files, log, sha256: wanted }: Envelope) => {
  const found = await sha256(JSON.stringify({ tables, files, log }));
  if (found !== undefined && wanted !== undefined && found !== wanted) refuse('damaged');
};

const rowsOf = <Name extends TableName>(table: Name, values: readonly unknown[]): Rows[Name][] => {
  const rows = values.map((value) => rowFrom(table, value) ?? refuse('row', table));
  return new Set(rows.map(({ id }) => id)).size === rows.length ? rows : refuse('row', table);
};

const dataOf = ({ tables }: Dump) => {
  if (Object.keys(tables).some((name) => !TABLE_NAMES.some((table) => table === name))) refuse('not-ours');
  const data = dataFromRows(Object.fromEntries(TABLE_NAMES.map((name) => [name, rowsOf(name, tables[name] ?? [])])));
  const flaw = flawOf(data);
  return flaw ? refuse(flaw) : data;
};

const fileOf = (value: unknown): StoredFile => {
  const parsed = v.safeParse(fileSchema, value);
  if (!parsed.success) return refuse('damaged');
  const { id, type, bytes: text } = parsed.output;
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
  return type === typeOfBytes(bytes) ? { id, type, bytes } : refuse('damaged');
};

/** History is told, not relied on: an entry that this version can't read is left out. */
const logOf = ({ log }: Dump) =>
  log.flatMap((value): readonly LogEntry[] => {
    const parsed = v.safeParse(entrySchema, value);
    return parsed.success ? [parsed.output] : [];
  });

const read = async (file: Blob, migrations: Migrations): Promise<ReadBackup> => {
  const envelope = parse(await readText(file));
  await checkHash(envelope);
  const { tables, files, log = [], version, createdAt } = envelope;
  const dump = migrated({ tables, log }, version, DATA_VERSION, migrations);
  return { createdAt, data: dataOf(dump), files: files.map(fileOf), log: logOf(dump) };
};

/**
 * Reads a file that says it is a backup, and trusts nothing in it: size, JSON, version, hash, the shape of every row,
 * references and stock. Never throws, never writes: the answer is the backup, or why it can't be used.
 */
export const readBackup = async (file: Blob, migrations = MIGRATIONS): Promise<ReadBackup | Unreadable> => {
  try {
    return await read(file, migrations);
  } catch (error) {
    return error instanceof Refusal ? error.reason : { unreadable: 'unread' };
  }
};
