import type { ReactNode } from 'react';
import { WarehouseFrame } from '@/components/screens/warehouses/warehouse-frame';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';
import { FirstPaint } from '@/lib/store/react/first-paint';

export default async function Layout({ params, children }: { params: Promise<{ id: string }>; children: ReactNode }) {
  const { id } = await params;
  return (
    <FirstPaint>
      <WarehouseFrame warehouseId={asId<WarehouseId>(id)}>{children}</WarehouseFrame>
    </FirstPaint>
  );
}
