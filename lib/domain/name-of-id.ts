import { type Data, findRow } from './data';
import { nameOfRecord } from './tables';

const NAMED = ['users', 'customers', 'projects', 'tasks', 'warehouses', 'materials'] as const;

/** What people call the record of an id, whichever table it is in. */
export const nameOfId = (data: Data, id: string): string | undefined => {
  const table = NAMED.find((one) => findRow(data, one, id) !== undefined);
  return table && nameOfRecord(data, table, id);
};
