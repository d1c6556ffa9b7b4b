import type { ReactNode } from 'react';
import { WarehouseFrame } from '@/components/screens/warehouses/warehouse-frame';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { asId } from '@/lib/kernel/id';

export default async function Layout({ params, children }: { params: Promise<{ id: string }>; children: ReactNode }) {
  return <WarehouseFrame warehouseId={asId<WarehouseId>((await params).id)}>{children}</WarehouseFrame>;
}
