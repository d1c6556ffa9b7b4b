'use client';

import type { Rows, TableName } from '@/lib/domain/data';
import { useRecord, useStoreStatus } from '@/lib/store/react/store';

/**
 * A record as the disk has it, for forms. However early a row is known, it waits: what the exported page shows first is the sample,
 * and a form that began with it would write it over what the person keeps.
 */
export const useStoredRecord = <Name extends TableName>(table: Name, id: Rows[Name]['id']) => {
  const row = useRecord(table, id);
  return useStoreStatus() === 'opening' ? 'opening' : row;
};
