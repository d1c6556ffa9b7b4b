'use client';

import clsx from 'clsx';
import { useMemo } from 'react';
import { ArchiveActions } from '@/components/entities/table/archive-actions';
import { type Column, textColumn } from '@/components/entities/table/column';
import { RecordTable } from '@/components/entities/table/record-table';
import type { Data } from '@/lib/domain/data';
import { archiveMaterials } from '@/lib/domain/material/changes';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { available } from '@/lib/domain/stock/fulfilment';
import { isLowOverall, onHand, totalStock } from '@/lib/domain/stock/inventory';
import { asId } from '@/lib/kernel/id';
import { sortByName } from '@/lib/kernel/list';
import { byName, up } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { RestockActions } from './restock-actions';

const COUNTED = ['material', 'materiales'] as const;

const countColumn = (
  column: Pick<Column<Material>, 'id' | 'head' | 'rank'>,
  countOf: (material: Material) => number,
): Column<Material> => ({
  ...column,
  isFigure: true,
  cell: (material) => formatCount(countOf(material)),
  csv: countOf,
  order: up(countOf),
});

const columnsOf = (data: Data, warehouses: readonly Warehouse[]): readonly Column<Material>[] => {
  const totalOf = ({ id }: Material) => totalStock(data, id);
  return [
    textColumn({ id: 'nombre', head: 'Nombre', order: byName(({ name }) => name) }, ({ name }) => name),
    textColumn(
      { id: 'categoria', head: 'Categoría', rank: 4, order: byName(({ category }) => category) },
      ({ category }) => category,
    ),
    ...warehouses.map(({ id, name }) => {
      const column = countColumn({ id: `en-${id}`, head: name, rank: 3 }, (material) => onHand(data, id, material.id));
      // An empty cell keeps the matrix readable where a warehouse has none.
      return { ...column, cell: (material: Material) => (onHand(data, id, material.id) === 0 ? '' : column.cell(material)) };
    }),
    {
      ...countColumn({ id: 'total', head: 'Total' }, totalOf),
      cell: (material) => (
        <span className={clsx('font-semibold', isLowOverall(data, material) && 'text-danger')}>
          {formatMaterial(totalOf(material), material)}
        </span>
      ),
    },
    countColumn({ id: 'disponible', head: 'Disponible' }, ({ id }) => available(data, id)),
    countColumn({ id: 'minimo', head: 'Mínimo', rank: 3 }, ({ minStock }) => minStock),
  ];
};

/** The catalogue as a matrix: how much of each material which warehouse holds. */
export const MaterialTable = ({ rows }: { readonly rows: readonly Material[] }) => {
  const data = useData((known) => known);
  const warehouses = useMemo(
    () =>
      sortByName(
        [...data.warehouses.values()].filter(({ archivedAt }) => archivedAt === undefined),
        ({ name }) => name,
      ),
    [data.warehouses],
  );
  const columns = useMemo(() => columnsOf(data, warehouses), [data, warehouses]);
  return (
    <RecordTable
      name="Materiales"
      counted={COUNTED}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => routes.material(id)}
      actions={(chosen, onClear) => (
        <ArchiveActions
          change={archiveMaterials}
          chosen={chosen}
          counted={COUNTED}
          nameOf={(id) => data.materials.get(asId<MaterialId>(id))?.name ?? ''}
          onClear={onClear}
        >
          <RestockActions chosen={chosen} />
        </ArchiveActions>
      )}
    />
  );
};
