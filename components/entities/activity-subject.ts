import { type Data, findRow } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { MaterialRequestId } from '@/lib/domain/model/material-request';
import { materialRequestTitle } from '@/lib/domain/request-title';
import { nameOfRecord, nameOfRow } from '@/lib/domain/tables';
import { asId } from '@/lib/kernel/id';
import type { Path } from '@/lib/routes';
import { recordPath } from './record-path';

/** What an entry of the history speaks of; `path` while it still has a page. */
interface ActivitySubject {
  readonly name: string;
  readonly path?: Path;
}

/** What people know by a name. A report goes by its task, whose id it has. */
const TABLES = [
  'tasks',
  'projects',
  'shipments',
  'budgetRequests',
  'materialRequests',
  'customers',
  'invoices',
  'materials',
  'warehouses',
  'users',
] as const;

const known = (data: Data, id: string): ActivitySubject | undefined => {
  for (const table of TABLES) {
    const row: object | undefined = findRow(data, table, id);
    if (!row) continue;
    const request = table === 'materialRequests' ? data.materialRequests.get(asId<MaterialRequestId>(id)) : undefined;
    const name = request ? materialRequestTitle(request, data.materials) : (nameOfRecord(data, table, id) ?? id);
    return 'deletedAt' in row && row.deletedAt ? { name } : { name, path: recordPath[table](data, id) };
  }
  return undefined;
};

/** The first record of an entry that people know by a name: as it is now, else as it was. Unless it is the one they are looking at. */
export const activitySubject = (
  data: Data,
  { patches, before, about }: LogEntry,
  lookingAt?: string,
): ActivitySubject | undefined => {
  const ids = patches.length > 0 ? patches.map(({ id }) => id) : about.slice(0, 1);
  for (const id of ids) {
    if (id === lookingAt) return undefined;
    const found = known(data, id);
    if (found) return found;
  }
  const was = before.find(({ row }) => row !== null);
  return was?.row ? { name: nameOfRow(was.table, was.row) } : undefined;
};
