import type { Rows, TableName } from './data';
import type { Attachment } from './model/attachment';

/**
 * A reference from a row to a record: `field` holds it, `table` and `id` name the record. The deletion of a named record is refused
 * with the list of rows that name it (invariant I1). The history of a parent shows the row's entries.
 */
export interface Link {
  readonly field: string;
  readonly table: TableName;
  readonly id: string;
  readonly isParent: boolean;
}

export type Links = readonly (Link | undefined)[];

/** A link of one field; a person is never a parent, unless told otherwise. */
export const link = (field: string, table: TableName, id: string | undefined, isParent = table !== 'users'): Link | undefined =>
  id === undefined ? undefined : { field, table, id, isParent };
/** The links of a field that names several records; none of them is a parent. */
export const links = (field: string, table: TableName, ids: readonly string[]) => ids.map((id) => link(field, table, id, false));

/** Who attached each file of a row. */
export const attachmentLinks = (row: { readonly attachments: readonly Attachment[] }) =>
  links(
    'attachments',
    'users',
    row.attachments.map(({ by }) => by),
  );

/** What both kinds of request name. */
export const requestLinks = (row: Rows['budgetRequests'] | Rows['materialRequests']) => [
  link('projectId', 'projects', row.projectId),
  link('taskId', 'tasks', row.taskId),
  link('requestedBy', 'users', row.requestedBy),
  link('decision', 'users', row.decision?.by),
];

/** What a shipment and a movement name alike. */
export const stockLinks = (row: {
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
