import { Beside } from '@/app/beside';
import { NewWarehouseScreen } from '@/components/screens/warehouses/new-warehouse-screen';

export default function Page() {
  return (
    <Beside of="form">
      <NewWarehouseScreen />
    </Beside>
  );
}
