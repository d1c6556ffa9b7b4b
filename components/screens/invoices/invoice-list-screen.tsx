'use client';

import clsx from 'clsx';
import { FileDown, LoaderCircle, Pencil, Plus, ReceiptText, Trash2 } from 'lucide-react';
import { useId, useMemo } from 'react';
import { partPaidText } from '@/components/entities/invoice-row';
import { InvoiceTotals } from '@/components/entities/invoice-totals';
import { InvoiceStatusChip } from '@/components/entities/status-chips';
import { DetailBeside } from '@/components/frames/detail-beside';
import { useExpandableSums } from '@/components/frames/expandable-sums';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { NoneFound } from '@/components/frames/none-found';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice, useQueryStep } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { IconButton } from '@/components/ui/button';
import { FilterChips } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { List } from '@/components/ui/list/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useWidth } from '@/components/ui/use-width';
import { useDelete } from '@/components/write/use-delete';
import {
  type InvoicePeriod,
  inPeriod,
  invoiceStatusView,
  liveInvoices,
  paymentDay,
  totalsByStatus,
} from '@/lib/domain/invoice/rules';
import type { Invoice, InvoiceId, InvoiceStatus } from '@/lib/domain/model/invoice';
import { matchesInvoice } from '@/lib/domain/search/list-search';
import { sumCents } from '@/lib/kernel/cents';
import { asId } from '@/lib/kernel/id';
import { textMatcher } from '@/lib/kernel/search';
import { useData, useToday } from '@/lib/store/react/store';
import { formatDay, formatMoney } from '@/lib/text/format';
import { INVOICE_DELETION } from './invoice-deletion';
import { useInvoicePdf } from './use-invoice-pdf';

const InvoiceTable = lazyTable(async () => (await import('./invoice-table')).InvoiceTable);

const COUNTED = ['factura', 'facturas'] as const;

/** Facturación: all invoices, the highest number first, with a sum for each status. */
export const InvoiceListScreen = () => {
  const search = useInvoiceSearch();
  const adding = useQueryStep('nueva');
  const editing = useQueryStep('editar');
  const detail = useQueryStep('factura');
  const isDesk = useWidth() === 'desk';
  const { pending, overdue } = search.totals;
  const sums = useExpandableSums({
    label: 'Totales por estado',
    line: `Por cobrar ${formatMoney(sumCents([pending.amount, overdue.amount]))}`,
    children: <InvoiceTotals totals={search.totals} />,
  });
  return (
    <Screen title="Facturación" open={isDesk && detail.value ? `Factura ${detail.value}` : undefined} beside={sums?.line}>
      {sums?.rest}
      <ListFrame
        search={{ text: search.text, label: 'Buscar facturas', placeholder: 'Número o cliente', counted: COUNTED }}
        filters={<FilterChips label="Estado" options={STATUSES} value={search.status} onChange={search.setStatus} />}
        more={{
          active: search.period === 'todo' ? 0 : 1,
          children: <FilterChips label="Periodo" options={PERIODS} value={search.period} onChange={search.setPeriod} />,
        }}
        rows={search.found}
        first={6}
        table={InvoiceTable}
        empty={
          <NoneFound
            icon={ReceiptText}
            title="No se encontraron facturas"
            isNarrowed={search.text.wanted !== '' || search.status !== 'todas' || search.period !== 'todo'}
            first="Empieza con «Nueva Factura»."
          />
        }
        action={
          <PrimaryAction icon={Plus} onClick={() => adding.open('')}>
            Nueva Factura
          </PrimaryAction>
        }
      >
        {(rows) => (
          <List label="Facturas" rows={rows} keyOf={({ id }) => id}>
            {(invoice) => (
              <InvoiceCard invoice={invoice} onOpen={() => detail.open(invoice.id)} onEdit={() => editing.open(invoice.id)} />
            )}
          </List>
        )}
      </ListFrame>
      <InvoiceDialogs adding={adding} editing={editing} detail={detail} />
    </Screen>
  );
};

interface InvoiceCardProps {
  readonly invoice: Invoice;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
}

/** An invoice in the list: number, customer, amount, due date and acts. */
const InvoiceCard = ({ invoice, onOpen, onEdit }: InvoiceCardProps) => {
  const { id, customerId, projectId, amount, dueDate } = invoice;
  const names = useData(({ customers, projects }) => ({
    customer: customers.get(customerId)?.name,
    project: projects.get(projectId)?.title,
  }));
  const paidOn = paymentDay(invoice);
  const part = partPaidText(invoice);
  const today = useToday();
  const numberId = useId();
  const deletion = useDelete(INVOICE_DELETION);
  const pdf = useInvoicePdf(id);
  return (
    <div className="relative px-3 pt-2">
      <button
        type="button"
        data-tells
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex w-full flex-wrap items-baseline gap-x-2 text-start after:absolute after:inset-0 active:after:bg-pressed/50"
      >
        <span id={numberId} className="tabular min-w-0 text-xs">
          {id}
        </span>
        <span className="order-first flex w-full flex-wrap items-start justify-between gap-x-3">
          <span className="wrap-anywhere min-w-0 flex-1 basis-32">{names.customer}</span>
          <InvoiceStatusChip status={invoiceStatusView(invoice, today)} />
        </span>
        <span className="wrap-anywhere min-w-0 flex-1 basis-28 text-muted text-xs">{names.project}</span>
      </button>
      {/* 8 px between the row's link and `Eliminar` prevent a wrong tap (friendliness). */}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2">
        <p className="grid min-w-0 flex-1 basis-28 leading-tight">
          <span className="tabular font-semibold">{formatMoney(amount)}</span>
          {part && <span className="tabular text-xs">{part}</span>}
          <span className="tabular text-muted text-xs">
            {paidOn ? `Se pagó el ${formatDay(paidOn)}` : `Vence ${formatDay(dueDate)}`}
          </span>
        </p>
        <span className="relative z-1 -me-2.5 ms-auto flex">
          <IconButton
            label="Editar"
            title="Editar"
            icon={Pencil}
            aria-haspopup="dialog"
            aria-describedby={numberId}
            onClick={onEdit}
            className={ICON}
          />
          <IconButton
            label={pdf.busy ? 'Preparando…' : 'PDF'}
            title="PDF"
            icon={pdf.busy ? LoaderCircle : FileDown}
            aria-disabled={pdf.busy || undefined}
            aria-describedby={numberId}
            onClick={() => !pdf.busy && void pdf.run()}
            className={clsx(ICON, pdf.busy && '[&>svg]:animate-spin')}
          />
          <IconButton
            label="Eliminar"
            title="Eliminar"
            icon={Trash2}
            aria-describedby={numberId}
            onClick={() => void deletion.ask(id)}
            className={clsx(ICON, 'ms-2 text-danger!')}
          />
        </span>
      </div>
    </div>
  );
};

const ICON = 'size-touch! text-link [&>svg]:size-5';

const NewInvoiceSheet = lazyPart(async () => (await import('./new-invoice-sheet')).NewInvoiceSheet);
const EditInvoiceSheet = lazyPart(async () => (await import('./edit-invoice-sheet')).EditInvoiceSheet);
const InvoiceSheet = lazyPart(
  async () => (await import('./invoice-sheet')).InvoiceSheet,
  (props) => <InvoiceOpening {...props} />,
);

interface InvoiceOpeningProps {
  readonly invoiceId: InvoiceId;
  readonly onClose: () => void;
}

/** At a desk, the skeleton of an invoice beside the list. On a phone the invoice opens over the list. */
const InvoiceOpening = ({ invoiceId, onClose }: InvoiceOpeningProps) =>
  useWidth() === 'desk' && (
    <DetailBeside title={`Factura ${invoiceId}`} onClose={onClose}>
      <CardsSkeleton cards={2} />
    </DetailBeside>
  );

type Step = ReturnType<typeof useQueryStep>;

interface InvoiceDialogsProps {
  readonly adding: Step;
  readonly editing: Step;
  readonly detail: Step;
}

/** The dialogs that the address asks for, loaded on demand. The form is over the invoice. */
const InvoiceDialogs = ({ adding, editing, detail }: InvoiceDialogsProps) => (
  <>
    {detail.value !== null && (
      <InvoiceSheet invoiceId={asId<InvoiceId>(detail.value)} onClose={detail.close} onEdit={editing.open} />
    )}

    {adding.value !== null && <NewInvoiceSheet source={adding.value} onClose={adding.close} />}
    {editing.value !== null && <EditInvoiceSheet invoiceId={asId<InvoiceId>(editing.value)} onClose={editing.close} />}
  </>
);

const STATUSES = [
  { value: 'todas', label: 'Todas' },
  { value: 'pagadas', label: 'Pagadas' },
  { value: 'pendientes', label: 'Pendientes' },
  { value: 'vencidas', label: 'Vencidas' },
  { value: 'borradores', label: 'Borradores' },
] as const;
const PERIODS = [
  { value: 'todo', label: 'Todo' },
  { value: 'este-mes', label: 'Este mes' },
  { value: 'mes-pasado', label: 'Mes pasado' },
] as const;
type StatusFilter = (typeof STATUSES)[number]['value'];
type PeriodFilter = (typeof PERIODS)[number]['value'];

const STATUS_OF: Record<StatusFilter, InvoiceStatus | undefined> = {
  todas: undefined,
  pagadas: 'paid',
  pendientes: 'pending',
  vencidas: 'overdue',
  borradores: 'draft',
};
const PERIOD_OF: Record<PeriodFilter, InvoicePeriod> = { todo: 'all', 'este-mes': 'this-month', 'mes-pasado': 'last-month' };

/** The invoices that match the address's search and filters. The totals ignore the status filter. */
const useInvoiceSearch = () => {
  const today = useToday();
  const text = useSearchText();
  const [status, setStatus] = useQueryChoice<StatusFilter>('estado', [
    'todas',
    'pagadas',
    'pendientes',
    'vencidas',
    'borradores',
  ]);
  const [period, setPeriod] = useQueryChoice<PeriodFilter>('periodo', ['todo', 'este-mes', 'mes-pasado']);
  const data = useData((known) => known);
  const ofPeriod = useMemo(() => {
    const asked = textMatcher(text.wanted);
    return liveInvoices(data.invoices).filter(
      (invoice) => inPeriod(invoice, PERIOD_OF[period], today) && matchesInvoice(asked, invoice, data),
    );
  }, [data, period, today, text.wanted]);
  const wanted = STATUS_OF[status];
  const found = useMemo(
    () => (wanted ? ofPeriod.filter((invoice) => invoiceStatusView(invoice, today) === wanted) : ofPeriod),
    [ofPeriod, wanted, today],
  );
  const totals = useMemo(() => totalsByStatus(ofPeriod, today), [ofPeriod, today]);
  return { text, status, setStatus, period, setPeriod, found, totals };
};
