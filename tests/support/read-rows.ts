import type { FileRow, RowReader } from '@/lib/domain/csv-import';

/** Runs a reader over rows and returns its result. */
export const readRows = <Result>(reader: RowReader<Result>, rows: readonly FileRow[]) => {
  for (const row of rows) reader.read(row);
  return reader.result();
};
