import { ShipmentList } from '@/components/screens/stock/shipment/shipment-list';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ShipmentList warehouseId={asId<WarehouseId>((await params).id)} />;
}
