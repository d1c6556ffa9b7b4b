import Papa from 'papaparse';
import type { Cell } from 'write-excel-file/universal';
import { GUARDED } from '@/lib/domain/csv-import';
import { centsToText } from '@/lib/kernel/cents';
import { localMoment } from '@/lib/kernel/day';
import { plainCell, type SheetCell } from '@/lib/text/sheet-cell';
import type { DocumentFile } from './document-file';

/** A table for a spreadsheet, written as CSV or Excel. */
export interface Sheet {
  /** The file name without extension, and the sheet's title in Excel. */
  readonly name: string;
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
}

export type SheetKind = 'csv' | 'xlsx';

/** Writes a table as CSV or Excel. */
export const sheetFile = async (sheet: Sheet, kind: SheetKind) =>
  kind === 'csv' ? csvFile(`${sheet.name}.csv`, sheet.head, sheet.rows) : xlsxFile(sheet);

/** A cell that a spreadsheet would execute as a formula, or that looks like a guarded one. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * Writes a table as a CSV file in UTF-8 with a byte order mark, so that spreadsheets show accents. A cell that begins like a
 * formula gets a leading `'`, so that it is not executed. So does one with an own apostrophe, because an import removes one.
 */
export const csvFile = (name: string, head: readonly string[], rows: readonly (readonly SheetCell[])[]): DocumentFile => {
  const text = Papa.unparse(
    { fields: [...head], data: rows.map((row) => row.map(plainCell)) },
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
  return { name, type: 'text/csv', bytes: new TextEncoder().encode(`\uFEFF${text}\r\n`) };
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The longest text of an Excel cell. */
const LONGEST_TEXT = 32_767;
/** Excel counts days from 1900 and wrongly has a 29 February 1900, so earlier days are written as text. */
const FIRST_DAY = '1900-03-01';
const WIDTHS = { least: 8, most: 48 };

const asCode = (letter: string) => `_x${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`;

/**
 * Escapes a text for XML: Excel decodes `_x000D_`. The writer would also mistake `constructor` and other property names of every
 * object.
 */
const escaped = (text: string) => {
  const plain = text.slice(0, LONGEST_TEXT).replace(/_(?=x[\da-f]{4}_)|\r/gi, asCode);
  return plain in {} ? plain.replace(/^./, asCode) : plain;
};

const textCell = (text: string, look?: { readonly fontWeight: 'bold' }): Cell =>
  text === '' ? null : { ...look, value: escaped(GUARDED.test(text) ? `'${text}` : text), type: String };

/** A typed cell: a text is never a formula, money keeps its cents, and a day is a date in any time zone. */
const typedCell = (cell: SheetCell): Cell => {
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell === 'number') return { value: cell, type: Number };
  if ('cents' in cell) return { value: Number(centsToText(cell.cents)), type: Number, format: '#,##0.00' };
  if ('hundredths' in cell) return { value: Math.round(cell.hundredths) / 10_000, type: Number, format: '0.00%' };
  // The writer uses the UTC parts of a date.
  const [shown, format] = 'at' in cell ? [`${localMoment(cell.at)}Z`, 'dd/mm/yyyy hh:mm'] : [`${cell.day}T00:00Z`, 'dd/mm/yyyy'];
  if (shown < FIRST_DAY) return textCell(String(plainCell(cell)));
  return { value: new Date(shown), type: Date, format };
};

const widthOf = (head: string, cells: readonly SheetCell[]) => {
  let width = Math.max(head.length, WIDTHS.least);
  for (const cell of cells) width = Math.max(width, String(plainCell(cell)).length);
  return { width: Math.min(width, WIDTHS.most) + 2 };
};

/** Writes a table as an Excel file with typed cells. */
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
