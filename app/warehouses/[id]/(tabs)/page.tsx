import { WarehouseSummary } from '@/components/screens/warehouses/warehouse-summary';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <WarehouseSummary warehouseId={asId<WarehouseId>((await params).id)} />;
}
