import { NewWarehouseScreen } from '@/components/screens/warehouses/new-warehouse-screen';

export default function Page() {
  return <NewWarehouseScreen />;
}
