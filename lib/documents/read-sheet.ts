import Papa from 'papaparse';
import type { FileRow } from '@/lib/domain/csv-import';
import { asDay } from '@/lib/kernel/day';
import { numberText } from '@/lib/kernel/number-text';
import { yieldToPage } from '@/lib/kernel/slices';
import { formatDay } from '@/lib/text/format';

/** The byte order marks of UTF-16, read as little-endian numbers; Excel writes such text files. */
const UTF_16 = { 65279: 'utf-16le', 65534: 'utf-16be' } as const;

/** Decodes a text file: UTF-16 with a byte order mark, else UTF-8, else Windows-1252, as spreadsheets in Mexico write it. */
const textOf = (bytes: ArrayBuffer) => {
  const mark = bytes.byteLength < 2 ? 0 : new DataView(bytes).getUint16(0, true);
  if (mark === 0xfeff || mark === 0xfffe) return new TextDecoder(UTF_16[mark]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** A first line with the separator, which Excel does not show as a row. */
const SEPARATOR = /^sep=(.)\n?/i;

/** Line ends are unified, because the parser assumes one kind and would merge two rows of a mixed file. */
const LINE_END = /\r\n?/g;

/** How many characters are parsed before the page may respond. */
const PART = 100_000;

/** The separator of the first lines. Blank lines are skipped, because with one a short file of two columns had none. */
const separatorOf = (text: string) =>
  Papa.parse<string[]>(text.slice(0, PART), { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter;

/** A problem of a file; its message is shown to the user. */
class SheetProblem extends Error {
  override readonly name = 'SheetProblem';
}

const lineAt = (text: string, place: number) => text.slice(0, place).split('\n').length;

/** Whether a quote swallows lines: it is never closed, or only in another row. A stray quote within a cell is read as it is. */
const swallows = ({ code, row = 0 }: Papa.ParseError, rows: readonly (readonly string[])[]) =>
  code === 'MissingQuotes' || (code === 'InvalidQuotes' && rows[row]?.some((cell) => cell.includes('\n')));

/** Parses all lines from a place on, in parts, so that the page responds in between. Throws a `SheetProblem` about an open quote. */
const linesOf = (text: string, from: number, delimiter: string) =>
  new Promise<readonly string[][]>((resolve, reject) => {
    const lines: string[][] = [];
    let begin = from;
    Papa.parse<string[]>(text.slice(from), {
      skipEmptyLines: false,
      delimiter,
      chunkSize: PART,
      chunk({ data, errors, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        const open = errors.find((error) => swallows(error, data));
        if (open) {
          const line = lineAt(text, begin + (open.index ?? 0));
          reject(
            new SheetProblem(`La comilla (") de la línea ${line} no se cierra. Ciérrala o quítala, y elige el archivo otra vez.`),
          );
          return parser.abort();
        }
        begin = from + meta.cursor;
        for (const line of data) lines.push(line);
        parser.pause();
        void yieldToPage().then(() => parser.resume());
      },
      complete: () => resolve(lines),
      error: reject,
    });
  });

/** The first letters of a web page, and of a table as XML, which web systems export as `.xls`. */
const MARKUP = /^\s*<(?:[!?]|(?:html|head|meta|style|body|div|table)\b)/i;

const headAndRows = (lines: readonly (readonly string[])[]) => {
  const rows = lines.map((cells, index): FileRow => ({ number: index + 1, cells }));
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { head: head?.cells ?? [], rows: rest };
};

/**
 * Reads a CSV file's heading and its rows without blank ones. Cells stay text, so serials keep their zeros. The separator is the
 * named one (`sep=;`), else it is detected.
 */
const readCsv = async (bytes: ArrayBuffer) => {
  const text = textOf(bytes).replace(LINE_END, '\n');
  if (MARKUP.test(text))
    throw new SheetProblem(
      'Es una página web (HTML o XML), aunque se llame Excel. Ábrela en Excel y guárdala como .xlsx, o como CSV.',
    );
  const [named = '', delimiter] = SEPARATOR.exec(text) ?? [];
  return headAndRows(await linesOf(text, named.length, delimiter ?? separatorOf(text)));
};

/** Excel shows 15 digits; the further stored ones are noise (`0.30000000000000004`). */
const SHOWN_DIGITS = 15;
/** From here on a number has more digits than that, and Excel wrote zeros for the others. */
const INEXACT = 1e15;

/** A number without noise; one that lost digits is abbreviated, so that no serial is made of it. */
const numberCell = (number: number) =>
  Math.abs(number) < INEXACT ? numberText(Number(number.toPrecision(SHOWN_DIGITS))) : number.toExponential(5).toUpperCase();

/** A cell's text as Excel would save it in a CSV. */
const cellText = (cell: unknown) => {
  if (typeof cell === 'number') return numberCell(cell);
  if (typeof cell === 'boolean') return cell ? 'VERDADERO' : 'FALSO';
  if (typeof cell === 'string') return cell;
  if (!(cell instanceof Date)) return '';
  // The parser returns local dates as UTC, with minutes rounded to the nearest millisecond.
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().split('T');
  const hour = time.slice(0, 5);
  return hour === '00:00' ? formatDay(asDay(day)) : `${formatDay(asDay(day))} ${hour}`;
};

/** The largest unpacked size of an Excel file in bytes; a larger one is no list, or a zip bomb. */
const MOST_UNPACKED = 60_000_000;

/** A cell far outside of any list (beyond column `ZZ` or two million rows): the parser would fill everything before it. */
const FAR_CELL = /\br=["'](?:[A-Z]{3,}\d|[A-Z]*(?:[2-9]\d{6}|\d{8}))/;
const TOO_LARGE = 'El Excel es demasiado grande. Divídelo en varios.';

const FORMAT = /<numFmt\b[^>]*>/g;
const CELL_FORMAT = /<xf\b[^>]*>/g;
/** A cell with a whole number: its attributes, its formula and the number. */
const WHOLE_NUMBER = /<c\b([^>]*)>(\s*(?:<f\b[^>]*\/>|<f\b[^>]*>[^<]*<\/f>)?\s*)<v>(\d+)<\/v>/g;
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** How many digits each cell format shows at least; only formats of zeros such as `0000` are included. */
const shownDigits = (styles: string): ReadonlyMap<string, number> => {
  const widths = new Map(
    [...styles.matchAll(FORMAT)].flatMap(([tag]) => {
      const code = attribute(tag, 'formatCode') ?? '';
      return /^0{2,}$/.test(code) ? [[attribute(tag, 'numFmtId'), code.length] as const] : [];
    }),
  );
  const formats = styles.slice(styles.indexOf('<cellXfs')).split('</cellXfs>', 1)[0] ?? '';
  return new Map(
    [...formats.matchAll(CELL_FORMAT)].flatMap(([tag], place) => {
      const width = widths.get(attribute(tag, 'numFmtId'));
      return width ? [[String(place), width] as const] : [];
    }),
  );
};

/** A sheet's XML in which numbers with a format of zeros are texts: a serial shown as `0007` keeps its zeros. */
const withLeadingZeros = (sheet: string, digits: ReadonlyMap<string, number>) =>
  sheet.replace(WHOLE_NUMBER, (cell: string, attributes: string, formula: string, number: string) => {
    const width = digits.get(attribute(attributes, 's') ?? '');
    if (!width || (attribute(attributes, 't') ?? 'n') !== 'n') return cell;
    return `<c${attributes.replace(/\st="n"/, '')} t="str">${formula}<v>${number.padStart(width, '0')}</v>`;
  });

/** Reads the first sheet of an Excel file into the same rows as its CSV. */
const readXlsx = async (bytes: ArrayBuffer) => {
  const [{ readSheet: readFirstSheet }, { strFromU8, strToU8, unzipSync, zipSync }] = await Promise.all([
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
  const styles = files['xl/styles.xml'];
  const digits = shownDigits(styles ? strFromU8(styles) : '');
  for (const [name, file] of Object.entries(files)) {
    const xml = strFromU8(file);
    if (FAR_CELL.test(xml)) throw new SheetProblem(TOO_LARGE);
    if (digits.size > 0 && name.startsWith('xl/worksheets/')) files[name] = strToU8(withLeadingZeros(xml, digits));
  }
  // Store without compression, so that the parser need not inflate the files again.
  const rows = await readFirstSheet(zipSync(files, { level: 0 }).buffer, { trim: false });
  return headAndRows(rows.map((row) => row.map(cellText)));
};

const beginsWith = (bytes: ArrayBuffer, mark: readonly number[]) => {
  const first = new Uint8Array(bytes.slice(0, mark.length));
  return mark.every((byte, place) => first[place] === byte);
};
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The file signature of Excel before 2007, and of files with a password. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads the heading and rows of a CSV or Excel file, whatever its name. Throws a `SheetProblem` that can be shown. */
export const readSheet = async (bytes: ArrayBuffer) => {
  if (beginsWith(bytes, OLD_EXCEL))
    throw new SheetProblem('Es un Excel antiguo (.xls) o con contraseña. Guárdalo como .xlsx sin contraseña, o como CSV.');
  if (!beginsWith(bytes, ZIP)) return readCsv(bytes);
  return readXlsx(bytes).catch((error: unknown) => {
    if (error instanceof SheetProblem) throw error;
    throw new SheetProblem('No se pudo leer el Excel. Guárdalo otra vez como .xlsx, o como CSV.');
  });
};
