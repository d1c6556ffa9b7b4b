'use client';

import { RowLink } from '@/components/ui/list/list';
import { invoiceStatusView, paidInParts } from '@/lib/domain/invoice/rules';
import type { Invoice } from '@/lib/domain/model/invoice';
import { routes } from '@/lib/routes';
import { useToday } from '@/lib/store/react/store';
import { formatDay, formatMoney } from '@/lib/text/format';
import { InvoiceStatusChip } from './status-chips';

/** The paid part of an invoice as text; nothing when none or all of it is paid. */
export const partPaidText = ({ amount, status, payments = [] }: Invoice) =>
  status === 'paid' || payments.length === 0
    ? undefined
    : `Pagado ${formatMoney(paidInParts({ payments }))} de ${formatMoney(amount)}`;

/** An invoice in another record's list: number, date, amount and status. */
export const InvoiceRow = ({ invoice }: { readonly invoice: Invoice }) => {
  const today = useToday();
  return (
    <RowLink
      href={routes.invoice(invoice.id)}
      title={invoice.id}
      detail={[formatDay(invoice.date), partPaidText(invoice)].filter(Boolean).join(' · ')}
      figure={formatMoney(invoice.amount)}
      chip={<InvoiceStatusChip status={invoiceStatusView(invoice, today)} />}
    />
  );
};
