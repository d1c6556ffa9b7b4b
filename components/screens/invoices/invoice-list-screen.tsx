'use client';

import { Plus, ReceiptText } from 'lucide-react';
import { InvoiceTotals } from '@/components/entities/invoice-totals';
import { Screen } from '@/components/frames/screen';
import { useQueryStep } from '@/components/history/use-query-state';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { CardList } from '@/components/ui/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { SearchInput } from '@/components/ui/search-input';
import { useFirstRows } from '@/lib/store/react/use-first-rows';
import { formatCounted } from '@/lib/text/format';
import { InvoiceCard } from './invoice-card';
import { InvoiceDialogs } from './invoice-dialogs';
import { PERIODS, STATUSES, useInvoiceSearch } from './use-invoice-search';

/** Facturación: every invoice, the newest number first, and what each status adds up to. */
export const InvoiceListScreen = () => {
  const search = useInvoiceSearch();
  const adding = useQueryStep('nueva');
  const editing = useQueryStep('editar');
  const detail = useQueryStep('factura');
  const { found } = search;
  const shown = useFirstRows(found, 6);
  return (
    <Screen title="Facturación">
      <InvoiceTotals totals={search.totals} />
      <SearchInput
        label="Buscar facturas"
        value={search.query}
        onChange={search.setQuery}
        placeholder="Número o cliente"
        count={search.query ? formatCounted(found.length, 'factura', 'facturas') : undefined}
      />
      <FilterChips label="Estado" options={STATUSES} value={search.status} onChange={search.setStatus} />
      <FilterChips label="Periodo" options={PERIODS} value={search.period} onChange={search.setPeriod} />
      {found.length > 0 ? (
        <CardList label="Facturas" long={found.length > 20}>
          {shown.map((invoice) => (
            <InvoiceCard
              key={invoice.id}
              invoice={invoice}
              onOpen={() => detail.open(invoice.id)}
              onEdit={() => editing.open(invoice.id)}
            />
          ))}
        </CardList>
      ) : (
        <EmptyState icon={ReceiptText} title="No se encontraron facturas" detail="Cambia los filtros o crea una nueva." />
      )}
      <PrimaryAction icon={Plus} onClick={() => adding.open('')}>
        Nueva Factura
      </PrimaryAction>
      <InvoiceDialogs adding={adding} editing={editing} detail={detail} />
    </Screen>
  );
};
