import type { Deletion } from '@/components/write/use-delete';
import { deleteInvoice } from '@/lib/domain/invoice/changes';
import type { InvoiceId } from '@/lib/domain/model/invoice';

/** The deletion of an invoice; its number is never used again. */
export const INVOICE_DELETION: Deletion<InvoiceId> = {
  change: deleteInvoice,
  question: 'Are you sure you want to delete this invoice?',
  savedText: (id) => `Factura ${id} eliminada`,
  kind: 'invoice-deleted',
  many: (count) => `${count} facturas eliminadas`,
};
