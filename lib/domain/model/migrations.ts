import { wholeText } from '@/lib/kernel/characters';

/** The one version number of the database and of backups. A rise needs a migration and a golden backup. */
export const DATA_VERSION = 8;

/** All data of one version as plain values, from a database upgrade or a backup. */
export interface Dump {
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
  readonly log: readonly unknown[];
}

/** The step from each version to the next: pure, kept for ever, and tested by one golden backup per release. */
export type Migrations = Readonly<Record<number, (dump: Dump) => Dump>>;

/** A step that changes no row. */
const asItIs = (dump: Dump) => dump;

const inTexts = (value: unknown, mend: (text: string) => string): unknown => {
  if (typeof value === 'string') return mend(value);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value);
  const next = known.map(([key, part]) => [mend(key), inTexts(part, mend)] as const);
  if (next.every(([key, part], at) => key === known[at]?.[0] && part === known[at][1])) return value;
  return Array.isArray(value) ? next.map(([, part]) => part) : Object.fromEntries(next);
};

/** Replaces half surrogate pairs in rows and history; a value without any stays the same object. */
const withWholeTexts = ({ tables, log }: Dump): Dump => ({
  tables: Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map((row) => inTexts(row, wholeText))])),
  log: log.map((entry) => inTexts(entry, wholeText)),
});

/**
 * Version 2 adds `paidOn` to invoices. Version 3 adds a device's team data beside the rows: an older tab must not write past the
 * outbox. Version 4 adds nothing. Versions 5, 7 and 8 add optional fields, which an older tab refuses. Version 6 adds optional
 * fields too, and replaces half surrogate pairs, which its schemas refuse.
 */
export const MIGRATIONS: Migrations = { 1: asItIs, 2: asItIs, 3: asItIs, 4: asItIs, 5: withWholeTexts, 6: asItIs, 7: asItIs };

/** Whether the steps from one version to another change no rows, so that none has to be read. */
export const leavesRows = (from: number, to: number, migrations: Migrations) =>
  Array.from({ length: to - from }, (_, index) => migrations[from + index]).every((step) => step === asItIs);

/**
 * Migrates a dump from version `from` to version `to`. Throws when a step is missing, which never happens for a released version.
 */
export const migrated = (dump: Dump, from: number, to: number, migrations: Migrations = MIGRATIONS): Dump => {
  let current = dump;
  for (let version = from; version < to; version += 1) {
    const step = migrations[version];
    if (!step) throw new Error(`There is no migration from version ${version}`);
    current = step(current);
  }
  return current;
};
