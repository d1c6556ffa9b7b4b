'use client';

import { useMemo } from 'react';
import { useQueryChoice } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { type InvoicePeriod, inPeriod, invoiceStatusView, liveInvoices, totalsByStatus } from '@/lib/domain/invoice/rules';
import type { InvoiceStatus } from '@/lib/domain/model/invoice';
import { matchesInvoice } from '@/lib/domain/search/list-search';
import { textMatcher } from '@/lib/kernel/search';
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

/** The invoices that the search and the filters of the address leave; the totals are over every status of them. */
export const useInvoiceSearch = () => {
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
