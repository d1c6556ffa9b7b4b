'use client';

import { InvoiceStatusChip } from '@/components/entities/status-chips';
import { EditableCell } from '@/components/entities/table/editable-cell';
import { useCellSave } from '@/components/entities/table/use-cell-save';
import { markInvoicesPaid } from '@/lib/domain/invoice/bulk-changes';
import { updateInvoice } from '@/lib/domain/invoice/changes';
import { invoiceStatusView, paymentRefusal } from '@/lib/domain/invoice/rules';
import type { Invoice } from '@/lib/domain/model/invoice';
import { asDay } from '@/lib/kernel/day';
import { useToday } from '@/lib/store/react/store';
import { formatDay } from '@/lib/text/format';
import { invoiceStatusLabel } from '@/lib/text/labels';

interface InvoiceCellProps {
  readonly invoice: Invoice;
}

/** The due date, edited in its place. */
export const InvoiceDueCell = ({ invoice }: InvoiceCellProps) => {
  const save = useCellSave();
  return (
    <EditableCell
      label={`Vence: ${invoice.id}`}
      text={formatDay(invoice.dueDate)}
      value={invoice.dueDate}
      onSave={(typed) =>
        save(
          updateInvoice,
          { ...invoice, taskId: invoice.taskId, dueDate: asDay(typed), opened: invoice },
          'Vencimiento cambiado',
        )
      }
    >
      <span className="tabular">{formatDay(invoice.dueDate)}</span>
    </EditableCell>
  );
};

const STORED = ['draft', 'pending'] as const;

/** The status: draft or pending as in the form, or paid today. */
export const InvoiceStatusCell = ({ invoice }: InvoiceCellProps) => {
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
        if (chosen === 'paid') return save(markInvoicesPaid, [{ id: invoice.id, paidOn: today }], 'Factura pagada');
        const status = STORED.find((one) => one === chosen);
        return status && save(updateInvoice, { ...invoice, taskId: invoice.taskId, status, opened: invoice }, 'Estado cambiado');
      }}
    >
      <InvoiceStatusChip status={shown} />
    </EditableCell>
  );
};
