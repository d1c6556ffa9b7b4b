'use client';

import { useAct } from '@/components/write/use-act';
import { deleteInvoice } from '@/lib/domain/invoice/changes';
import type { InvoiceId } from '@/lib/domain/invoice/model';

/** Asks in the specification's words and takes the invoice away; its number is never given again. Answers whether it went. */
export const useDeleteInvoice = () => {
  const remove = useAct(deleteInvoice, {
    said: (id) => `Factura ${id} eliminada`,
    kind: 'invoice-deleted',
    many: (count) => `${count} facturas eliminadas`,
    undoable: true,
  });
  return async (id: InvoiceId) => window.confirm('Are you sure you want to delete this invoice?') && (await remove(id));
};
