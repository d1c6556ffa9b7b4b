'use client';

import { ArrowLeftRight, Boxes, ClipboardCheck, PackageMinus, PackagePlus, TriangleAlert } from 'lucide-react';
import { ActivityList } from '@/components/entities/activity-list';
import { ArrivingTransfers } from '@/components/entities/arriving-transfers';
import { RecordGate } from '@/components/frames/record-gate';
import { AlertBanner } from '@/components/ui/alert-banner';
import { BarChart } from '@/components/ui/bar-chart';
import { ButtonLink } from '@/components/ui/button-link';
import { Card, Tile, Tiles } from '@/components/ui/card';
import { Section } from '@/components/ui/section';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { type InventoryItem, itemCount } from '@/lib/domain/stock/inventory';
import { inventoryOf, lowStock } from '@/lib/domain/stock/inventory-list';
import { isInMaintenance } from '@/lib/domain/warehouse/rules';
import { sortBy } from '@/lib/kernel/list';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { inventoryStatusTone } from '@/lib/text/labels';
import { WarehouseReorder } from './warehouse-reorder';
import { WarehouseRequests } from './warehouse-requests';

/** Resumen: what is there, what is short, what is on its way, who waits for material, and what happened lately. */
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
      <div className="two-columns">
        <div>
          {!warehouse.archivedAt && <Doors warehouseId={id} />}
          <ArrivingTransfers warehouse={warehouse} />
          <WarehouseRequests warehouse={warehouse} />
        </div>
        <div>
          <WarehouseStockChart warehouseId={id} />
          <WarehouseReorder warehouseId={id} />
          <Section title="Actividad reciente">
            <ActivityList about={id} />
          </Section>
        </div>
      </div>
    </>
  );
};

/** What is done most in a warehouse, each one tap away. */
const Doors = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-2 @xl:grid-cols-4">
    <ButtonLink href={routes.receiveShipment(warehouseId)} variant="secondary" className="px-2!" icon={PackagePlus}>
      Recibir
    </ButtonLink>
    <ButtonLink href={routes.issueShipment(warehouseId)} variant="secondary" className="px-2!" icon={PackageMinus}>
      Emitir
    </ButtonLink>
    <ButtonLink href={routes.transferStock(warehouseId)} variant="secondary" className="px-2!" icon={ArrowLeftRight}>
      Traspasar
    </ButtonLink>
    <ButtonLink href={routes.countStock(warehouseId)} variant="secondary" className="px-2!" icon={ClipboardCheck}>
      Contar
    </ButtonLink>
  </div>
);

/** Metres and pieces share one scale only as a share of their minimum, in percent; what is far above it says no more. */
const ENOUGH = 300;
const MOST_BARS = 8;

const shareOf = ({ quantity, minimum }: InventoryItem) => Math.min(ENOUGH, Math.round((quantity / minimum) * 100));

/** Stock against its minimum, the shortest first. */
const WarehouseStockChart = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const items = useData((data) => inventoryOf(data, warehouseId)).filter(({ minimum }) => minimum > 0);
  if (items.length === 0) return null;
  return (
    <Section title="Existencia y mínimo">
      <Card>
        <BarChart
          caption="La marca es el mínimo de cada material"
          bars={sortBy(items, shareOf)
            .slice(0, MOST_BARS)
            .map((item) => ({
              label: item.material.name,
              value: shareOf(item),
              mark: 100,
              text: `Hay ${formatCount(item.quantity)}, mínimo ${formatMaterial(item.minimum, item.material)}`,
              tone: inventoryStatusTone[item.status],
            }))}
        />
      </Card>
    </Section>
  );
};
