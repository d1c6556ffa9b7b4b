'use client';

import { ReceiptText } from 'lucide-react';
import { InvoiceRow } from '@/components/entities/invoice-row';
import { InvoiceTotals } from '@/components/entities/invoice-totals';
import { EmptyState } from '@/components/ui/empty-state';
import { List } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { invoicesOf, totalsByStatus } from '@/lib/domain/invoice/rules';
import type { CustomerId } from '@/lib/domain/model/customer';
import { useData, useToday } from '@/lib/store/react/store';

/** What a customer was asked to pay, and what each status adds up to. */
export const CustomerInvoices = ({ customerId }: { readonly customerId: CustomerId }) => {
  const invoices = useData((data) => invoicesOf(data.invoices, customerId));
  const today = useToday();
  return (
    <Section title="Facturas">
      {invoices.length > 0 ? (
        <>
          <InvoiceTotals totals={totalsByStatus(invoices, today)} />
          <List label="Facturas" rows={invoices} keyOf={({ id }) => id}>
            {(invoice) => <InvoiceRow invoice={invoice} />}
          </List>
        </>
      ) : (
        <EmptyState icon={ReceiptText} title="Aún no tiene facturas" />
      )}
    </Section>
  );
};
