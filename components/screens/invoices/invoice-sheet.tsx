'use client';

import { CircleCheck, FileDown, Pencil, Trash2 } from 'lucide-react';
import { partPaidText } from '@/components/entities/invoice-row';
import { MissingSheet } from '@/components/entities/missing-sheet';
import { InvoiceStatusChip } from '@/components/entities/status-chips';
import { WhatsAppButton } from '@/components/entities/whatsapp';
import { DetailBeside } from '@/components/frames/detail-beside';
import { useQueryStep } from '@/components/history/use-query-state';
import { Button, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { List, Row, RowLink } from '@/components/ui/list/list';
import { Sheet } from '@/components/ui/overlay/sheet';
import { RecordMark } from '@/components/ui/record-mark';
import { Section } from '@/components/ui/section';
import { useWidth } from '@/components/ui/use-width';
import { useAct } from '@/components/write/use-act';
import { useActOnMany } from '@/components/write/use-act-on-many';
import { useDelete } from '@/components/write/use-delete';
import { recordPayments, removePayment } from '@/lib/domain/invoice/changes';
import { lineAmount, sumsOf } from '@/lib/domain/invoice/lines';
import { finalPaymentOf, invoiceStatusView, paymentDay, paymentRefusal, paymentsOf } from '@/lib/domain/invoice/rules';
import type { Invoice, InvoiceId } from '@/lib/domain/model/invoice';
import { numberText } from '@/lib/kernel/number-text';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCount, formatDay, formatMoney, formatTax } from '@/lib/text/format';
import { fieldLabel } from '@/lib/text/nouns';
import { pageTitle } from '@/lib/text/product';
import { INVOICE_DELETION } from './invoice-deletion';
import { PaymentSheet } from './payment-sheet';
import { useInvoicePdf } from './use-invoice-pdf';
import { useLiveInvoice } from './use-live-invoice';

interface InvoiceSheetProps {
  readonly invoiceId: InvoiceId;
  readonly onClose: () => void;
  readonly onEdit: (id: InvoiceId) => void;
}

/** An invoice with its payments, its acts and its PDF. */
export const InvoiceSheet = ({ invoiceId, onClose, onEdit }: InvoiceSheetProps) => {
  const invoice = useLiveInvoice(invoiceId);
  const isDesk = useWidth() === 'desk';
  if (invoice === 'opening') return null;
  if (invoice === 'missing') return <MissingSheet title="Factura" onClose={onClose} />;
  const title = `Factura ${invoice.id}`;
  const content = (
    <>
      <RecordMark id={invoice.id} className="text-muted" />
      <InvoiceFacts invoice={invoice} />
      {invoice.payments && <Payments invoice={invoice} />}
      <InvoiceActions invoice={invoice} onDeleted={onClose} onEdit={() => onEdit(invoice.id)} />
    </>
  );
  if (isDesk)
    return (
      <DetailBeside title={title} onClose={onClose}>
        {content}
      </DetailBeside>
    );
  return (
    <Sheet open inUrl size="full" title={title} documentTitle={pageTitle(title)} onOpenChange={(open) => !open && onClose()}>
      {content}
    </Sheet>
  );
};

const InvoiceFacts = ({ invoice }: { readonly invoice: Invoice }) => {
  const { projectId, taskId, customerId, quantity, amount, lines = [], tax, date, dueDate } = invoice;
  const sums = sumsOf(invoice);
  const paidOn = paymentDay(invoice);
  const part = partPaidText(invoice);
  const today = useToday();
  const about = useData(({ projects, tasks, customers }) => [
    { href: routes.customer(customerId), title: customers.get(customerId)?.name, detail: 'Cliente' },
    { href: routes.project(projectId), title: projects.get(projectId)?.title, detail: 'Proyecto' },
    ...(taskId ? [{ href: routes.task(projectId, taskId), title: tasks.get(taskId)?.title, detail: 'Tarea' }] : []),
  ]);
  return (
    <>
      <Card className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="tabular text-title">{formatMoney(amount)}</p>
          <InvoiceStatusChip status={invoiceStatusView(invoice, today)} />
        </div>
        {part && <p className="tabular -mt-3">{part}</p>}
        <DefinitionList
          items={[
            { term: fieldLabel('invoices', 'date'), value: formatDay(date) },
            { term: fieldLabel('invoices', 'dueDate'), value: formatDay(dueDate) },
            ...(paidOn ? [{ term: fieldLabel('invoices', 'paidOn'), value: formatDay(paidOn) }] : []),
            { term: fieldLabel('invoices', 'quantity'), value: formatCount(quantity) },
            ...(tax
              ? [
                  { term: 'Subtotal', value: formatMoney(sums.subtotal) },
                  { term: formatTax(tax), value: formatMoney(sums.tax) },
                ]
              : []),
          ]}
        />
      </Card>
      {lines.length > 0 && (
        <List
          label={fieldLabel('invoices', 'lines')}
          rows={lines.map((line, index) => ({ line, index }))}
          keyOf={({ index }) => `${index}`}
        >
          {({ line }) => (
            <Row
              title={line.concept}
              detail={`${numberText(line.quantity)} × ${formatMoney(line.unitPrice)}`}
              figure={formatMoney(lineAmount(line))}
            />
          )}
        </List>
      )}
      <List label="De qué es la factura" rows={about} keyOf={({ href }) => href}>
        {(record) => <RowLink inSheet {...record} />}
      </List>
    </>
  );
};

/** The payments of an invoice. On a paid invoice only the last one can be removed. */
const Payments = ({ invoice }: { readonly invoice: Invoice }) => {
  const takeBack = useAct(removePayment, { savedText: 'Pago quitado', undoable: true, inTurn: true });
  const payments = paymentsOf(invoice);
  return (
    <Section title={fieldLabel('invoices', 'payments')}>
      <List label={fieldLabel('invoices', 'payments')} rows={payments} keyOf={({ id }) => id ?? invoice.id}>
        {({ id: paymentId, paidOn, amount }) => (
          <Row
            title={formatMoney(amount)}
            detail={paidOn && formatDay(paidOn)}
            actions={
              (paymentId === undefined || finalPaymentOf(invoice) === 0) && (
                <IconButton
                  label={`Quitar pago de ${formatMoney(amount)}`}
                  icon={Trash2}
                  className="text-danger!"
                  onClick={() => void takeBack({ id: invoice.id, paymentId })}
                />
              )
            }
          />
        )}
      </List>
    </Section>
  );
};

interface InvoiceActionsProps {
  readonly invoice: Invoice;
  readonly onDeleted: () => void;
  readonly onEdit: () => void;
}

const InvoiceActions = ({ invoice, onDeleted, onEdit }: InvoiceActionsProps) => {
  const pdf = useInvoicePdf(invoice.id);
  const deletion = useDelete(INVOICE_DELETION);
  const payment = useQueryStep('pago');
  const { run } = useActOnMany();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button icon={FileDown} busy={pdf.busy} busyText="Preparando…" onClick={() => void pdf.run()} className="grow">
          Descargar PDF
        </Button>
        <WhatsAppButton document={pdf} of={{ invoice }} />
      </div>
      {paymentRefusal(invoice) === undefined && (
        <Button variant="secondary" icon={CircleCheck} aria-haspopup="dialog" onClick={() => payment.open('1')}>
          Marcar como pagada
        </Button>
      )}
      {payment.value !== null && (
        <PaymentSheet
          invoices={[invoice]}
          onPaid={(payments, options, isPart) =>
            run(recordPayments, payments, () => (isPart ? 'Pago registrado' : 'Factura marcada como pagada'), options)
          }
          onClose={payment.close}
        />
      )}
      <Button variant="secondary" icon={Pencil} aria-haspopup="dialog" aria-keyshortcuts="E" onClick={onEdit}>
        Editar
      </Button>
      <Button
        variant="danger"
        icon={Trash2}
        className="mt-2"
        onClick={async () => {
          if (await deletion.ask(invoice.id)) onDeleted();
        }}
      >
        Eliminar
      </Button>
    </>
  );
};
