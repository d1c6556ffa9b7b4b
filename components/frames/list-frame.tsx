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
  /** The label of the search box, e.g. `Buscar tareas`. */
  readonly label: string;
  readonly placeholder?: string;
  /** The counted noun in singular and plural, e.g. `tarea`, `tareas`. */
  readonly counted: readonly [one: string, several: string];
  /** `true`: counted also without a query. `false`: never counted. */
  readonly isCounted?: boolean;
  /** The number of results, if the list has more rows than results. */
  readonly count?: number;
}

interface TableProps<Row> {
  readonly rows: readonly Row[];
}

/** The properties of a table from `lazyTable`. */
export interface LateTableProps<Row> extends TableProps<Row> {
  /** The list that is shown until the table has loaded. */
  readonly meanwhile: ReactNode;
}

/** The rows as a table, which loads only on a desk. If it does not load, the list stays. */
export const lazyTable = <Row,>(load: () => Promise<ComponentType<TableProps<Row>>>) => {
  const list = ({ meanwhile }: LateTableProps<Row>) => meanwhile;
  // The mark tells tests that a table will replace these rows.
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
  /** The search; absent if the list is too short for one. */
  readonly search?: Search;
  /** A control in place of the search box, e.g. a `select`. */
  readonly lead?: ReactNode;
  /** The filter that is always visible: one group of chips, in one row that scrolls. */
  readonly filters?: ReactNode;
  /** Every other filter, behind the button `Filtrar`. */
  readonly more?: MoreFilters;
  /** Buttons at the end of the row. */
  readonly tools?: ReactNode;
  /** The rows after search and filters; the same array until these or the data change. */
  readonly rows: readonly Row[];
  /** How many rows the exported page contains: more would make it larger. After the disk has been read, all rows are shown. */
  readonly first?: number;
  /** The content in place of an empty list. */
  readonly empty: ReactNode;
  /** The content below the list, e.g. a `PrimaryAction`. */
  readonly action?: ReactNode;
  /** The rows as a table, which replaces the list if a desk has space for it. */
  readonly table?: ComponentType<LateTableProps<Row>>;
  /** The list: `List`, `CardList` or another that draws its rows with `Rows`. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The frame of every list screen: a toolbar, the rows or the message of an empty list, and an action below them. */
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
      {/* An empty table stays mounted but hidden: a dialog about its rows may still be closing. */}
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
