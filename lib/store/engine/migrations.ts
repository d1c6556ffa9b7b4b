/** Everything of one version as plain values: a database that is being upgraded, or a backup that was read. */
export interface Dump {
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
  readonly log: readonly unknown[];
}

/** What leads from each version to the next: pure, kept for ever, held by one golden backup per release. */
export type Migrations = Readonly<Record<number, (dump: Dump) => Dump>>;

/** Version 2 adds the payment day of an invoice (`paidOn`). No invoice of version 1 has it, so the rows stay as they are. */
export const MIGRATIONS: Migrations = { 1: (dump) => dump };

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
