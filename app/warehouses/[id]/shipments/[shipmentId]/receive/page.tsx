import { ArriveScreen } from '@/components/screens/stock/form-screens';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string; shipmentId: string }> }) {
  const { id, shipmentId } = await params;
  return <ArriveScreen warehouseId={asId<WarehouseId>(id)} shipmentId={asId<ShipmentId>(shipmentId)} />;
}
