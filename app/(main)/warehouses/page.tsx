import { WarehouseListScreen } from '@/components/screens/warehouses/warehouse-list-screen';

export default function Page() {
  return <WarehouseListScreen />;
}
