'use client';

import clsx from 'clsx';
import { BadgeCheck, FileDown } from 'lucide-react';
import { useMemo } from 'react';
import { InvoiceStatusChip } from '@/components/entities/status-chips';
import { ActionBar, ActionButton } from '@/components/entities/table/action-bar';
import { type Column, dayColumn, moneyColumn, textColumn } from '@/components/entities/table/column';
import { EditableCell } from '@/components/entities/table/editable-cell';
import { LeftOutList } from '@/components/entities/table/left-out-list';
import { RecordTable } from '@/components/entities/table/record-table';
import { useCellSave } from '@/components/entities/table/use-cell-save';
import { useDialogOfMany } from '@/components/entities/table/use-dialog-of-many';
import { useQueryStep } from '@/components/history/use-query-state';
import { useActOnMany } from '@/components/write/use-act-on-many';
import type { Data } from '@/lib/domain/data';
import { recordPayments, updateInvoice } from '@/lib/domain/invoice/changes';
import { sumsOf } from '@/lib/domain/invoice/lines';
import { compareInvoices, invoiceStatusView, isUnpaid, leftToPay, paymentRefusal } from '@/lib/domain/invoice/rules';
import type { Invoice } from '@/lib/domain/model/invoice';
import { asDay, type Day, daysBetween } from '@/lib/kernel/day';
import { ascending, byName } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatDay } from '@/lib/text/format';
import { invoiceStatusLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { PaymentSheet } from './payment-sheet';
import { useInvoicePdf } from './use-invoice-pdf';

const COUNTED = ['factura', 'facturas'] as const;
const STAGE = { overdue: 0, pending: 1, draft: 2, paid: 3 };

/** Days past the due date, negative before it; `undefined` for drafts and paid invoices. */
const daysLate = (invoice: Invoice, today: Day) => (isUnpaid(invoice) ? daysBetween(invoice.dueDate, today) : undefined);

/** The unpaid rest. This column exists only if some invoices are paid in part. */
const OWED = moneyColumn<Invoice>({ id: 'por-cobrar', head: 'Por cobrar', rank: 3 }, (invoice) =>
  isUnpaid(invoice) ? leftToPay(invoice) : undefined,
);

/** Subtotal and tax, if there is any; for the office's bookkeeping. */
const TAXED = [
  moneyColumn<Invoice>({ id: 'subtotal', head: 'Subtotal', rank: 5 }, (invoice) => sumsOf(invoice).subtotal),
  moneyColumn<Invoice>({ id: 'impuesto', head: fieldLabel('invoices', 'tax'), rank: 5 }, (invoice) => sumsOf(invoice).tax),
];

const columnsOf = (
  { customers, projects, invoices }: Pick<Data, 'customers' | 'projects' | 'invoices'>,
  today: Day,
): readonly Column<Invoice>[] => {
  const customerOf = ({ customerId }: Invoice) => customers.get(customerId)?.name ?? '';
  const projectOf = ({ projectId }: Invoice) => projects.get(projectId)?.title ?? '';
  return [
    textColumn({ id: 'numero', head: 'Número', order: compareInvoices }, ({ id }) => id),
    textColumn({ id: 'cliente', head: 'Cliente', grows: true, order: byName(customerOf) }, customerOf),
    textColumn({ id: 'proyecto', head: 'Proyecto', rank: 4, order: byName(projectOf) }, projectOf),
    dayColumn({ id: 'emision', head: 'Emisión', rank: 3, order: ascending(({ date }) => date) }, ({ date }) => date),
    {
      id: 'vence',
      head: 'Vence',
      cell: (invoice) => <InvoiceDueCell invoice={invoice} />,
      value: ({ dueDate }) => ({ day: dueDate }),
      order: ascending(({ dueDate }) => dueDate),
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
      value: (invoice) => daysLate(invoice, today) ?? '',
      order: ascending((invoice) => daysLate(invoice, today) ?? Number.NEGATIVE_INFINITY),
    },
    ...([...invoices.values()].some(({ tax }) => tax) ? TAXED : []),
    moneyColumn({ id: 'monto', head: 'Monto' }, ({ amount }) => amount),
    ...([...invoices.values()].some(({ payments }) => payments) ? [OWED] : []),
    {
      id: 'estado',
      head: 'Estado',
      rank: 2,
      cell: (invoice) => <InvoiceStatusCell invoice={invoice} />,
      value: (invoice) => invoiceStatusLabel[invoiceStatusView(invoice, today)],
      order: ascending((invoice) => STAGE[invoiceStatusView(invoice, today)]),
    },
  ];
};

/** The invoices as a table; a link opens the invoice as in the list. */
export const InvoiceTable = ({ rows }: { readonly rows: readonly Invoice[] }) => {
  const today = useToday();
  const known = useData(({ customers, projects, invoices }) => ({ customers, projects, invoices }));
  const columns = useMemo(() => columnsOf(known, today), [known, today]);
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

interface InvoiceCellProps {
  readonly invoice: Invoice;
}

/** The due date, editable in the cell. */
const InvoiceDueCell = ({ invoice }: InvoiceCellProps) => {
  const save = useCellSave();
  return (
    <EditableCell
      label={`Vence: ${invoice.id}`}
      text={formatDay(invoice.dueDate)}
      value={invoice.dueDate}
      onSave={(typed) => save(updateInvoice, { ...invoice, dueDate: asDay(typed), opened: invoice }, 'Vencimiento cambiado')}
    >
      <span className="tabular">{formatDay(invoice.dueDate)}</span>
    </EditableCell>
  );
};

const STORED = ['draft', 'pending'] as const;

/** The status: draft or pending as in the form, or paid today. */
const InvoiceStatusCell = ({ invoice }: InvoiceCellProps) => {
  const save = useCellSave();
  const today = useToday();
  const shown = invoiceStatusView(invoice, today);
  const others = STORED.filter((status) => status !== invoice.status);
  const choices = [
    { value: invoice.status, label: invoiceStatusLabel[shown] },
    ...(paymentRefusal(invoice) ? [] : [{ value: 'paid', label: 'Pagada hoy' }]),
    ...others.map((value) => ({ value, label: invoiceStatusLabel[value] })),
  ];
  return (
    <EditableCell
      label={`Estado: ${invoice.id}`}
      text={invoiceStatusLabel[shown]}
      value={invoice.status}
      choices={() => [{ choices }]}
      onSave={async (chosen) => {
        if (chosen === 'paid') return save(recordPayments, [{ id: invoice.id, paidOn: today }], 'Factura pagada');
        const status = STORED.find((one) => one === chosen);
        return status && save(updateInvoice, { ...invoice, status, opened: invoice }, 'Estado cambiado');
      }}
    >
      <InvoiceStatusChip status={shown} />
    </EditableCell>
  );
};

interface InvoiceTableActionsProps {
  readonly chosen: readonly Invoice[];
  readonly onClear: () => void;
}

/** The acts on several invoices: their payment, with its day, and one PDF of all. */
const InvoiceTableActions = ({ chosen, onClear }: InvoiceTableActionsProps) => {
  const { run, leftOut, forget } = useActOnMany();
  const dialog = useDialogOfMany(chosen);
  const pdf = useInvoicePdf(...chosen.map(({ id }) => id));
  return (
    <>
      <LeftOutList leftOut={leftOut} counted={COUNTED} nameOf={(id) => id} onClose={forget} />
      {chosen.length > 0 && (
        <ActionBar onClear={onClear}>
          <ActionButton icon={BadgeCheck} asks onClick={() => dialog.open('pago')}>
            Marcar como pagadas
          </ActionButton>
          <ActionButton icon={FileDown} onClick={() => void pdf.run()}>
            PDF
          </ActionButton>
        </ActionBar>
      )}
      {dialog.name === 'pago' && (
        <PaymentSheet
          invoices={dialog.about}
          onPaid={(payments, options, isPart) =>
            run(
              recordPayments,
              payments,
              (count) => (isPart ? 'Pago registrado' : count === 1 ? '1 factura pagada' : `${count} facturas pagadas`),
              options,
            )
          }
          onSaved={dialog.saved}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
