import { fold } from '@/lib/kernel/search';

interface NamedRow {
  readonly id?: string;
  readonly name: string;
  readonly email: string;
}

/** Other records whose name or e-mail reads the same, whatever the accents, capitals and spaces. A blank one is like none. */
export const duplicatesOf = <Row extends NamedRow>(rows: Iterable<Row>, typed: NamedRow): readonly Row[] => {
  const name = fold(typed.name);
  const email = fold(typed.email);
  return [...rows].filter(
    (row) => row.id !== typed.id && ((name !== '' && fold(row.name) === name) || (email !== '' && fold(row.email) === email)),
  );
};
