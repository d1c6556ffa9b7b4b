import { ShipmentScreen } from '@/components/screens/stock/shipment/shipment-screen';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';
import { FirstPaint } from '@/lib/store/react/first-paint';

export default async function Page({ params }: { params: Promise<{ id: string; shipmentId: string }> }) {
  const { id, shipmentId } = await params;
  return (
    <FirstPaint>
      <ShipmentScreen warehouseId={asId<WarehouseId>(id)} shipmentId={asId<ShipmentId>(shipmentId)} />
    </FirstPaint>
  );
}
