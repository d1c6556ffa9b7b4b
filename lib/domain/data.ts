import type { Day, Instant } from '@/lib/kernel/day';
import type { Id } from '@/lib/kernel/id';
import { groupBy } from '@/lib/kernel/list';
import { PersistentMap, persistent } from '@/lib/kernel/persistent-map';
import type { ChangeLabel } from './change-label';
import type { BudgetRequest } from './model/budget-request';
import type { CompletionReport } from './model/completion-report';
import type { Customer } from './model/customer';
import type { Invoice } from './model/invoice';
import type { Material } from './model/material';
import type { MaterialRequest } from './model/material-request';
import type { Movement } from './model/movement';
import type { Notification } from './model/notification';
import type { Project } from './model/project';
import type { Settings } from './model/settings';
import type { Shipment } from './model/shipment';
import type { Task } from './model/task';
import type { User, UserId } from './model/user';
import type { Warehouse } from './model/warehouse';
import type { WeeklyReportRecord } from './model/weekly-report';
import type { Refused } from './refusal';

/** Which row each table holds. */
export interface Rows {
  customers: Customer;
  projects: Project;
  tasks: Task;
  completionReports: CompletionReport;
  budgetRequests: BudgetRequest;
  materialRequests: MaterialRequest;
  materials: Material;
  warehouses: Warehouse;
  shipments: Shipment;
  movements: Movement;
  users: User;
  invoices: Invoice;
  notifications: Notification;
  weeklyReports: WeeklyReportRecord;
  settings: Settings;
}
export type TableName = keyof Rows;
export type Table<Name extends TableName> = ReadonlyMap<Rows[Name]['id'], Rows[Name]>;

/** Everything the business knows, one map per entity. A table that a change did not touch keeps its identity. */
export type Data = { readonly [Name in TableName]: Table<Name> };

const EMPTY: Data = {
  customers: PersistentMap.of(),
  projects: PersistentMap.of(),
  tasks: PersistentMap.of(),
  completionReports: PersistentMap.of(),
  budgetRequests: PersistentMap.of(),
  materialRequests: PersistentMap.of(),
  materials: PersistentMap.of(),
  warehouses: PersistentMap.of(),
  shipments: PersistentMap.of(),
  movements: PersistentMap.of(),
  users: PersistentMap.of(),
  invoices: PersistentMap.of(),
  notifications: PersistentMap.of(),
  weeklyReports: PersistentMap.of(),
  settings: PersistentMap.of(),
};

/** A business that has written nothing yet. */
export const emptyData = () => EMPTY;

/** Every table, in the order in which references resolve. */
export const TABLE_NAMES = Object.keys(EMPTY) as readonly TableName[];

/** One row put in its table, or taken out of it (`row: null`). */
export type Patch = {
  [Name in TableName]: { readonly table: Name; readonly id: Rows[Name]['id']; readonly row: Rows[Name] | null };
}[TableName];

/** A record's key among the records of all tables. */
export const recordKey = ({ table, id }: { readonly table: TableName; readonly id: string }) => `${table} ${id}`;

/** The last patch of each record, in the order in which the records were first written. */
export const latestPatches = (patches: readonly Patch[]): readonly Patch[] => [
  ...new Map(patches.map((patch) => [recordKey(patch), patch])).values(),
];

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

/** Rows of one table, each under its id. */
const tableOf = <Row extends { readonly id: string }>(rows: Iterable<Row>): ReadonlyMap<Row['id'], Row> =>
  PersistentMap.of([...rows].map((row): [Row['id'], Row] => [row.id, row]));

/** The business from loose rows, each under its id. */
export const dataFromRows = (rows: { readonly [Name in TableName]?: Iterable<Rows[Name]> }): Data => ({
  ...EMPTY,
  ...Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, tableOf<Rows[TableName]>(list)])),
});
