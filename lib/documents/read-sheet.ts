import Papa from 'papaparse';
import type { FileRow } from '@/lib/domain/csv-import';
import { asDay } from '@/lib/kernel/day';
import { breathe } from '@/lib/kernel/slices';
import { numberText } from '@/lib/kernel/typed-number';
import { formatDay } from '@/lib/text/format';

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
const SEPARATOR = /^sep=(.)\n?/i;

/** The end of a line. A file to which another system adds rows has two kinds of them; the reader knows one, and took two rows for one. */
const LINE_END = /\r\n?/g;

/** A part of a file that is read before a person's tap is answered, in characters. */
const PART = 100_000;

/** The separator of the first lines. Blank ones don't count: with the last one a short file of two columns had none. */
const separatorOf = (text: string) =>
  Papa.parse<string[]>(text.slice(0, PART), { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter;

/** The cells of every line, some lines at a time, so that the page answers meanwhile. */
const linesOf = (text: string, delimiter: string) =>
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

const headAndRows = (lines: readonly (readonly string[])[]) => {
  const rows = lines.map((cells, index): FileRow => ({ number: index + 1, cells }));
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { head: head?.cells ?? [], rows: rest };
};

/** A CSV file's heading and its rows, blank ones left out. Every cell is text: serials keep their zeros. The separator is the one that is named (`sep=;`), else it is found out. */
const readCsv = async (bytes: ArrayBuffer) => {
  const text = textOf(bytes).replace(LINE_END, '\n');
  const [named = '', delimiter] = SEPARATOR.exec(text) ?? [];
  const lines = text.slice(named.length);
  return headAndRows(await linesOf(lines, delimiter ?? separatorOf(lines)));
};

/** The digits of a number that Excel shows; it keeps some more, which are noise (`0.30000000000000004`). */
const SHOWN_DIGITS = 15;

/** A cell as Excel would save it in a CSV. */
const cellText = (cell: unknown) => {
  if (typeof cell === 'number') return numberText(Number(cell.toPrecision(SHOWN_DIGITS)));
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO';
  if (typeof cell === 'string') return cell;
  if (!(cell instanceof Date)) return '';
  // The reader says a date's parts in UTC, a minute as the nearest thousandth of a second.
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().split('T');
  const hour = time.slice(0, 5);
  return hour === '00:00' ? formatDay(asDay(day)) : `${formatDay(asDay(day))} ${hour}`;
};

/** How long the texts of an Excel file may be together; more is no list of a warehouse, or a file that is made to fill the memory. */
const MOST_UNPACKED = 60_000_000;

/** A cell far outside any list (past column `ZZ` or two million rows): the reader would fill all that lies before it. */
const FAR_CELL = /\br=["'](?:[A-Z]{3,}\d|[A-Z]*(?:[2-9]\d{6}|\d{8}))/;
const TOO_LARGE = 'El Excel es demasiado grande. Divídelo en varios.';

/** What is wrong with an Excel file, in words for who chose it. */
class SheetProblem extends Error {
  override readonly name = 'SheetProblem';
}

/** The first sheet of an Excel file as the same rows that its CSV would give. */
const readXlsx = async (bytes: ArrayBuffer) => {
  const [{ readSheet: readFirstSheet }, { strFromU8, unzipSync, zipSync }] = await Promise.all([
    import('read-excel-file/universal'),
    import('./zip'),
  ]);
  let unpacked = 0;
  const files = unzipSync(new Uint8Array(bytes), {
    filter({ name, originalSize }) {
      if (!name.endsWith('.xml') && !name.endsWith('.rels')) return false;
      unpacked += originalSize;
      if (unpacked > MOST_UNPACKED) throw new SheetProblem(TOO_LARGE);
      return true;
    },
  });
  if (Object.values(files).some((file) => FAR_CELL.test(strFromU8(file)))) throw new SheetProblem(TOO_LARGE);
  // What is unpacked already is not inflated again.
  const rows = await readFirstSheet(zipSync(files, { level: 0 }).buffer, { trim: false });
  return headAndRows(rows.map((row) => row.map(cellText)));
};

const beginsWith = (bytes: ArrayBuffer, mark: readonly number[]) => {
  const first = new Uint8Array(bytes.slice(0, mark.length));
  return mark.every((byte, place) => first[place] === byte);
};
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** What Excel wrote before 2007, and what it writes with a password. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** The heading and the rows of a CSV or an Excel file, whatever its name. */
export const readSheet = async (bytes: ArrayBuffer) => {
  if (beginsWith(bytes, OLD_EXCEL))
    throw new SheetProblem('Es un Excel antiguo (.xls) o con contraseña. Guárdalo como .xlsx sin contraseña, o como CSV.');
  if (!beginsWith(bytes, ZIP)) return readCsv(bytes);
  return readXlsx(bytes).catch((error: unknown) => {
    if (error instanceof SheetProblem) throw error;
    throw new SheetProblem('No se pudo leer el Excel. Guárdalo otra vez como .xlsx, o como CSV.');
  });
};
