import { fold } from '@/lib/kernel/search';

interface NamedRow {
  readonly id?: string;
  readonly name: string;
  readonly email: string;
}

/** Other records with the same name or e-mail, ignoring accents, case and spaces. Blank values match nothing. */
export const duplicatesOf = <Row extends NamedRow>(rows: Iterable<Row>, typed: NamedRow): readonly Row[] => {
  const name = fold(typed.name);
  const email = fold(typed.email);
  return [...rows].filter(
    (row) => row.id !== typed.id && ((name !== '' && fold(row.name) === name) || (email !== '' && fold(row.email) === email)),
  );
};
