import { isLive } from './archiving';
import { type Data, findRow, type Rows, type TableName } from './data';
import { attachmentLinks, type Links, link, links, requestLinks, stockLinks } from './links';
import type { ReportVersion } from './model/completion-report';
import type { ShipmentId } from './model/shipment';
import type { Reference } from './refusal';
import { budgetRequestTitle, materialRequestTitle } from './request-title';

/** What a table is, beside its rows' shape (`table-schemas`). Both are exhaustive: the compiler names what a new table lacks. */
interface TableEntry<Row> {
  /** Every record that a row names. */
  readonly links: (row: Row) => Links;
  /** What a person calls a row; one without a name is called by its id. */
  readonly nameOf: (row: Row) => string | undefined;
  /** How a row is named when it stands in the way of a deletion; nothing when it never does. */
  readonly reference: (row: Row, data: Data) => Reference | undefined;
}

const none = () => [];
const nothing = () => undefined;
const byName = ({ name }: { readonly name: string }) => name;
const byTitle = ({ title }: { readonly title: string }) => title;

const shipmentReference = (data: Data, id: ShipmentId): Reference => ({
  noun: 'shipment',
  id,
  name: data.shipments.get(id)?.reference ?? id,
});

/** What each version of a report names. */
const reportLinks = (version: ReportVersion): Links => [
  link('submittedBy', 'users', version.submittedBy),
  link('signature', 'users', version.signature?.by),
  link('reopened', 'users', version.reopened?.by),
  ...attachmentLinks(version),
  ...(version.asSigned ? attachmentLinks(version.asSigned) : []),
  ...links(
    'materialsUsed',
    'materials',
    version.materialsUsed.map(({ materialId }) => materialId),
  ),
];

const TABLES: { readonly [Name in TableName]: TableEntry<Rows[Name]> } = {
  customers: { links: none, nameOf: byName, reference: nothing },
  materials: { links: none, nameOf: byName, reference: nothing },
  users: { links: none, nameOf: byName, reference: nothing },
  settings: { links: none, nameOf: nothing, reference: nothing },
  // A notification only points at what it told of, and may outlive it.
  notifications: { links: none, nameOf: byTitle, reference: nothing },
  weeklyReports: {
    links: (row) => [link('generatedBy', 'users', row.generatedBy)],
    nameOf: nothing,
    reference: ({ id }) => ({ noun: 'weekly-report', id, name: id }),
  },
  warehouses: {
    links: (row) => [link('managerId', 'users', row.managerId), ...links('minimums', 'materials', Object.keys(row.minimums))],
    nameOf: byName,
    reference: ({ id, name }) => ({ noun: 'warehouse', id, name }),
  },
  projects: {
    links: (row) => [link('customerId', 'customers', row.customerId), ...links('memberIds', 'users', row.memberIds)],
    nameOf: byTitle,
    reference: ({ id, title }) => ({ noun: 'project', id, name: title }),
  },
  tasks: {
    links: (row) => [
      link('projectId', 'projects', row.projectId),
      link('couldNotComplete', 'users', row.couldNotComplete?.by),
      ...links(
        'timeEntries',
        'users',
        (row.timeEntries ?? []).flatMap(({ userId, corrected }) => (corrected ? [userId, corrected.by] : [userId])),
      ),
      ...links('assigneeIds', 'users', row.assigneeIds),
      ...links(
        'comments',
        'users',
        row.comments.map(({ userId }) => userId),
      ),
      ...attachmentLinks(row),
    ],
    nameOf: byTitle,
    reference: ({ id, title }) => ({ noun: 'task', id, name: title }),
  },
  completionReports: {
    links: (row) => [link('id', 'tasks', row.id), ...reportLinks(row), ...(row.earlier ?? []).flatMap(reportLinks)],
    nameOf: ({ summary }) => summary,
    reference: ({ id }, data) => ({ noun: 'completion-report', id, name: data.tasks.get(id)?.title ?? id }),
  },
  budgetRequests: {
    links: (row) => [...requestLinks(row), ...attachmentLinks(row)],
    nameOf: budgetRequestTitle,
    reference: (row) => ({ noun: 'budget-request', id: row.id, name: budgetRequestTitle(row) }),
  },
  materialRequests: {
    links: (row) => [
      ...requestLinks(row),
      ...links(
        'items',
        'materials',
        row.items.map(({ materialId }) => materialId),
      ),
    ],
    nameOf: ({ notes }) => notes,
    reference: (row, data) => ({ noun: 'material-request', id: row.id, name: materialRequestTitle(row, data.materials) }),
  },
  shipments: {
    links: (row) => [
      ...stockLinks(row),
      link('otherWarehouseId', 'warehouses', row.otherWarehouseId),
      link('transferId', 'shipments', row.transferId),
      link('reversesId', 'shipments', row.reversesId),
      link('createdBy', 'users', row.createdBy),
      link('signature', 'users', row.signature?.by),
      ...links(
        'timeline',
        'users',
        row.timeline.map(({ by }) => by),
      ),
      ...links(
        'lines',
        'materials',
        row.lines.map(({ materialId }) => materialId),
      ),
    ],
    nameOf: ({ reference }) => reference,
    reference: ({ id }, data) => shipmentReference(data, id),
  },
  movements: {
    links: (row) => [
      ...stockLinks(row),
      link('materialId', 'materials', row.materialId),
      link('shipmentId', 'shipments', row.shipmentId),
      link('by', 'users', row.by),
      link('reversesId', 'movements', row.reversesId),
    ],
    nameOf: nothing,
    reference: ({ shipmentId }, data) => shipmentReference(data, shipmentId),
  },
  invoices: {
    links: (row) => [
      link('projectId', 'projects', row.projectId),
      link('taskId', 'tasks', row.taskId),
      link('customerId', 'customers', row.customerId),
    ],
    nameOf: nothing,
    reference: (row) => ({ noun: isLive(row) ? 'invoice' : 'deleted-invoice', id: row.id, name: row.id }),
  },
};

const entryOf = <Name extends TableName>(table: Name): TableEntry<Rows[Name]> => TABLES[table];

/** Every record that a row refers to (invariant I1). */
export const linksOf = <Name extends TableName>(table: Name, row: Rows[Name]) =>
  entryOf(table)
    .links(row)
    .filter((known) => known !== undefined);

/** What a person calls a record, whatever table it is from: the first line of its title, name or text; else its id. */
export const nameOfRow = <Name extends TableName>(table: Name, row: Rows[Name]): string => {
  const [line = ''] = (entryOf(table).nameOf(row) ?? '').trim().split('\n');
  return line === '' ? row.id : line;
};

/** What a person calls a record that is in the data; nothing when it is not there. */
export const nameOfRecord = <Name extends TableName>(data: Data, table: Name, id: string) => {
  const row = findRow(data, table, id);
  return row && nameOfRow(table, row);
};

/** How a row is named when it stands in the way of a deletion; a movement goes by its shipment's reference. */
export const referenceOf = <Name extends TableName>(table: Name, row: Rows[Name], data: Data) =>
  entryOf(table).reference(row, data);
