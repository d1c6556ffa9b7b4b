import { TransferScreen } from '@/components/screens/stock/form-screens';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <TransferScreen warehouseId={asId<WarehouseId>((await params).id)} />;
}
