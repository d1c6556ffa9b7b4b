'use client';

import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import type { SearchText } from '@/components/history/use-search-text';
import { lazyPart } from '@/components/ui/lazy-part';
import { SearchInput } from '@/components/ui/search-input';
import { useWidth } from '@/components/ui/use-width';
import { useStoreStatus } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { ListTools, type MoreFilters, TableTools } from './list-tools';

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

interface TableProps<Row> {
  readonly rows: readonly Row[];
}

/** A table as `lazyTable` makes it. */
export interface LateTableProps<Row> extends TableProps<Row> {
  /** The list, until the table has come. */
  readonly meanwhile: ReactNode;
}

/** The rows as a table, fetched at the desk only; where it does not arrive, the list stays. */
export const lazyTable = <Row,>(load: () => Promise<ComponentType<TableProps<Row>>>) => {
  const list = ({ meanwhile }: LateTableProps<Row>) => meanwhile;
  // The mark tells who looks at the page that its rows are about to stand in a table.
  const listBefore = ({ meanwhile }: LateTableProps<Row>) => (
    <div data-before-table className="contents">
      {meanwhile}
    </div>
  );
  return lazyPart<LateTableProps<Row>>(async () => {
    const Table = await load().catch(() => undefined);
    return Table ? ({ rows }) => <Table rows={rows} /> : list;
  }, listBefore);
};

interface ListFrameProps<Row> {
  /** Left out where there is too little to search. */
  readonly search?: Search;
  /** What stands in the place of the search box, e.g. a `select`. */
  readonly lead?: ReactNode;
  /** The filter that is always in sight: one group of chips, in one row that scrolls. */
  readonly filters?: ReactNode;
  /** Every other filter, behind the button `Filtrar`. */
  readonly more?: MoreFilters;
  /** Buttons at the end of the row. */
  readonly tools?: ReactNode;
  /** What the search and the filters leave; the same array until one of them or the data change. */
  readonly rows: readonly Row[];
  /** How many stand in the exported page: more of the sample would make it heavier. Once the disk has been read, all rows do. */
  readonly first?: number;
  /** What stands in the place of the list where there is no row. */
  readonly empty: ReactNode;
  /** Under the list, e.g. a `PrimaryAction`. */
  readonly action?: ReactNode;
  /** The rows as a table, in the place of the list where a desk has room for it. */
  readonly table?: ComponentType<LateTableProps<Row>>;
  /** The list: `List`, `CardList` or another that draws its rows with `Rows`. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** What every list screen has: one toolbar, the rows or why there are none, and the action under them. */
export const ListFrame = <Row,>(props: ListFrameProps<Row>) => {
  const { search, lead, filters, more, tools, rows, first, empty, action, table: Table, children } = props;
  const isDesk = useWidth() === 'desk';
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isAfterFilters = more !== undefined;
  const tablePlace = useMemo(() => ({ place, isAfterFilters }), [place, isAfterFilters]);
  const shown = useStoreStatus() === 'opening' ? rows.slice(0, first) : rows;
  const list = rows.length > 0 && children(shown);
  return (
    <>
      <ListTools
        search={search ? <FrameSearch count={rows.length} {...search} /> : lead}
        filters={filters}
        more={more}
        tools={
          <>
            {tools}
            {isDesk && Table && <span ref={setPlace} className="contents" />}
          </>
        }
      />
      {rows.length === 0 && empty}
      {/* An emptied table stays, unseen: a dialog about its rows may still have to close. */}
      {isDesk && Table ? (
        <TableTools value={tablePlace}>
          <Table rows={shown} meanwhile={list} />
        </TableTools>
      ) : (
        list
      )}
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
    className="@4xl:w-60 @4xl:shrink-0"
    count={(isCounted ?? text.typed !== '') ? formatCounted(count, ...counted) : undefined}
  />
);
