import { StockScreen } from '@/components/screens/stock/item/stock-screen';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';
import { FirstPaint } from '@/lib/store/react/first-paint';

export default async function Page({ params }: { params: Promise<{ id: string; itemId: string }> }) {
  const { id, itemId } = await params;
  return (
    <FirstPaint>
      <StockScreen warehouseId={asId<WarehouseId>(id)} materialId={asId<MaterialId>(itemId)} />
    </FirstPaint>
  );
}
