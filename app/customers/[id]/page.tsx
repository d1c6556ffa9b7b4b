import { CustomerScreen } from '@/components/screens/customers/customer-screen';
import type { CustomerId } from '@/lib/domain/model/customer';
import { asId } from '@/lib/kernel/id';
import { FirstPaint } from '@/lib/store/react/first-paint';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <FirstPaint>
      <CustomerScreen customerId={asId<CustomerId>(id)} />
    </FirstPaint>
  );
}
