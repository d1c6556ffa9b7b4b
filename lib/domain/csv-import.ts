import { fold } from '@/lib/kernel/search';
import { numberTyped } from '@/lib/kernel/typed-number';

/** One row of an imported file. Its number is the spreadsheet's: the heading is row 1. Cells stay text. */
export interface FileRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Something an import asks a column for; the other names are those that people's files use. */
export interface ImportColumn<Field extends string> {
  readonly field: Field;
  readonly label: string;
  readonly required?: boolean;
  readonly otherNames?: readonly string[];
}

/** Which column of the file holds what is asked for: its place, from 0; `undefined` when none does. */
export type Mapping<Field extends string> = Readonly<Record<Field, number | undefined>>;

/** What is wrong with one row. */
export interface RowProblem {
  readonly row: number;
  readonly message: string;
}

/** Finds each column by its heading, without regard to case and accents. */
export const guessMapping = <Field extends string>(columns: readonly ImportColumn<Field>[], head: readonly string[]) =>
  Object.fromEntries(
    columns.map(({ field, label, otherNames = [] }) => {
      const names = [label, ...otherNames].map(fold);
      const place = head.findIndex((name) => names.includes(fold(name.trim())));
      return [field, place < 0 ? undefined : place];
    }),
  ) as Mapping<Field>;

/** What a cell guarded against formulas held (our own exports write `'` before `=`, `+`, `-`, `@`). */
const unguarded = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** Reads the cells of a row by what they hold; a column that the file does not have is blank. */
export const cellsOf =
  <Field extends string>({ cells }: FileRow, mapping: Mapping<Field>) =>
  (field: Field) => {
    const place = mapping[field];
    return place === undefined ? '' : unguarded((cells[place] ?? '').trim());
  };

/** A whole number of at least `least`, thousands separators allowed; `undefined` when it is none. */
export const wholeCell = (cell: string, least: number) => {
  const number = numberTyped('quantity', cell);
  return number !== null && number >= least ? number : undefined;
};

/** Reads a file's rows one by one, so that whoever reads a long one may let a person in between. */
export interface RowReader<Result> {
  read(row: FileRow): void;
  result(): Result;
}
