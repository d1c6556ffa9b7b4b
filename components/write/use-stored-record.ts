'use client';

import type { Rows, TableName } from '@/lib/domain/schemas';
import { useRecord, useStoreStatus } from '@/lib/store/react/store';

/**
 * A record as the disk has it, for forms. It waits for the disk: the exported page first shows the sample, and a form that opened with
 * it would overwrite the person's record.
 */
export const useStoredRecord = <Name extends TableName>(table: Name, id: Rows[Name]['id']) => {
  const row = useRecord(table, id);
  return useStoreStatus() === 'opening' ? 'opening' : row;
};
