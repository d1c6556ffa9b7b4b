'use client';

import { useDocument } from '@/components/entities/use-document';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import { useStore, useToday } from '@/lib/store/react/store';

/** One PDF of several invoices, shared or downloaded on a tap. */
export const useInvoicePdf = (...ids: readonly InvoiceId[]) => {
  const store = useStore();
  const today = useToday();
  return useDocument(async (message) => {
    const [{ invoicePdf }, { shareFile }] = await Promise.all([
      import('@/lib/documents/invoice-pdf'),
      import('@/lib/documents/share-file'),
    ]);
    const file = invoicePdf(store.data, ids, today);
    return file && { name: file.name, became: await shareFile(file, message) };
  });
};
