import Papa from 'papaparse';
import type { DocumentFile } from './document-file';

/** A cell that a spreadsheet would run as a formula when it opens the file. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A table as a CSV file that spreadsheets open with accents right (UTF-8 with its mark) and never run:
 * a cell that begins like a formula gets a leading `'`.
 */
export const csvFile = (name: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): DocumentFile => {
  const text = Papa.unparse(
    { fields: [...head], data: rows.map((row) => [...row]) },
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
  return { name, type: 'text/csv', bytes: new TextEncoder().encode(`\uFEFF${text}\r\n`) };
};
