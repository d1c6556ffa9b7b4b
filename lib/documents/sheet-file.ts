import Papa from 'papaparse';
import type { Cell } from 'write-excel-file/universal';
import { centsToText } from '@/lib/kernel/cents';
import { localMoment } from '@/lib/kernel/day';
import { plainCell, type SheetCell } from '@/lib/text/sheet-cell';
import type { DocumentFile } from './document-file';

/** A list for a spreadsheet: the one description from which its CSV and its Excel are written. */
export interface Sheet {
  /** The file's name without its ending, and what the sheet is called in Excel. */
  readonly name: string;
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
}

export type SheetKind = 'csv' | 'xlsx';

/** A list as a file of the kind that was asked for. */
export const sheetFile = async (sheet: Sheet, kind: SheetKind) =>
  kind === 'csv' ? csvFile(`${sheet.name}.csv`, sheet.head, sheet.rows) : xlsxFile(sheet);

/** A cell that a spreadsheet would run as a formula when it opens the file. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A table as a CSV file that spreadsheets open with accents right (UTF-8 with its mark) and never run:
 * a cell that begins like a formula gets a leading `'`.
 */
export const csvFile = (name: string, head: readonly string[], rows: readonly (readonly SheetCell[])[]): DocumentFile => {
  const text = Papa.unparse(
    { fields: [...head], data: rows.map((row) => row.map(plainCell)) },
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
  return { name, type: 'text/csv', bytes: new TextEncoder().encode(`\uFEFF${text}\r\n`) };
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The most that Excel takes in a cell. */
const LONGEST_TEXT = 32_767;
/** Excel counts its days from 1900, and has one too many before this one. */
const FIRST_DAY = '1900-03-01';
const WIDTHS = { least: 8, most: 48 };

const asCode = (letter: string) => `_x${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`;

/** A text as XML keeps it: Excel reads `_x000D_` as a letter. The writer takes `constructor` and its like for what every object has. */
const escaped = (text: string) => {
  const plain = text.slice(0, LONGEST_TEXT).replace(/_(?=x[\da-f]{4}_)|\r/gi, asCode);
  return plain in {} ? plain.replace(/^./, asCode) : plain;
};

const textCell = (text: string, look?: { readonly fontWeight: 'bold' }): Cell =>
  text === '' ? null : { ...look, value: escaped(text), type: String };

/** A cell with its type: a text is never a formula, money keeps its cents, a day is one wherever the file is opened. */
const typedCell = (cell: SheetCell): Cell => {
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell === 'number') return { value: cell, type: Number };
  if ('cents' in cell) return { value: Number(centsToText(cell.cents)), type: Number, format: '#,##0.00' };
  if ('hundredths' in cell) return { value: Math.round(cell.hundredths) / 10_000, type: Number, format: '0.00%' };
  // The writer reads a date's parts in UTC.
  const [shown, format] = 'at' in cell ? [`${localMoment(cell.at)}Z`, 'dd/mm/yyyy hh:mm'] : [`${cell.day}T00:00Z`, 'dd/mm/yyyy'];
  if (shown < FIRST_DAY) return textCell(String(plainCell(cell)));
  return { value: new Date(shown), type: Date, format };
};

const widthOf = (head: string, cells: readonly SheetCell[]) => {
  let width = Math.max(head.length, WIDTHS.least);
  for (const cell of cells) width = Math.max(width, String(plainCell(cell)).length);
  return { width: Math.min(width, WIDTHS.most) + 2 };
};

/** A list as an Excel file with typed cells. */
const xlsxFile = async ({ name, title, head, rows }: Sheet): Promise<DocumentFile> => {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const cells: Cell[][] = [head.map((text) => textCell(text, { fontWeight: 'bold' }))];
  for (const row of rows) cells.push(row.map(typedCell));
  const columns = head.map((text, place) =>
    widthOf(
      text,
      rows.map((row) => row[place] ?? ''),
    ),
  );
  const made = await writeXlsxFile(cells, { sheet: title, stickyRowsCount: 1, columns }).toBlob();
  return { name: `${name}.xlsx`, type: XLSX, bytes: new Uint8Array(await made.arrayBuffer()) };
};
