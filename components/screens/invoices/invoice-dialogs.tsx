'use client';

import { lazy, Suspense } from 'react';
import type { useQueryStep } from '@/components/history/use-query-state';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import { asId } from '@/lib/kernel/id';

const NewInvoiceSheet = lazy(async () => ({ default: (await import('./new-invoice-sheet')).NewInvoiceSheet }));
const EditInvoiceSheet = lazy(async () => ({ default: (await import('./edit-invoice-sheet')).EditInvoiceSheet }));
const InvoiceSheet = lazy(async () => ({ default: (await import('./invoice-sheet')).InvoiceSheet }));

type Step = ReturnType<typeof useQueryStep>;

interface InvoiceDialogsProps {
  readonly adding: Step;
  readonly editing: Step;
  readonly detail: Step;
}

/** The invoice and the form that the address asks for, loaded when it does; the form stands over the invoice. */
export const InvoiceDialogs = ({ adding, editing, detail }: InvoiceDialogsProps) => (
  <>
    <Suspense fallback={null}>
      {detail.value !== null && (
        <InvoiceSheet invoiceId={asId<InvoiceId>(detail.value)} onClose={detail.close} onEdit={editing.open} />
      )}
    </Suspense>
    <Suspense fallback={null}>
      {adding.value !== null && <NewInvoiceSheet source={adding.value} onClose={adding.close} />}
      {editing.value !== null && <EditInvoiceSheet invoiceId={asId<InvoiceId>(editing.value)} onClose={editing.close} />}
    </Suspense>
  </>
);
