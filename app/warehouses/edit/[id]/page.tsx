import { EditWarehouseScreen } from '@/components/screens/warehouses/edit-warehouse-screen';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <EditWarehouseScreen warehouseId={asId<WarehouseId>((await params).id)} />;
}
