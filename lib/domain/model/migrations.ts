import { wholeText } from '@/lib/kernel/characters';

/** The one version number of the database and of backups. A rise needs a migration and a golden backup. */
export const DATA_VERSION = 7;

/** Everything of one version as plain values: a database that is being upgraded, or a backup that was read. */
export interface Dump {
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
  readonly log: readonly unknown[];
}

/** What leads from each version to the next: pure, kept for ever, held by one golden backup per release. */
export type Migrations = Readonly<Record<number, (dump: Dump) => Dump>>;

/** A step that leaves every row as it is. */
const asItIs = (dump: Dump) => dump;

const inTexts = (value: unknown, mend: (text: string) => string): unknown => {
  if (typeof value === 'string') return mend(value);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value);
  const next = known.map(([key, part]) => [mend(key), inTexts(part, mend)] as const);
  if (next.every(([key, part], at) => key === known[at]?.[0] && part === known[at][1])) return value;
  return Array.isArray(value) ? next.map(([, part]) => part) : Object.fromEntries(next);
};

/** Rows and history without halves of characters; what has none stays the same object. */
const withWholeTexts = ({ tables, log }: Dump): Dump => ({
  tables: Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map((row) => inTexts(row, wholeText))])),
  log: log.map((entry) => inTexts(entry, wholeText)),
});

/**
 * Version 2 adds the payment day of an invoice (`paidOn`); no invoice of version 1 has it. Version 3 adds what a device keeps of its team,
 * beside the rows: an older tab must not write past the outbox. Version 4 adds nothing. Version 5 is for fields that are optional: an older
 * tab refuses a row that has them. Version 6 adds
 * optional fields alike, and replaces halves of characters, which its schemas refuse. Version 7 is for optional fields again.
 */
export const MIGRATIONS: Migrations = { 1: asItIs, 2: asItIs, 3: asItIs, 4: asItIs, 5: withWholeTexts, 6: asItIs };

/** Whether the steps from one version to another leave every row as it is; then none is read. */
export const leavesRows = (from: number, to: number, migrations: Migrations) =>
  Array.from({ length: to - from }, (_, index) => migrations[from + index]).every((step) => step === asItIs);

/** A dump of version `from` as version `to` would have written it. Throws when a step is missing (never for a released version). */
export const migrated = (dump: Dump, from: number, to: number, migrations: Migrations = MIGRATIONS): Dump => {
  let current = dump;
  for (let version = from; version < to; version += 1) {
    const step = migrations[version];
    if (!step) throw new Error(`Nothing leads from version ${version}`);
    current = step(current);
  }
  return current;
};
