import { type Data, findRow, type TableName } from './data';
import { nameOfRow, referenceOf } from './tables';

const NAMED = [
  'users',
  'customers',
  'projects',
  'tasks',
  'warehouses',
  'materials',
  'shipments',
  'materialRequests',
  'movements',
] as const;

const nameIn = <Name extends TableName>(data: Data, table: Name, id: string) => {
  const row = findRow(data, table, id);
  return row && (referenceOf(table, row, data)?.name ?? nameOfRow(table, row));
};

/** What people call the record of an id, whichever table it is in. */
export const nameOfId = (data: Data, id: string): string | undefined => {
  const table = NAMED.find((one) => findRow(data, one, id) !== undefined);
  return table && nameIn(data, table, id);
};
