'use client';

import { BarChart } from '@/components/ui/bar-chart';
import { Card } from '@/components/ui/card';
import { Section } from '@/components/ui/section';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { InventoryItem } from '@/lib/domain/stock/inventory';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import { sortBy } from '@/lib/kernel/list';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { inventoryStatusTone } from '@/lib/text/labels';

/** Metres and pieces share one scale only as a share of their minimum, in percent; what is far above it says no more. */
const ENOUGH = 300;
const MOST_BARS = 8;

const shareOf = ({ quantity, minimum }: InventoryItem) => Math.min(ENOUGH, Math.round((quantity / minimum) * 100));

/** Stock against its minimum, the shortest first. */
export const WarehouseStockChart = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
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
