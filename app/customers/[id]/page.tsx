import { CustomerScreen } from '@/components/screens/customers/customer-screen';
import type { CustomerId } from '@/lib/domain/customer/model';
import { asId } from '@/lib/kernel/id';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <CustomerScreen customerId={asId<CustomerId>((await params).id)} />;
}
