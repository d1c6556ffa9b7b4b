import { asId } from '@/lib/kernel/id';
import type { Write } from '@/lib/kernel/persistent-map';
import { type Data, type Env, findRow, type Patch, put } from './data';
import type { Invoice } from './model/invoice';
import type { ProjectId } from './model/project';
import type { UserId } from './model/user';
import type { ArchivableTable } from './records';
import { type Refused, refused } from './refusal';
import type { Rows, TableName } from './schemas';

/** Archives a record: existing links stay, and new ones are refused. An archived record does not change. */
export const archived = <Name extends ArchivableTable>(data: Data, table: Name, id: Rows[Name]['id'], { now }: Env) => {
  const row = findRow(data, table, id);
  if (!row) return refused('record-missing');
  return row.archivedAt ? [] : [put(table, { ...row, archivedAt: now })];
};

/** Restores an archived record. A record that is not archived does not change. */
export const restored = <Name extends ArchivableTable>(data: Data, table: Name, id: Rows[Name]['id']) => {
  const row = findRow(data, table, id);
  if (!row) return refused('record-missing');
  return row.archivedAt ? [put(table, { ...row, archivedAt: undefined })] : [];
};

/** The ids of a project's rows when it is archived or restored: their lists change with it. */
export const affectedByArchiving = (
  { key, before, after }: Write<string, Rows['projects']>,
  rowsOf: (id: ProjectId) => readonly { readonly id: string }[],
) => (before?.archivedAt === after?.archivedAt ? [] : rowsOf(asId<ProjectId>(key)).map(({ id }) => id));

/** Whether an invoice is not deleted; a deleted row only reserves its number (invariant M2). */
export const isLive = (invoice: Invoice) => invoice.deletedAt === undefined;

/** Whether a written row is a record to a person; a deleted invoice is none. */
export const isRecord = ({ table, row }: Patch) => row !== null && (table !== 'invoices' || isLive(row));

/** The number of records of a table, without deleted invoices. */
export const recordCount = (data: Data, table: TableName) =>
  table === 'invoices' ? [...data.invoices.values()].filter(isLive).length : data[table].size;

/** Refuses new work in an archived project, which has to be restored first. A missing project is not refused here. */
export const archivedProjectRefusal = (
  { projects }: Pick<Data, 'projects'>,
  id: ProjectId | undefined,
  field?: string,
): Refused | undefined => {
  const project = id && projects.get(id);
  return project?.archivedAt ? refused('project-archived', { project: project.title }, field) : undefined;
};

/** Whether a user can't join a project's team: they are archived, or the project is and they are no member yet. */
export const cannotJoin = ({ users, projects }: Pick<Data, 'users' | 'projects'>, projectId: ProjectId) => {
  const project = projects.get(projectId);
  return (id: UserId) => Boolean(users.get(id)?.archivedAt || (project?.archivedAt && !project.memberIds.includes(id)));
};
