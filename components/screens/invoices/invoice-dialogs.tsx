'use client';

import type { useQueryStep } from '@/components/history/use-query-state';
import { lazyPart } from '@/components/ui/lazy-part';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import { asId } from '@/lib/kernel/id';

const NewInvoiceSheet = lazyPart(async () => (await import('./new-invoice-sheet')).NewInvoiceSheet);
const EditInvoiceSheet = lazyPart(async () => (await import('./edit-invoice-sheet')).EditInvoiceSheet);
const InvoiceSheet = lazyPart(async () => (await import('./invoice-sheet')).InvoiceSheet);

type Step = ReturnType<typeof useQueryStep>;

interface InvoiceDialogsProps {
  readonly adding: Step;
  readonly editing: Step;
  readonly detail: Step;
}

/** The invoice and the form that the address asks for, loaded when it does; the form stands over the invoice. */
export const InvoiceDialogs = ({ adding, editing, detail }: InvoiceDialogsProps) => (
  <>
    {detail.value !== null && (
      <InvoiceSheet invoiceId={asId<InvoiceId>(detail.value)} onClose={detail.close} onEdit={editing.open} />
    )}

    {adding.value !== null && <NewInvoiceSheet source={adding.value} onClose={adding.close} />}
    {editing.value !== null && <EditInvoiceSheet invoiceId={asId<InvoiceId>(editing.value)} onClose={editing.close} />}
  </>
);
