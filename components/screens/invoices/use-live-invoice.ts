'use client';

import { useStoredRecord } from '@/components/write/use-stored-record';
import { isLive } from '@/lib/domain/archiving';
import type { InvoiceId } from '@/lib/domain/model/invoice';

/** A stored invoice; a deleted one, which keeps only its number, counts as missing. */
export const useLiveInvoice = (id: InvoiceId) => {
  const invoice = useStoredRecord('invoices', id);
  return typeof invoice === 'object' && !isLive(invoice) ? 'missing' : invoice;
};
