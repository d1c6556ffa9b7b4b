import { ExportInventory } from '@/components/screens/stock/shipment/stock-export';
import { WarehouseInventory } from '@/components/screens/warehouses/warehouse-inventory';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const warehouseId = asId<WarehouseId>((await params).id);
  return <WarehouseInventory warehouseId={warehouseId} exportButton={<ExportInventory warehouseId={warehouseId} />} />;
}
