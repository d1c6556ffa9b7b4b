'use client';

import { Plus, ReceiptText } from 'lucide-react';
import { InvoiceTotals } from '@/components/entities/invoice-totals';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { NoneFound } from '@/components/frames/none-found';
import { Screen } from '@/components/frames/screen';
import { useQueryStep } from '@/components/history/use-query-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { CardList } from '@/components/ui/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { useWidth } from '@/components/ui/use-width';
import { InvoiceCard } from './invoice-card';
import { InvoiceDialogs } from './invoice-dialogs';
import { PERIODS, STATUSES, useInvoiceSearch } from './use-invoice-search';

const InvoiceTable = lazyTable(async () => (await import('./invoice-table')).InvoiceTable);

const COUNTED = ['factura', 'facturas'] as const;

/** Facturación: every invoice, the newest number first, and what each status adds up to. */
export const InvoiceListScreen = () => {
  const search = useInvoiceSearch();
  const adding = useQueryStep('nueva');
  const editing = useQueryStep('editar');
  const detail = useQueryStep('factura');
  const isDesk = useWidth() === 'desk';
  return (
    <Screen title="Facturación" open={isDesk && detail.value ? `Factura ${detail.value}` : undefined}>
      <InvoiceTotals totals={search.totals} />
      <ListFrame
        search={{ text: search.text, label: 'Buscar facturas', placeholder: 'Número o cliente', counted: COUNTED }}
        filters={
          <>
            <FilterChips label="Estado" options={STATUSES} value={search.status} onChange={search.setStatus} />
            <FilterChips label="Periodo" options={PERIODS} value={search.period} onChange={search.setPeriod} />
          </>
        }
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
          <CardList label="Facturas" rows={rows} keyOf={({ id }) => id}>
            {(invoice) => (
              <InvoiceCard invoice={invoice} onOpen={() => detail.open(invoice.id)} onEdit={() => editing.open(invoice.id)} />
            )}
          </CardList>
        )}
      </ListFrame>
      <InvoiceDialogs adding={adding} editing={editing} detail={detail} />
    </Screen>
  );
};
