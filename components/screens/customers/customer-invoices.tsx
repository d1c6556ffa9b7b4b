'use client';

import { ReceiptText } from 'lucide-react';
import { InvoiceTotals } from '@/components/entities/invoice-totals';
import { InvoiceStatusChip } from '@/components/entities/status-chips';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowLink } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { CustomerId } from '@/lib/domain/customer/model';
import { invoiceStatusView, invoicesOfCustomer, totalsByStatus } from '@/lib/domain/invoice/rules';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/store';
import { formatDay, formatMoney } from '@/lib/text/format';

/** What a customer was asked to pay, and what each status adds up to. */
export const CustomerInvoices = ({ customerId }: { readonly customerId: CustomerId }) => {
  const invoices = useData((data) => invoicesOfCustomer(data.invoices, customerId));
  const today = useToday();
  return (
    <Section title="Facturas">
      {invoices.length > 0 ? (
        <>
          <InvoiceTotals totals={totalsByStatus(invoices, today)} />
          <List label="Facturas" long={invoices.length > 20}>
            {invoices.map((invoice) => (
              <RowLink
                key={invoice.id}
                href={routes.invoice(invoice.id)}
                title={invoice.id}
                detail={formatDay(invoice.date)}
                figure={formatMoney(invoice.amount)}
                chip={<InvoiceStatusChip status={invoiceStatusView(invoice, today)} />}
              />
            ))}
          </List>
        </>
      ) : (
        <EmptyState icon={ReceiptText} title="Aún no tiene facturas" />
      )}
    </Section>
  );
};
