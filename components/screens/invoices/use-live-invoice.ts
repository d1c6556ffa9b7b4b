'use client';

import { useStoredRecord } from '@/components/write/use-stored-record';
import { isLive } from '@/lib/domain/archiving';
import type { InvoiceId } from '@/lib/domain/model/invoice';

/** An invoice as the disk has it; a deleted one, which only holds its number, is missing. */
export const useLiveInvoice = (id: InvoiceId) => {
  const invoice = useStoredRecord('invoices', id);
  return typeof invoice === 'object' && !isLive(invoice) ? 'missing' : invoice;
};
