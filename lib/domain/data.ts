import type { Day, Instant } from '@/lib/kernel/day';
import type { Id } from '@/lib/kernel/id';
import { groupBy } from '@/lib/kernel/list';
import { PersistentMap, persistent } from '@/lib/kernel/persistent-map';
import { type Steps, throughAll } from '@/lib/kernel/slices';
import type { ChangeLabel } from './change-label';
import type { UserId } from './model/user';
import type { Refused } from './refusal';
import type { Rows, TableName } from './schemas';

export type Table<Name extends TableName> = ReadonlyMap<Rows[Name]['id'], Rows[Name]>;

/** Everything the business knows, one map per entity. A table that a change did not touch keeps its identity. */
export type Data = { readonly [Name in TableName]: Table<Name> };

const NO_ROWS = PersistentMap.of<never, never>();
/** Every table once, in the order in which references resolve; the compiler names one that is missing. */
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

/** A business that has written nothing yet. */
export const emptyData = () => EMPTY;

/** Rows of one table, each under its id. */
const tableOf = <Row extends { readonly id: string }>(rows: Iterable<Row>): ReadonlyMap<Row['id'], Row> =>
  PersistentMap.of([...rows].map((row): [Row['id'], Row] => [row.id, row]));

/** The business from loose rows, each under its id. */
export const dataFromRows = (rows: { readonly [Name in TableName]?: Iterable<Rows[Name]> }): Data => ({
  ...EMPTY,
  ...Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, tableOf<Rows[TableName]>(list)])),
});

/** One row put in its table, or taken out of it (`row: null`). */
export type Patch = {
  [Name in TableName]: { readonly table: Name; readonly id: Rows[Name]['id']; readonly row: Rows[Name] | null };
}[TableName];

/** A record's key among the records of all tables. */
export const recordKey = ({ table, id }: { readonly table: TableName; readonly id: string }) => `${table} ${id}`;

/** The last patch of each record, in the order in which the records were first written. */
export const latestPatches = (patches: readonly Patch[]) => throughAll(latestInSteps(patches));

/** The same of many, in steps. */
export function* latestInSteps(patches: readonly Patch[]): Steps<readonly Patch[]> {
  const byRecord = new Map<string, Patch>();
  for (const patch of patches) {
    byRecord.set(recordKey(patch), patch);
    yield;
  }
  return [...byRecord.values()];
}

/** What a change may know of the world: the device's local day, the moment, fresh ids, and who is acting. */
export interface Env {
  readonly today: Day;
  readonly now: Instant;
  readonly newId: <I extends Id<string>>() => I;
  readonly user: UserId;
}

/** What happens in the business: pure, all or nothing. The label names it in the activity history. */
export interface Change<Input> {
  (data: Data, input: Input, env: Env): readonly Patch[] | Refused;
  readonly label: ChangeLabel;
}

/** One row of whichever table; `undefined` when it is not there. */
export const findRow = <Name extends TableName>(data: Data, table: Name, id: string): Rows[Name] | undefined => {
  const rows: ReadonlyMap<string, Rows[Name]> = data[table];
  return rows.get(id);
};

/** Names a change; the body is a pure function. */
export const change = <Input>(
  label: ChangeLabel,
  body: (data: Data, input: Input, env: Env) => readonly Patch[] | Refused,
): Change<Input> => Object.assign((data: Data, input: Input, env: Env) => body(data, input, env), { label });

/** A row or a part of one without the fields that were left out. */
export const withoutGaps = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row;

/** The patch that writes a row, new or changed. A field that was left out is not kept as `undefined`, so a row reads the same from a backup. */
export const put = <Name extends TableName>(table: Name, row: Rows[Name]) =>
  ({ table, id: row.id, row: withoutGaps(row) }) as Patch;

/** The patch that takes a row away. */
export const remove = <Name extends TableName>(table: Name, id: Rows[Name]['id']) => ({ table, id, row: null }) as Patch;

/**
 * The data after the patches; tables without one are the same objects as before.
 * It costs as much as what was written, however large the tables are.
 */
export const applyPatches = (data: Data, patches: readonly Patch[]): Data => {
  if (patches.length === 0) return data;
  const written = [...groupBy(patches, ({ table }) => table)].map(([table, those]) => {
    const rows = persistent<string, unknown>(data[table]);
    return [table, rows.with(those.map(({ id, row }) => [id, row ?? undefined]))] as const;
  });
  return { ...data, ...Object.fromEntries(written) } as Data;
};

/** How many patches are applied between two stops. */
const APPLIED_AT_ONCE = 500;

/** The data after many patches, which are applied some at a time. */
export function* applyingPatches(data: Data, patches: readonly Patch[]): Steps<Data> {
  let after = data;
  for (let from = 0; from < patches.length; from += APPLIED_AT_ONCE) {
    after = applyPatches(after, patches.slice(from, from + APPLIED_AT_ONCE));
    yield;
  }
  return after;
}
