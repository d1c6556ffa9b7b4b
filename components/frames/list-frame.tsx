'use client';

import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { SearchText } from '@/components/history/use-search-text';
import { SearchInput } from '@/components/ui/search-input';
import { useWidth } from '@/components/ui/use-width';
import { useStoreStatus } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';

interface Search {
  readonly text: SearchText;
  /** `Buscar tareas`: stands over the box and names it. */
  readonly label: string;
  readonly placeholder?: string;
  /** What is counted, one and several: `tarea`, `tareas`. */
  readonly counted: readonly [one: string, several: string];
  /** Counted also while nothing is searched for, or not at all. */
  readonly isCounted?: boolean;
  /** How many were found, where more rows stand than that. */
  readonly count?: number;
}

/** A part that draws the rows as a table; it is fetched at the desk only. A function of the module, not of the render. */
export type LoadTable<Row> = () => Promise<ComponentType<{ readonly rows: readonly Row[] }>>;

interface ListFrameProps<Row> {
  /** Left out where there is too little to search. */
  readonly search?: Search;
  readonly filters?: ReactNode;
  /** What the search and the filters leave; the same array until one of them or the data change. */
  readonly rows: readonly Row[];
  /** So many stand in the exported page: more of the sample would make it heavier. Once the disk has been read, all rows do. */
  readonly first?: number;
  /** What stands in the place of the list where there is no row. */
  readonly empty: ReactNode;
  /** Under the list, e.g. a `PrimaryAction`. */
  readonly action?: ReactNode;
  /** The rows as a table, in the place of the list where a desk has room for it. */
  readonly table?: LoadTable<Row>;
  /** The list: `List`, `CardList` or another that draws its rows with `Rows`. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** What every list screen has: search box with its count, filters, the rows or why there are none, and the action under them. */
export const ListFrame = <Row,>({ search, filters, rows, first, empty, action, table, children }: ListFrameProps<Row>) => {
  const Table = useTable(table);
  const shown = useStoreStatus() === 'opening' ? rows.slice(0, first) : rows;
  return (
    <>
      {search && <FrameSearch count={rows.length} {...search} />}
      {filters}
      {rows.length === 0 && empty}
      {/* An emptied table stays, unseen: a dialog about its rows may still have to close. */}
      {Table ? <Table rows={shown} /> : rows.length > 0 && children(shown)}
      {action}
    </>
  );
};

const FrameSearch = ({ text, label, placeholder, counted, isCounted, count = 0 }: Search) => (
  <SearchInput
    label={label}
    value={text.typed}
    onChange={text.type}
    placeholder={placeholder}
    count={(isCounted ?? text.typed !== '') ? formatCounted(count, ...counted) : undefined}
  />
);

/** The table, once it has come; where it does not arrive, the list stays. */
const useTable = <Row,>(load: LoadTable<Row> | undefined) => {
  const isDesk = useWidth() === 'desk';
  const [Table, setTable] = useState<Awaited<ReturnType<LoadTable<Row>>>>();
  useEffect(() => {
    if (isDesk)
      load?.().then(
        (part) => setTable(() => part),
        () => undefined,
      );
  }, [isDesk, load]);
  return isDesk ? Table : undefined;
};
