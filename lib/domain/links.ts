import type { Attachment } from './model/attachment';
import type { ReportVersion } from './model/completion-report';
import type { Rows, TableName } from './schemas';

/**
 * A reference from a row to a record: `field` holds it, `table` and `id` identify the record. Deleting a referenced record is
 * refused (invariant I1). A parent's history includes the row's entries.
 */
export interface Link {
  readonly field: string;
  readonly table: TableName;
  readonly id: string;
  readonly isParent: boolean;
}

export type Links = readonly (Link | undefined)[];

/** A link of one field; a user is not a parent by default. */
export const link = (field: string, table: TableName, id: string | undefined, isParent = table !== 'users'): Link | undefined =>
  id === undefined ? undefined : { field, table, id, isParent };
/** The links of a field with several records, none of them a parent. */
export const links = (field: string, table: TableName, ids: readonly string[]) => ids.map((id) => link(field, table, id, false));

/** The links to the materials of a field's lines. */
const materialLinks = (field: string, lines: readonly { readonly materialId: string }[]) =>
  links(
    field,
    'materials',
    lines.map(({ materialId }) => materialId),
  );

/** The links to the users of a field's steps. */
const doerLinks = (field: string, steps: readonly { readonly by: string }[]) =>
  links(
    field,
    'users',
    steps.map(({ by }) => by),
  );

const attachmentLinks = (row: { readonly attachments: readonly Attachment[] }) => doerLinks('attachments', row.attachments);

/** The links common to both kinds of request. */
const requestLinks = (row: Rows['budgetRequests'] | Rows['materialRequests']) => [
  link('projectId', 'projects', row.projectId),
  link('taskId', 'tasks', row.taskId),
  link('requestedBy', 'users', row.requestedBy),
  link('decision', 'users', row.decision?.by),
];

/** The links common to shipments and movements. */
const stockLinks = (row: Rows['shipments'] | Rows['movements']) => [
  link('warehouseId', 'warehouses', row.warehouseId),
  link('projectId', 'projects', row.projectId),
  link('taskId', 'tasks', row.taskId),
  link('requestId', 'materialRequests', row.requestId),
];

/** All links of a task. */
export const taskLinks = (row: Rows['tasks']): Links => [
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
];

const versionLinks = (version: ReportVersion): Links => [
  link('submittedBy', 'users', version.submittedBy),
  link('signature', 'users', version.signature?.by),
  link('reopened', 'users', version.reopened?.by),
  ...attachmentLinks(version),
  ...(version.asSigned ? attachmentLinks(version.asSigned) : []),
  ...materialLinks('materialsUsed', version.materialsUsed),
];

/** All links of a completion report, in each of its versions. */
export const reportLinks = (row: Rows['completionReports']): Links => [
  link('id', 'tasks', row.id),
  ...versionLinks(row),
  ...(row.earlier ?? []).flatMap(versionLinks),
];

/** All links of an expense request. */
export const budgetRequestLinks = (row: Rows['budgetRequests']): Links => [...requestLinks(row), ...attachmentLinks(row)];

/** All links of a material request. */
export const materialRequestLinks = (row: Rows['materialRequests']): Links => [
  ...requestLinks(row),
  ...materialLinks('items', row.items),
];

/** All links of a shipment. */
export const shipmentLinks = (row: Rows['shipments']): Links => [
  ...stockLinks(row),
  link('otherWarehouseId', 'warehouses', row.otherWarehouseId),
  link('transferId', 'shipments', row.transferId),
  link('reversesId', 'shipments', row.reversesId),
  link('createdBy', 'users', row.createdBy),
  link('signature', 'users', row.signature?.by),
  ...doerLinks('timeline', row.timeline),
  ...materialLinks('lines', row.lines),
];

/** All links of a movement. */
export const movementLinks = (row: Rows['movements']): Links => [
  ...stockLinks(row),
  link('materialId', 'materials', row.materialId),
  link('shipmentId', 'shipments', row.shipmentId),
  link('by', 'users', row.by),
  link('reversesId', 'movements', row.reversesId),
];
