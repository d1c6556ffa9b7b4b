import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';

export default function Page() {
  return <InvoiceListScreen />;
}
