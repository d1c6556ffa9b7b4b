import { searchForm } from '@/lib/kernel/search';

interface NamedRow {
  readonly id?: string;
  readonly name: string;
  readonly email: string;
}

/** Other records with the same name or e-mail, ignoring accents, case and spaces. Blank values match nothing. */
export const duplicatesOf = <Row extends NamedRow>(rows: Iterable<Row>, typed: NamedRow): readonly Row[] => {
  const name = searchForm(typed.name);
  const email = searchForm(typed.email);
  return [...rows].filter(
    (row) =>
      row.id !== typed.id &&
      ((name !== '' && searchForm(row.name) === name) || (email !== '' && searchForm(row.email) === email)),
  );
};
