import { ImportScreen } from '@/components/screens/stock/import/import-screen';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ImportScreen warehouseId={asId<WarehouseId>((await params).id)} />;
}
