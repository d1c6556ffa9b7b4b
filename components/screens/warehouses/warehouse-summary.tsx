'use client';

import { Boxes, TriangleAlert } from 'lucide-react';
import { ActivityList } from '@/components/entities/activity-list';
import { RecordGate } from '@/components/shell/record-gate';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Tile, Tiles } from '@/components/ui/card';
import { Section } from '@/components/ui/section';
import { itemCount, lowStock } from '@/lib/domain/inventory/rules';
import type { Warehouse, WarehouseId } from '@/lib/domain/warehouse/model';
import { isInMaintenance } from '@/lib/domain/warehouse/rules';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/store';
import { WarehouseReorder } from './warehouse-reorder';
import { WarehouseRequests } from './warehouse-requests';
import { WarehouseStockChart } from './warehouse-stock-chart';

/** Resumen: what is there, what is short, who waits for material, and what happened lately. */
export const WarehouseSummary = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => (
  <RecordGate record={useRecord('warehouses', warehouseId)}>{(warehouse) => <KnownSummary warehouse={warehouse} />}</RecordGate>
);

const KnownSummary = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const { id } = warehouse;
  const { items, low } = useData((data) => ({ items: itemCount(data, id), low: lowStock(data, id).length }));
  return (
    <>
      {isInMaintenance(warehouse) && (
        <AlertBanner tone="warning" title="En mantenimiento">
          Se puede recibir y emitir, con un aviso antes de finalizar.
        </AlertBanner>
      )}
      <Tiles>
        <Tile
          label="Total Activos"
          value={items}
          detail={items === 1 ? 'material' : 'materiales'}
          href={routes.warehouseInventory(id)}
          icon={Boxes}
        />
        <Tile
          label="Stock Bajo"
          value={low}
          detail={low === 0 ? 'nada por reponer' : 'en su mínimo o menos'}
          href={routes.warehouseInventory(id, 'bajo')}
          icon={TriangleAlert}
          tone={low > 0 ? 'danger' : 'success'}
        />
      </Tiles>
      <WarehouseRequests warehouse={warehouse} />
      <WarehouseStockChart warehouseId={id} />
      <WarehouseReorder warehouseId={id} />
      <Section title="Actividad reciente">
        <ActivityList about={id} />
      </Section>
    </>
  );
};
