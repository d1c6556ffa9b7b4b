import { CustomerListScreen } from '@/components/screens/customers/customer-list-screen';

export default function Page() {
  return <CustomerListScreen />;
}
