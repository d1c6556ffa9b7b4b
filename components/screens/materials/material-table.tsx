'use client';

import clsx from 'clsx';
import { ArrowLeftRight, type LucideIcon, PackagePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ActionButton } from '@/components/entities/table/action-bar';
import { ArchiveActions } from '@/components/entities/table/archive-actions';
import { type Column, textColumn } from '@/components/entities/table/column';
import { RecordTable } from '@/components/entities/table/record-table';
import { useNavigate } from '@/components/history/use-navigate';
import { List, RowLink } from '@/components/ui/list/list';
import { Sheet } from '@/components/ui/overlay/sheet';
import type { Data } from '@/lib/domain/data';
import { archiveMaterials } from '@/lib/domain/material/changes';
import { customFieldsCell, unitCell } from '@/lib/domain/material/file-cells';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { available } from '@/lib/domain/stock/fulfilment';
import { isLowOverall, onHand, totalStock } from '@/lib/domain/stock/inventory';
import { suggestedTransfers, warehousesToBuyFor } from '@/lib/domain/stock/restock';
import { asId } from '@/lib/kernel/id';
import { idsToText } from '@/lib/kernel/id-list';
import { sortByName } from '@/lib/kernel/list';
import { ascending, byName } from '@/lib/kernel/order';
import { type Path, routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { trackingTypeLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

const COUNTED = ['material', 'materiales'] as const;

const countColumn = (
  column: Pick<Column<Material>, 'id' | 'head' | 'rank'>,
  countOf: (material: Material) => number,
): Column<Material> => ({
  ...column,
  isFigure: true,
  cell: (material) => formatCount(countOf(material)),
  value: countOf,
  order: ascending(countOf),
});

const columnsOf = (data: Data, warehouses: readonly Warehouse[]): readonly Column<Material>[] => {
  const totalOf = ({ id }: Material) => totalStock(data, id);
  return [
    textColumn({ id: 'nombre', head: 'Nombre', order: byName(({ name }) => name) }, ({ name }) => name),
    textColumn(
      { id: 'categoria', head: 'Categoría', rank: 4, order: byName(({ category }) => category) },
      ({ category }) => category,
    ),
    // Before the warehouses: many of them, e.g. vans, are wider than any screen.
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
    ...warehouses.map(({ id, name }) => {
      const column = countColumn({ id: `en-${id}`, head: name, rank: 3 }, (material) => onHand(data, id, material.id));
      // An empty cell instead of a zero keeps the matrix readable.
      return { ...column, cell: (material: Material) => (onHand(data, id, material.id) === 0 ? '' : column.cell(material)) };
    }),
    // Columns that an import elsewhere needs: without its tracking, a material would take no lots or serials.
    textColumn({ id: 'unidad', head: fieldLabel('materials', 'unit'), rank: 5 }, unitCell),
    textColumn(
      { id: 'seguimiento', head: fieldLabel('materials', 'trackingType'), rank: 5 },
      ({ trackingType }) => trackingTypeLabel[trackingType],
    ),
    textColumn(
      { id: 'etiqueta', head: fieldLabel('materials', 'trackingField'), rank: 5 },
      ({ trackingField }) => trackingField ?? '',
    ),
    textColumn({ id: 'descripcion', head: fieldLabel('materials', 'description'), rank: 5 }, ({ description }) => description),
    textColumn({ id: 'campos', head: fieldLabel('materials', 'customFields'), rank: 5 }, customFieldsCell),
  ];
};

/** The catalogue as a matrix of materials and warehouses. */
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

/** A form to open for the selected materials. */
interface Way {
  readonly to: Path;
  readonly title: string;
  readonly detail: string;
}

const waysOf = (data: Data, chosen: readonly Material[]) => {
  const ids = chosen.map(({ id }) => id);
  const placeOf = (id: WarehouseId) => data.warehouses.get(id)?.name ?? '';
  const namesOf = (materials: readonly MaterialId[]) => materials.map((id) => data.materials.get(id)?.name).join(', ');
  return {
    receipts: warehousesToBuyFor(data, ids).map(({ warehouseId, rows }): Way => {
      const short = rows.map(({ material }) => material.id);
      return {
        to: routes.receiveShipment(warehouseId, undefined, { reponer: idsToText(short) }),
        title: placeOf(warehouseId),
        detail: namesOf(short),
      };
    }),
    transfers: suggestedTransfers(data, ids).map(({ fromId, toId, materialIds }): Way => {
      const title = `De ${placeOf(fromId)} a ${placeOf(toId)}`;
      return {
        to: routes.transferStock(fromId, { para: toId, materiales: idsToText(materialIds) }),
        title,
        detail: namesOf(materialIds),
      };
    }),
  };
};

/** Replenishes warehouses that are short of the selected materials: a purchase, or a transfer from another warehouse. */
const RestockActions = ({ chosen }: { readonly chosen: readonly Material[] }) => {
  const data = useData((known) => known);
  const { receipts, transfers } = useMemo(() => waysOf(data, chosen), [data, chosen]);
  return (
    <>
      <WaysButton label="Reponer" title="¿En qué almacén?" icon={PackagePlus} ways={receipts} />
      <WaysButton label="Traspasar" title="¿De dónde a dónde?" icon={ArrowLeftRight} ways={transfers} />
    </>
  );
};

interface WaysButtonProps {
  readonly label: string;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly ways: readonly Way[];
}

const WaysButton = ({ label, title, icon, ways }: WaysButtonProps) => {
  const { push } = useNavigate();
  const [open, setOpen] = useState(false);
  const [first, ...others] = ways;
  if (!first) return null;
  const asks = others.length > 0;
  return (
    <>
      <ActionButton icon={icon} asks={asks} onClick={() => (asks ? setOpen(true) : push(first.to))}>
        {label}
      </ActionButton>
      <Sheet open={open} onOpenChange={setOpen} title={title} size="dialog">
        <List label={label} rows={ways} keyOf={({ to }) => to}>
          {({ to, ...way }) => <RowLink inSheet href={to} {...way} />}
        </List>
      </Sheet>
    </>
  );
};
