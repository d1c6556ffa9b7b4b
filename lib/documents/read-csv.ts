import Papa from 'papaparse';
import type { FileRow } from '@/lib/domain/csv-import';
import { breathe } from '@/lib/kernel/slices';

/** The first two bytes of an Excel file in UTF-16, as a number in the device's byte order. */
const UTF_16 = { 65279: 'utf-16le', 65534: 'utf-16be' } as const;

/** A file as text: UTF-16 where it says so, else UTF-8, or what spreadsheets in Mexico write when it is not. */
const textOf = (bytes: ArrayBuffer) => {
  const mark = bytes.byteLength < 2 ? 0 : new DataView(bytes).getUint16(0, true);
  if (mark === 0xfeff || mark === 0xfffe) return new TextDecoder(UTF_16[mark]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** A first line that names the separator; Excel shows it as no row. */
const SEPARATOR = /^sep=(.)\r?\n?/i;

/** A part of a file that is read before a person's tap is answered, in characters. */
const PART = 100_000;

/** The cells of every line, some lines at a time, so that the page answers meanwhile. */
const linesOf = (text: string, delimiter: string | undefined) =>
  new Promise<readonly string[][]>((resolve, reject) => {
    const lines: string[][] = [];
    Papa.parse<string[]>(text, {
      skipEmptyLines: false,
      delimiter,
      chunkSize: PART,
      chunk({ data }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        for (const line of data) lines.push(line);
        parser.pause();
        void breathe().then(() => parser.resume());
      },
      complete: () => resolve(lines),
      error: reject,
    });
  });

/** A CSV file's heading and its rows, blank ones left out. Every cell is text: serials keep their zeros. The separator is the one that is named (`sep=;`), else it is found out. */
export const readCsv = async (bytes: ArrayBuffer) => {
  const text = textOf(bytes);
  const [named = '', delimiter] = SEPARATOR.exec(text) ?? [];
  const lines = await linesOf(text.slice(named.length), delimiter);
  const rows = lines.map((cells, index): FileRow => ({ number: index + 1, cells }));
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { head: head?.cells ?? [], rows: rest };
};
