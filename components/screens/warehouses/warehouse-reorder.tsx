'use client';

import { PackageCheck, PackagePlus } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowLink } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { toBuyAt } from '@/lib/domain/stock/restock';
import { idsToText } from '@/lib/kernel/id-list';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';

const reasonsOf = ({ quantity, minimum, onTheWay, ordered, reserved, isOverall }: ReturnType<typeof toBuyAt>[number]) =>
  [
    `${isOverall ? 'Entre todos los almacenes hay' : 'Hay'} ${formatCount(quantity)}, mínimo ${formatCount(minimum)}`,
    onTheWay > 0 && `${formatCount(onTheWay)} en camino`,
    ordered > 0 && `${formatCount(ordered)} por recibir`,
    reserved > 0 && `${formatCount(reserved)} en solicitudes aprobadas`,
  ]
    .filter(Boolean)
    .join(' · ');

/** What to buy: under the minimum, less what is already coming, with how much would do. */
export const WarehouseReorder = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const rows = useData((data) => toBuyAt(data, warehouseId));
  return (
    <Section
      title="Por reponer"
      action={
        rows.length > 0 && (
          <ButtonLink
            href={routes.receiveShipment(warehouseId, undefined, { reponer: idsToText(rows.map(({ material }) => material.id)) })}
            variant="secondary"
            icon={PackagePlus}
          >
            Reponer
          </ButtonLink>
        )
      }
    >
      {rows.length > 0 ? (
        <List label="Por reponer" rows={rows} keyOf={(row) => row.material.id}>
          {(row) => (
            <RowLink
              href={routes.stock(warehouseId, row.material.id)}
              title={row.material.name}
              detail={reasonsOf(row)}
              figure={`Pedir ${formatMaterial(row.suggested, row.material)}`}
            />
          )}
        </List>
      ) : (
        <EmptyState icon={PackageCheck} title="No hay nada por reponer" />
      )}
    </Section>
  );
};
