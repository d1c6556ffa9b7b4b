'use client';

import { InventoryStatusChip } from '@/components/entities/status-chips';
import { Link } from '@/components/ui/link';
import { MOST_DRAWN, Rows } from '@/components/ui/rows';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { available } from '@/lib/domain/stock/fulfilment';
import type { InventoryItem } from '@/lib/domain/stock/inventory';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';

interface InventoryTableProps {
  readonly warehouseId: WarehouseId;
  readonly items: readonly InventoryItem[];
}

const HEAD = 'px-2 py-2 font-medium text-muted text-sm first:pl-4 last:pr-4';
/** Where three columns don't fit (large letters), the figure and the status stand under the name. */
const ROW =
  'relative border-border border-t active:bg-pressed @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:items-center @max-[15rem]:justify-end';

/** Activo, Cant., Estado; all of a row opens its stock. What is free stands under what is there when they differ. */
export const InventoryTable = ({ warehouseId, items }: InventoryTableProps) => {
  const data = useData((known) => known);
  return (
    <div className="@container overflow-clip rounded-card border border-border bg-surface">
      <table aria-rowcount={items.length > MOST_DRAWN ? items.length + 1 : undefined} className="w-full border-collapse">
        <caption className="sr-only">Inventario</caption>
        <thead className="@max-[15rem]:sr-only">
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              Activo
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              Cant.
            </th>
            <th scope="col" className={`${HEAD} text-start`}>
              Estado
            </th>
          </tr>
        </thead>
        <tbody>
          <Rows rows={items} keyOf={({ material }) => material.id} as="tr" rowClassName={ROW}>
            {({ material, quantity, status }) => {
              const free = available(data, material.id, warehouseId);
              return (
                <>
                  <td className="w-full min-w-0 pl-4 @max-[15rem]:pr-4">
                    <Link
                      href={routes.stock(warehouseId, material.id)}
                      className="flex min-h-row items-center py-2 font-medium -outline-offset-3 [overflow-wrap:anywhere] after:absolute after:inset-0"
                    >
                      {material.name}
                    </Link>
                  </td>
                  <td className="tabular px-2 py-2 text-end @max-[15rem]:pr-4 @min-[20rem]:whitespace-nowrap">
                    <span className="block font-semibold">{formatMaterial(quantity, material)}</span>
                    {free < quantity && <span className="block text-muted text-sm">{formatCount(free)} disp.</span>}
                  </td>
                  <td className="whitespace-nowrap py-2 pr-4 pl-2">
                    <InventoryStatusChip status={status} />
                  </td>
                </>
              );
            }}
          </Rows>
        </tbody>
      </table>
    </div>
  );
};
