import { searchForm } from '@/lib/kernel/search';
import { numberTyped } from '@/lib/kernel/typed-number';

/** A row of an imported file. `number` is the spreadsheet's: the heading is row 1. Cells stay text. */
export interface FileRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A column that an import needs; `otherNames` are common headings in people's files. */
export interface ImportColumn<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly required?: boolean;
  readonly otherNames?: readonly string[];
}

/** The index of the file's column for each field, from 0; `undefined` when there is none. */
export type Mapping<Field extends string> = Readonly<Record<Field, number | undefined>>;

/** The problem of one row. */
export interface RowProblem {
  readonly row: number;
  readonly message: string;
}

/** Finds each column by its label, else by another of its names, ignoring case and accents. */
export const guessMapping = <Field extends string>(columns: readonly ImportColumn<Field>[], head: readonly string[]) => {
  const known = head.map((name) => searchForm(name.trim()));
  return Object.fromEntries(
    columns.map(({ field, label, otherNames = [] }) => {
      // In order, because an exported catalogue has a column per warehouse, and one may be called «Campos».
      const places = [label, ...otherNames].map((name) => known.indexOf(searchForm(name)));
      return [field, places.find((place) => place >= 0)];
    }),
  ) as Mapping<Field>;
};

/** A cell with a guard: our exports write `'` before what a spreadsheet would execute, and before such an own apostrophe. */
export const GUARDED = /^'+[=+\-@\t\r]/;

const unguarded = (cell: string) => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Reads the cells of a row by field; a missing column is blank. */
export const cellsOf =
  <Field extends string>({ cells }: FileRow, mapping: Mapping<Field>) =>
  (field: Field) => {
    const place = mapping[field];
    return place === undefined ? '' : unguarded((cells[place] ?? '').trim());
  };

/** A cell in one line, as the form of its field can show it. */
export const inOneLine = (cell: string) => cell.replace(/\s*[\r\n]+\s*/g, ' ');

/** Parses a whole number ≥ `least`, thousands separators and zero decimals (`12.00`) allowed; `undefined` for anything else. */
export const wholeCell = (cell: string, least: number) => {
  const number = numberTyped('quantity', cell.replace(/[.,]00?$/, ''));
  return number !== null && number >= least ? number : undefined;
};

/** Reads a file's rows one by one, so that a long file can yield to the page. */
export interface RowReader<Result> {
  read(row: FileRow): void;
  result(): Result;
}
