'use client';

import { useQueryChoice, useQueryState } from '@/components/history/use-query-state';
import type { Data } from '@/lib/domain/data';
import type { Invoice, InvoiceStatus } from '@/lib/domain/invoice/model';
import { type InvoicePeriod, inPeriod, invoiceStatusView, liveInvoices, totalsByStatus } from '@/lib/domain/invoice/rules';
import { matches } from '@/lib/kernel/search';
import { useData, useToday } from '@/lib/store/react/store';

export const STATUSES = [
  { value: 'todas', label: 'Todas' },
  { value: 'pagadas', label: 'Pagadas' },
  { value: 'pendientes', label: 'Pendientes' },
  { value: 'vencidas', label: 'Vencidas' },
  { value: 'borradores', label: 'Borradores' },
] as const;
export const PERIODS = [
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

const isAbout = ({ customers }: Data, query: string, { id, customerId }: Invoice) =>
  matches(query, id, customers.get(customerId)?.name);

/** The invoices that the search and the filters of the address leave; the totals are over every status of them. */
export const useInvoiceSearch = () => {
  const today = useToday();
  const [query, setQuery] = useQueryState('buscar');
  const [status, setStatus] = useQueryChoice<StatusFilter>('estado', [
    'todas',
    'pagadas',
    'pendientes',
    'vencidas',
    'borradores',
  ]);
  const [period, setPeriod] = useQueryChoice<PeriodFilter>('periodo', ['todo', 'este-mes', 'mes-pasado']);
  const ofPeriod = useData((data) =>
    liveInvoices(data.invoices).filter((invoice) => inPeriod(invoice, PERIOD_OF[period], today) && isAbout(data, query, invoice)),
  );
  const wanted = STATUS_OF[status];
  const found = wanted ? ofPeriod.filter((invoice) => invoiceStatusView(invoice, today) === wanted) : ofPeriod;
  return { query, setQuery, status, setStatus, period, setPeriod, found, totals: totalsByStatus(ofPeriod, today) };
};
