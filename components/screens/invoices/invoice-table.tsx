'use client';

import clsx from 'clsx';
import { useMemo } from 'react';
import { type Column, moneyColumn, textColumn } from '@/components/entities/table/column';
import { RecordTable } from '@/components/entities/table/record-table';
import { useQueryStep } from '@/components/history/use-query-state';
import type { Data } from '@/lib/domain/data';
import { compareInvoices, invoiceStatusView, isUnpaid } from '@/lib/domain/invoice/rules';
import type { Invoice } from '@/lib/domain/model/invoice';
import { type Day, daysBetween } from '@/lib/kernel/day';
import { byName, up } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatDay } from '@/lib/text/format';
import { invoiceStatusLabel } from '@/lib/text/labels';
import { InvoiceDueCell, InvoiceStatusCell } from './invoice-cells';
import { InvoiceTableActions } from './invoice-table-actions';

const COUNTED = ['factura', 'facturas'] as const;
const STAGE = { overdue: 0, pending: 1, draft: 2, paid: 3 };

/** Days past the due date of an unpaid invoice: below 0 before it; nothing for drafts and paid invoices. */
const daysLate = (invoice: Invoice, today: Day) => (isUnpaid(invoice) ? daysBetween(invoice.dueDate, today) : undefined);

const columnsOf = ({ customers, projects }: Pick<Data, 'customers' | 'projects'>, today: Day): readonly Column<Invoice>[] => {
  const customerOf = ({ customerId }: Invoice) => customers.get(customerId)?.name ?? '';
  const projectOf = ({ projectId }: Invoice) => projects.get(projectId)?.title ?? '';
  return [
    textColumn({ id: 'numero', head: 'Número', order: compareInvoices }, ({ id }) => id),
    textColumn({ id: 'cliente', head: 'Cliente', grows: true, order: byName(customerOf) }, customerOf),
    textColumn({ id: 'proyecto', head: 'Proyecto', rank: 4, order: byName(projectOf) }, projectOf),
    textColumn({ id: 'emision', head: 'Emisión', rank: 3, order: up(({ date }) => date) }, ({ date }) => formatDay(date)),
    {
      id: 'vence',
      head: 'Vence',
      cell: (invoice) => <InvoiceDueCell invoice={invoice} />,
      csv: ({ dueDate }) => formatDay(dueDate),
      order: up(({ dueDate }) => dueDate),
    },
    {
      id: 'dias',
      head: 'Días',
      rank: 3,
      isFigure: true,
      cell: (invoice) => {
        const late = daysLate(invoice, today);
        if (late === undefined) return '';
        return (
          <span className={clsx(late > 0 && 'font-semibold text-danger')}>{late > 0 ? `${late} d tarde` : `${-late} d`}</span>
        );
      },
      csv: (invoice) => daysLate(invoice, today) ?? '',
      order: up((invoice) => daysLate(invoice, today) ?? Number.NEGATIVE_INFINITY),
    },
    moneyColumn({ id: 'monto', head: 'Monto' }, ({ amount }) => amount),
    {
      id: 'estado',
      head: 'Estado',
      rank: 2,
      cell: (invoice) => <InvoiceStatusCell invoice={invoice} />,
      csv: (invoice) => invoiceStatusLabel[invoiceStatusView(invoice, today)],
      order: up((invoice) => STAGE[invoiceStatusView(invoice, today)]),
    },
  ];
};

/** The invoices as a table; one opens over it, as from the list. */
export const InvoiceTable = ({ rows }: { readonly rows: readonly Invoice[] }) => {
  const today = useToday();
  const { customers, projects } = useData((data) => ({ customers: data.customers, projects: data.projects }));
  const columns = useMemo(() => columnsOf({ customers, projects }, today), [customers, projects, today]);
  const detail = useQueryStep('factura');
  return (
    <RecordTable
      name="Facturas"
      counted={COUNTED}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => routes.invoice(id)}
      onOpen={({ id }) => detail.open(id)}
      openId={detail.value}
      actions={(chosen, onClear) => <InvoiceTableActions chosen={chosen} onClear={onClear} />}
    />
  );
};
