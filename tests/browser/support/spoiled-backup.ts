import { TABLE_NAMES } from '@/lib/domain/data';
import { rowFrom, type TableName } from '@/lib/domain/schemas';
import { fileOf, signed } from './backup';
import { ALL_WORDS, HOSTILE_WORDS } from './hostile';

/** A value with hostile words before every text whose row stays valid; equal texts stay equal. */
const spoiled = (value: unknown, isTaken: (changed: unknown) => boolean): unknown => {
  if (typeof value === 'string') {
    const words = [ALL_WORDS, ...Object.values(HOSTILE_WORDS)].map((word) => `${word} ${value}`);
    return words.find(isTaken) ?? value;
  }
  if (typeof value !== 'object' || value === null) return value;
  let result: unknown = value;
  for (const [key, part] of Object.entries(value)) {
    const put = (changed: unknown): unknown =>
      Array.isArray(result) ? result.with(Number(key), changed) : { ...(result as object), [key]: changed };
    result = put(spoiled(part, (changed) => isTaken(put(changed))));
  }
  return result;
};

/**
 * A backup with hostile words in all texts of all records, signed like the app's own; and the number of records that have them.
 */
export const spoiledBackup = (text: string) => {
  let count = 0;
  const spoil = (table: TableName, row: unknown) => {
    const next = spoiled(row, (changed) => rowFrom(table, changed) !== null);
    if (JSON.stringify(next) !== JSON.stringify(row)) count += 1;
    return next;
  };
  const file = fileOf(
    signed(text, ({ tables }) => {
      for (const table of TABLE_NAMES) tables[table] = (tables[table] ?? []).map((row) => spoil(table, row));
    }),
  );
  return { file, count };
};
