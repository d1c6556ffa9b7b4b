import Papa from 'papaparse';
import type { FileRow } from '@/lib/domain/csv-import';

/** A file as text: UTF-8, or what spreadsheets in Mexico write when it is not. */
const textOf = (bytes: ArrayBuffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** A CSV file's heading and its rows, blank ones left out. Every cell is text: serials keep their zeros. The separator is found out. */
export const readCsv = (bytes: ArrayBuffer) => {
  const { data } = Papa.parse<string[]>(textOf(bytes), { skipEmptyLines: false });
  const rows = data.map((cells, index): FileRow => ({ number: index + 1, cells }));
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { head: head?.cells ?? [], rows: rest };
};
