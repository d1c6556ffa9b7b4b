import type { Day, Instant } from '@/lib/kernel/day';
import type { Id } from '@/lib/kernel/id';
import { groupBy } from '@/lib/kernel/list';
import { PersistentMap, persistent } from '@/lib/kernel/persistent-map';
import { sameValue } from '@/lib/kernel/same-value';
import { runSteps, type Steps } from '@/lib/kernel/slices';
import type { ChangeLabel } from './change-label';
import type { UserId } from './model/user';
import type { Refused } from './refusal';
import type { Rows, TableName } from './schemas';

export type Table<Name extends TableName> = ReadonlyMap<Rows[Name]['id'], Rows[Name]>;

/** All records of the business, one map per table. A table without a change keeps its identity. */
export type Data = { readonly [Name in TableName]: Table<Name> };

const NO_ROWS = PersistentMap.of<never, never>();
/** Every table once, in the order in which references resolve. The compiler reports a missing one. */
const EMPTY: Data = {
  customers: NO_ROWS,
  projects: NO_ROWS,
  tasks: NO_ROWS,
  completionReports: NO_ROWS,
  budgetRequests: NO_ROWS,
  materialRequests: NO_ROWS,
  materials: NO_ROWS,
  warehouses: NO_ROWS,
  shipments: NO_ROWS,
  movements: NO_ROWS,
  users: NO_ROWS,
  invoices: NO_ROWS,
  notifications: NO_ROWS,
  weeklyReports: NO_ROWS,
  settings: NO_ROWS,
};

/** Every table, in the order in which references resolve. */
export const TABLE_NAMES = Object.keys(EMPTY) as readonly TableName[];

/** The data of a new business. */
export const emptyData = () => EMPTY;

/** The map of a table's rows by id. */
const tableOf = <Row extends { readonly id: string }>(rows: Iterable<Row>): ReadonlyMap<Row['id'], Row> =>
  PersistentMap.of([...rows].map((row): [Row['id'], Row] => [row.id, row]));

/** Builds the data from lists of rows. */
export const dataFromRows = (rows: { readonly [Name in TableName]?: Iterable<Rows[Name]> }): Data => ({
  ...EMPTY,
  ...Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, tableOf<Rows[TableName]>(list)])),
});

/** The new value of one row, or its deletion (`row: null`). */
export type Patch = {
  [Name in TableName]: { readonly table: Name; readonly id: Rows[Name]['id']; readonly row: Rows[Name] | null };
}[TableName];

/** A record's key among the records of all tables. */
export const recordKey = ({ table, id }: { readonly table: TableName; readonly id: string }) => `${table} ${id}`;

/** The last patch of each record, in the order in which the records were first written. */
export const latestPatches = (patches: readonly Patch[]) => runSteps(latestInSteps(patches));

/** `latestPatches` in steps that yield, for many patches. */
export function* latestInSteps(patches: readonly Patch[]): Steps<readonly Patch[]> {
  const byRecord = new Map<string, Patch>();
  for (const patch of patches) {
    byRecord.set(recordKey(patch), patch);
    yield;
  }
  return [...byRecord.values()];
}

/** The environment of a change: the device's local day, the moment, new ids, and the acting user. */
export interface Env {
  readonly today: Day;
  readonly now: Instant;
  readonly newId: <I extends Id<string>>() => I;
  readonly user: UserId;
}

/** A change of the business: a pure function that answers with all its patches or a refusal. */
export interface Change<Input> {
  (data: Data, input: Input, env: Env): readonly Patch[] | Refused;
  readonly label: ChangeLabel;
}

/** Finds a row of any table; `undefined` when it does not exist. */
export const findRow = <Name extends TableName>(data: Data, table: Name, id: string): Rows[Name] | undefined => {
  const rows: ReadonlyMap<string, Rows[Name]> = data[table];
  return rows.get(id);
};

/** Whether a record already is as a patch writes it. */
export const isApplied = (data: Data, { table, id, row }: Patch) => sameValue(findRow(data, table, id) ?? null, row);

/** Defines a change with its history label; the body must be pure. */
export const change = <Input>(
  label: ChangeLabel,
  body: (data: Data, input: Input, env: Env) => readonly Patch[] | Refused,
): Change<Input> => Object.assign((data: Data, input: Input, env: Env) => body(data, input, env), { label });

/** A shallow copy without `undefined` fields, as JSON would keep it. */
export const withoutUndefined = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row;

/** The patch that writes a row. It drops `undefined` fields, so that the row equals its copy from a backup. */
export const put = <Name extends TableName>(table: Name, row: Rows[Name]) =>
  ({ table, id: row.id, row: withoutUndefined(row) }) as Patch;

/** The patch that deletes a row. */
export const remove = <Name extends TableName>(table: Name, id: Rows[Name]['id']) => ({ table, id, row: null }) as Patch;

/** The data after the patches; other tables keep their identity. The cost depends on the number of patches, not on table size. */
export const applyPatches = (data: Data, patches: readonly Patch[]): Data => {
  if (patches.length === 0) return data;
  const written = [...groupBy(patches, ({ table }) => table)].map(([table, those]) => {
    const rows = persistent<string, unknown>(data[table]);
    return [table, rows.with(those.map(({ id, row }) => [id, row ?? undefined]))] as const;
  });
  return { ...data, ...Object.fromEntries(written) } as Data;
};

/** How many patches are applied between two pauses. */
const APPLIED_AT_ONCE = 500;

/** `applyPatches` in steps that yield, for many patches. */
export function* applyingPatches(data: Data, patches: readonly Patch[]): Steps<Data> {
  let after = data;
  for (let from = 0; from < patches.length; from += APPLIED_AT_ONCE) {
    after = applyPatches(after, patches.slice(from, from + APPLIED_AT_ONCE));
    yield;
  }
  return after;
}
