import type { FileRow, RowReader } from '@/lib/domain/csv-import';

/** What a reader makes of these rows, all at once. */
export const readRows = <Result>(reader: RowReader<Result>, rows: readonly FileRow[]) => {
  for (const row of rows) reader.read(row);
  return reader.result();
};
