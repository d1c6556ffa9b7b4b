'use client';

import { FileDown, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { InvoiceStatusChip } from '@/components/entities/status-chips';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useDelete } from '@/components/write/use-delete';
import { invoiceStatusView, paymentDay } from '@/lib/domain/invoice/rules';
import type { Invoice } from '@/lib/domain/model/invoice';
import { useData, useToday } from '@/lib/store/react/store';
import { formatDay, formatMoney } from '@/lib/text/format';
import { INVOICE_DELETION } from './invoice-deletion';
import { useInvoicePdf } from './use-invoice-pdf';

interface InvoiceCardProps {
  readonly invoice: Invoice;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
}

/** An invoice in the list: its number, for whom, how much, until when, and what can be done with it. */
export const InvoiceCard = ({ invoice, onOpen, onEdit }: InvoiceCardProps) => {
  const { id, customerId, projectId, amount, dueDate } = invoice;
  const names = useData(({ customers, projects }) => ({
    customer: customers.get(customerId)?.name,
    project: projects.get(projectId)?.title,
  }));
  const paidOn = paymentDay(invoice);
  const today = useToday();
  const numberId = useId();
  const deletion = useDelete(INVOICE_DELETION);
  const pdf = useInvoicePdf(id);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <button
        type="button"
        data-tells
        aria-haspopup="dialog"
        onClick={onOpen}
        className="-m-2 flex min-h-touch flex-wrap items-start gap-x-3 gap-y-1 rounded-control p-2 text-start active:bg-pressed"
      >
        <span className="grid min-w-0 grow basis-32 grid-cols-1 gap-0.5">
          <span id={numberId} className="tabular font-semibold">
            {id}
          </span>
          <span className="wrap-anywhere">{names.customer}</span>
          <span className="wrap-anywhere text-muted text-sm">{names.project}</span>
          <span className="tabular text-muted text-sm">
            {paidOn ? `Se pagó el ${formatDay(paidOn)}` : `Vence ${formatDay(dueDate)}`}
          </span>
        </span>
        <span className="ml-auto flex max-w-full flex-col items-end gap-1">
          <span className="tabular font-semibold">{formatMoney(amount)}</span>
          <InvoiceStatusChip status={invoiceStatusView(invoice, today)} />
        </span>
      </button>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={Pencil}
          aria-haspopup="dialog"
          aria-describedby={numberId}
          onClick={onEdit}
          className="gap-1.5! px-2!"
        >
          Editar
        </Button>
        <Button
          variant="secondary"
          icon={FileDown}
          busy={pdf.busy}
          busyText="Preparando…"
          aria-describedby={numberId}
          onClick={() => void pdf.run()}
          className="gap-1.5! px-2!"
        >
          PDF
        </Button>
        <Button
          variant="danger"
          icon={Trash2}
          aria-describedby={numberId}
          className="ms-auto gap-1.5! px-2!"
          onClick={() => void deletion.ask(id)}
        >
          Eliminar
        </Button>
      </div>
    </Card>
  );
};
