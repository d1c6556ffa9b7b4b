'use client';

import { ArrowUp, Columns3 } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Tick } from '@/components/form/tick';
import { Button, IconButton } from '@/components/ui/button';
import { TOOL } from '@/components/ui/button-look';
import { moveFocusByArrows } from '@/components/ui/filter-chips';
import { Sheet } from '@/components/ui/overlay/sheet';
import { showToast } from '@/components/ui/toast/toast';
import { type ChosenColumns, parseColumns, readColumns, writeColumns } from '@/lib/store/device/chosen-columns';
import { onLocal } from '@/lib/store/device/local-values';
import type { Column } from './column';

const NOT_KEPT = 'Este navegador no guardó las columnas. Revisa su espacio e intenta otra vez.';

/** The first column holds the sums and the link opens the record, so neither can be hidden. The first one can't be moved. */
const isFixed = <Row,>(columns: readonly Column<Row>[], { id, isLink }: Column<Row>) => isLink || id === columns[0]?.id;

/** All columns in the chosen order. A column newer than the choice follows the column before it. */
const inOrder = <Row,>(columns: readonly Column<Row>[], { order }: ChosenColumns) => {
  const ordered: Column<Row>[] = [];
  for (const id of order) ordered.push(...columns.filter((column) => column.id === id && !ordered.includes(column)));
  for (const [place, column] of columns.entries()) {
    const before = columns[place - 1];
    if (!ordered.includes(column)) ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  }
  const [first] = columns;
  return first ? [first, ...ordered.filter((column) => column !== first)] : ordered;
};

/** This device's columns of a table: `all` in order, `shown` without the hidden ones. */
export const useChosenColumns = <Row,>(table: string, columns: readonly Column<Row>[]) => {
  const text = useSyncExternalStore(
    onLocal,
    () => readColumns(table),
    () => '',
  );
  return useMemo(() => {
    const chosen = parseColumns(text);
    const all = inOrder(columns, chosen);
    const isHidden = (column: Column<Row>) => chosen.hidden.includes(column.id) && !isFixed(columns, column);
    return { all, shown: all.filter((column) => !isHidden(column)), isChosen: text !== '' };
  }, [text, columns]);
};

interface ColumnChooserProps<Row> {
  /** The table's name, the key of the stored choice. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly chosen: ReturnType<typeof useChosenColumns<Row>>;
  /** Whether it shares one stop of Tab with the button before it; an arrow then leads here. */
  readonly isOfStop?: boolean;
}

/** Hides, shows and reorders a table's columns, also for its CSV. The device keeps the choice. */
export const ColumnChooser = <Row,>({ name, columns, chosen, isOfStop = false }: ColumnChooserProps<Row>) => {
  const [isOpen, setOpen] = useState(false);
  const { all, shown, isChosen } = chosen;
  const write = (next: ChosenColumns | null) => {
    if (!writeColumns(name, next)) showToast({ text: NOT_KEPT, tone: 'danger' });
  };
  const keep = (order: readonly Column<Row>[], visible: readonly Column<Row>[]) =>
    write({
      order: order.map(({ id }) => id),
      hidden: order.filter((column) => !visible.includes(column)).map(({ id }) => id),
    });
  const moveUp = (place: number) => {
    const [before, column] = all.slice(place - 1);
    if (before && column && place > 1) keep([...all.slice(0, place - 1), column, before, ...all.slice(place + 1)], shown);
  };
  const show = (column: Column<Row>, on: boolean) => keep(all, on ? [...shown, column] : shown.filter((one) => one !== column));
  return (
    <>
      <Button
        variant="ghost"
        icon={Columns3}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        tabIndex={isOfStop ? -1 : undefined}
        onKeyDown={isOfStop ? moveFocusByArrows : undefined}
        title="Columnas"
        className={TOOL}
      >
        <span className="@max-6xl:sr-only">Columnas</span>
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title="Columnas"
        footer={
          <Button variant="secondary" closed={!isChosen} onClick={() => write(null)}>
            Como al principio
          </Button>
        }
      >
        <ul className="grid">
          {all.map((column, place) => (
            <li key={column.id} className="flex items-center gap-2">
              <Tick
                title={column.head}
                checked={shown.includes(column)}
                disabled={isFixed(columns, column)}
                onChange={(on) => show(column, on)}
                className="flex-1"
              />
              {place > 0 && (
                <IconButton
                  icon={ArrowUp}
                  label={`Antes: ${column.head}`}
                  aria-disabled={place === 1 || undefined}
                  onClick={() => moveUp(place)}
                  className="aria-disabled:opacity-40"
                />
              )}
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
};
