import { WarehouseSettings } from '@/components/screens/warehouses/warehouse-settings';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <WarehouseSettings warehouseId={asId<WarehouseId>((await params).id)} />;
}
