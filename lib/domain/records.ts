import { type Data, findRow, type Patch, TABLE_NAMES } from './data';
import {
  budgetRequestLinks,
  type Links,
  link,
  links,
  materialRequestLinks,
  movementLinks,
  reportLinks,
  shipmentLinks,
  taskLinks,
} from './links';
import { decisionOf, type RowWrite } from './permission';
import type { Reference } from './refusal';
import { budgetRequestTitle, materialRequestTitle } from './request-title';
import type { Rows, TableName } from './schemas';

/** The properties of a table, beside its schema (`schemas.ts`) and its noun (`lib/text/nouns.ts`). */
interface RecordDefinition<Name extends TableName> {
  /** All links of a row (invariant I1). */
  readonly links: (row: Rows[Name]) => Links;
  /** The display name of a row; without one its id is shown. */
  readonly name: (row: Rows[Name], data: Data) => string | undefined;
  /** The record that a row is shown as a part of, if any. */
  readonly partOf?: (row: Rows[Name]) => Pick<Reference, 'table' | 'id'>;
  /** Whether rows can be archived. */
  readonly archivable: 'archivedAt' extends keyof Rows[Name] ? true : false;
  /** Whether rows can be deleted and restored. The ledger, decisions and reports are never restored from history. */
  readonly deletable: boolean;
  /** Whether rows have attachments, whose bytes must be kept. */
  readonly files: 'attachments' extends keyof Rows[Name] ? true : false;
  /** Whether a write uses a limited resource: stock, the one decision on a request, an invoice number. */
  readonly scarce: (writing: RowWrite) => boolean;
  /** Whether conflicts are shown to people. Rows of other tables are derived again. */
  readonly showsClashes: boolean;
}

const none = () => [];
const byName = ({ name }: { readonly name: string }) => name;
const byTitle = ({ title }: { readonly title: string }) => title;
const never = () => false;
const always = () => true;
const isDecision = ({ was, patch }: RowWrite) => decisionOf(was) !== decisionOf(patch.row);
const isNew = ({ was, patch }: RowWrite) => was === null && patch.row !== null;
type Definitions = { readonly [Name in TableName]: RecordDefinition<Name> };

/** All tables. The compiler reports a missing property of a new table. */
export const RECORDS = {
  customers: { links: none, name: byName, archivable: true, deletable: true, files: false, scarce: never, showsClashes: true },
  projects: {
    links: (row) => [link('customerId', 'customers', row.customerId), ...links('memberIds', 'users', row.memberIds)],
    name: byTitle,
    archivable: true,
    deletable: true,
    files: false,
    scarce: never,
    showsClashes: true,
  },
  tasks: { links: taskLinks, name: byTitle, archivable: false, deletable: true, files: true, scarce: never, showsClashes: true },
  completionReports: {
    links: reportLinks,
    name: ({ id }, { tasks }) => tasks.get(id)?.title,
    archivable: false,
    deletable: false,
    files: true,
    scarce: never,
    showsClashes: true,
  },
  budgetRequests: {
    links: budgetRequestLinks,
    name: budgetRequestTitle,
    archivable: false,
    deletable: false,
    files: true,
    scarce: isDecision,
    showsClashes: true,
  },
  materialRequests: {
    links: materialRequestLinks,
    name: (row, { materials }) => materialRequestTitle(row, materials),
    archivable: false,
    deletable: false,
    files: false,
    scarce: isDecision,
    showsClashes: true,
  },
  materials: { links: none, name: byName, archivable: true, deletable: true, files: false, scarce: never, showsClashes: true },
  warehouses: {
    links: (row) => [link('managerId', 'users', row.managerId), ...links('minimums', 'materials', Object.keys(row.minimums))],
    name: byName,
    archivable: true,
    deletable: true,
    files: false,
    scarce: never,
    showsClashes: true,
  },
  shipments: {
    links: shipmentLinks,
    name: ({ reference }) => reference,
    archivable: false,
    deletable: true,
    files: false,
    scarce: never,
    showsClashes: true,
  },
  movements: {
    links: movementLinks,
    name: ({ shipmentId }, { shipments }) => shipments.get(shipmentId)?.reference,
    partOf: ({ shipmentId }) => ({ table: 'shipments', id: shipmentId }),
    archivable: false,
    deletable: false,
    files: false,
    scarce: always,
    showsClashes: true,
  },
  users: { links: none, name: byName, archivable: true, deletable: true, files: false, scarce: never, showsClashes: true },
  invoices: {
    links: (row) => [
      link('projectId', 'projects', row.projectId),
      link('taskId', 'tasks', row.taskId),
      link('customerId', 'customers', row.customerId),
    ],
    name: ({ id }) => id,
    archivable: false,
    deletable: true,
    files: false,
    scarce: isNew,
    showsClashes: true,
  },
  // A notification only points at its record, and may outlive it.
  notifications: {
    links: none,
    name: byTitle,
    archivable: false,
    deletable: true,
    files: false,
    scarce: never,
    showsClashes: false,
  },
  weeklyReports: {
    links: (row) => [link('generatedBy', 'users', row.generatedBy)],
    name: ({ id }) => id,
    archivable: false,
    deletable: false,
    files: false,
    scarce: never,
    showsClashes: false,
  },
  settings: {
    links: none,
    name: ({ businessName }) => businessName.trim() || 'Datos del negocio',
    archivable: false,
    deletable: false,
    files: false,
    scarce: never,
    showsClashes: true,
  },
} as const satisfies Definitions;

const definitionOf = <Name extends TableName>(table: Name): RecordDefinition<Name> => {
  const definitions: Definitions = RECORDS;
  return definitions[table];
};

type Where<Fact extends 'archivable' | 'files' | 'showsClashes'> = {
  [Name in TableName]: (typeof RECORDS)[Name][Fact] extends true ? Name : never;
}[TableName];
export type ArchivableTable = Where<'archivable'>;
export type TableWithAttachments = Where<'files'>;
export type TableWithClashes = Where<'showsClashes'>;

/** The tables whose rows have attachments. */
export const TABLES_WITH_ATTACHMENTS = TABLE_NAMES.filter((table): table is TableWithAttachments => RECORDS[table].files);

/** Every record that a row refers to (invariant I1). */
export const linksOf = <Name extends TableName>(table: Name, row: Rows[Name]) =>
  definitionOf(table)
    .links(row)
    .filter((known) => known !== undefined);

/** The display name of a row of any table: the first line of its title, name or text, else its id. */
export const nameOfRow = <Name extends TableName>(data: Data, table: Name, row: Rows[Name]): string => {
  const [line = ''] = (definitionOf(table).name(row, data) ?? '').trim().split('\n');
  return line === '' ? row.id : line;
};

/** The display name of a record; `undefined` when it does not exist. */
export const nameOfRecord = <Name extends TableName>(data: Data, table: Name, id: string) => {
  const row = findRow(data, table, id);
  return row && nameOfRow(data, table, row);
};

/** The display name of a record by id, in any table; `undefined` when there is none. */
export const nameOfId = (data: Data, id: string): string | undefined => {
  const table = TABLE_NAMES.find((one) => findRow(data, one, id) !== undefined);
  return table && nameOfRecord(data, table, id);
};

/** Whether a row is a tombstone: its record was deleted, and only its number is reserved. */
export const isTombstone = (row: object | null) => row !== null && 'deletedAt' in row && row.deletedAt !== undefined;

/** The reference to a row that prevents a deletion; a movement is named by its shipment. */
export const referenceOf = <Name extends TableName>(data: Data, table: Name, row: Rows[Name]): Reference => ({
  ...(definitionOf(table).partOf?.(row) ?? { table, id: row.id }),
  name: nameOfRow(data, table, row),
  ...(isTombstone(row) && { isDeleted: true }),
});

/** Whether a commit uses a limited resource, so that in a team it waits for its confirmation. `before` has the replaced rows. */
export const isScarce = ({ patches, before }: { readonly patches: readonly Patch[]; readonly before: readonly Patch[] }) =>
  patches.some((patch, index) => RECORDS[patch.table].scarce({ patch, was: before[index]?.row ?? null }));
