import { type Data, type Rows, TABLE_NAMES, type TableName } from './data';

/** That a row names another one: `field` is how, `table` and `id` are which. */
export interface Link {
  readonly field: string;
  readonly table: TableName;
  readonly id: string;
}

type Links<Name extends TableName> = (row: Rows[Name]) => readonly (Link | undefined)[];

const link = (field: string, table: TableName, id: string | undefined): Link | undefined =>
  id === undefined ? undefined : { field, table, id };
const links = (field: string, table: TableName, ids: readonly string[]) => ids.map((id) => link(field, table, id));

const attachmentLinks = ({ attachments }: { readonly attachments: Rows['tasks']['attachments'] }) =>
  links(
    'attachments',
    'users',
    attachments.map(({ by }) => by),
  );

const requestLinks = (row: Rows['budgetRequests'] | Rows['materialRequests']) => [
  link('projectId', 'projects', row.projectId),
  link('taskId', 'tasks', row.taskId),
  link('requestedBy', 'users', row.requestedBy),
  link('decision', 'users', row.decision?.by),
];

const linesOf = (row: {
  readonly warehouseId: string;
  readonly projectId?: string;
  readonly taskId?: string;
  readonly requestId?: string;
}) => [
  link('warehouseId', 'warehouses', row.warehouseId),
  link('projectId', 'projects', row.projectId),
  link('taskId', 'tasks', row.taskId),
  link('requestId', 'materialRequests', row.requestId),
];

const LINKS: { readonly [Name in TableName]: Links<Name> } = {
  customers: () => [],
  materials: () => [],
  users: () => [],
  settings: () => [],
  notifications: () => [],
  weeklyReports: (row) => [link('generatedBy', 'users', row.generatedBy)],
  warehouses: (row) => [link('managerId', 'users', row.managerId), ...links('minimums', 'materials', Object.keys(row.minimums))],
  projects: (row) => [link('customerId', 'customers', row.customerId), ...links('memberIds', 'users', row.memberIds)],
  tasks: (row) => [
    link('projectId', 'projects', row.projectId),
    ...links('assigneeIds', 'users', row.assigneeIds),
    ...links(
      'comments',
      'users',
      row.comments.map(({ userId }) => userId),
    ),
    ...attachmentLinks(row),
  ],
  completionReports: (row) => [
    link('id', 'tasks', row.id),
    link('submittedBy', 'users', row.submittedBy),
    ...attachmentLinks(row),
    ...links(
      'materialsUsed',
      'materials',
      row.materialsUsed.map(({ materialId }) => materialId),
    ),
  ],
  budgetRequests: (row) => [...requestLinks(row), ...attachmentLinks(row)],
  materialRequests: (row) => [
    ...requestLinks(row),
    ...links(
      'items',
      'materials',
      row.items.map(({ materialId }) => materialId),
    ),
  ],
  shipments: (row) => [
    ...linesOf(row),
    link('otherWarehouseId', 'warehouses', row.otherWarehouseId),
    link('transferId', 'shipments', row.transferId),
    link('reversesId', 'shipments', row.reversesId),
    link('createdBy', 'users', row.createdBy),
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
  movements: (row) => [
    ...linesOf(row),
    link('materialId', 'materials', row.materialId),
    link('shipmentId', 'shipments', row.shipmentId),
    link('by', 'users', row.by),
    link('reversesId', 'movements', row.reversesId),
  ],
  invoices: (row) => [
    link('projectId', 'projects', row.projectId),
    link('taskId', 'tasks', row.taskId),
    link('customerId', 'customers', row.customerId),
  ],
};

/** Every record that a row refers to (invariant I1). Notifications only point at what they told of, and may outlive it. */
export const linksOf = <Name extends TableName>(table: Name, row: Rows[Name]) =>
  LINKS[table](row).filter((known) => known !== undefined);

/** Every reference that leads nowhere; always empty in data that keeps invariant I1. */
export const danglingLinks = (data: Data) =>
  TABLE_NAMES.flatMap((from) =>
    [...data[from].values()].flatMap((row) =>
      linksOf(from, row)
        .filter(({ table, id }) => {
          const rows: ReadonlyMap<string, unknown> = data[table];
          return !rows.has(id);
        })
        .map((missing) => ({ from, row: row.id, ...missing })),
    ),
  );

/** The rows of every table that refer to one record. */
export const referrersOf = (data: Data, table: TableName, id: string) =>
  TABLE_NAMES.flatMap((from) =>
    [...data[from].values()]
      .filter((row) => linksOf(from, row).some((known) => known.table === table && known.id === id))
      .map((row) => ({ from, row })),
  );
