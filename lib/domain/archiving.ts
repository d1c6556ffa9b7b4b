import { asId } from '@/lib/kernel/id';
import type { Write } from '@/lib/kernel/persistent-map';
import { type Data, type Env, findRow, put } from './data';
import type { Invoice } from './model/invoice';
import type { ProjectId } from './model/project';
import type { UserId } from './model/user';
import type { ArchivableTable } from './records';
import { refused } from './refusal';
import type { Rows, TableName } from './schemas';

/** Puts a record away: what names it keeps it, and nothing new may. A second tap changes nothing. */
export const archived = <Name extends ArchivableTable>(data: Data, table: Name, id: Rows[Name]['id'], { now }: Env) => {
  const row = findRow(data, table, id);
  if (!row) return refused('record-missing');
  return row.archivedAt ? [] : [put(table, { ...row, archivedAt: now })];
};

/** Brings an archived record back. A second tap changes nothing. */
export const restored = <Name extends ArchivableTable>(data: Data, table: Name, id: Rows[Name]['id']) => {
  const row = findRow(data, table, id);
  if (!row) return refused('record-missing');
  return row.archivedAt ? [put(table, { ...row, archivedAt: undefined })] : [];
};

/** The rows of a project, by their ids, where it was put away or brought back: what is in work changes with it. */
export const movedByArchiving = (
  { key, before, after }: Write<string, Rows['projects']>,
  rowsOf: (id: ProjectId) => readonly { readonly id: string }[],
) => (before?.archivedAt === after?.archivedAt ? [] : rowsOf(asId<ProjectId>(key)).map(({ id }) => id));

/** Whether an invoice still counts; a deleted one stays only to hold its number. */
export const isLive = (invoice: Invoice) => invoice.deletedAt === undefined;

/** How many records of a table a person counts: a deleted invoice only keeps its number. */
export const recordCount = (data: Data, table: TableName) =>
  table === 'invoices' ? [...data.invoices.values()].filter(isLive).length : data[table].size;

/** Whether a person can't belong to a project's team: they are archived, or the project is and they are not in it yet. */
export const cannotJoin = ({ users, projects }: Pick<Data, 'users' | 'projects'>, projectId: ProjectId) => {
  const project = projects.get(projectId);
  return (id: UserId) => Boolean(users.get(id)?.archivedAt || (project?.archivedAt && !project.memberIds.includes(id)));
};
