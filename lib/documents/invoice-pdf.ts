import { isLive } from '@/lib/domain/archiving';
import type { Data } from '@/lib/domain/data';
import { invoiceStatusView, paymentDay } from '@/lib/domain/invoice/rules';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import { businessOf } from '@/lib/domain/settings/rules';
import type { Day } from '@/lib/kernel/day';
import { formatCount, formatDay, formatMoney } from '@/lib/text/format';
import { invoiceStatusLabel } from '@/lib/text/labels';
import { openPaper } from './paper';

/**
 * An invoice as a Letter PDF named by its number (`INV-2026-001.pdf`), its status as seen `today` (invariant M5).
 * `undefined` for an invoice that is not there or was deleted.
 */
export const invoicePdf = (data: Data, id: InvoiceId, today: Day) => {
  const invoice = data.invoices.get(id);
  if (!invoice || !isLive(invoice)) return undefined;

  const customer = data.customers.get(invoice.customerId);
  const project = data.projects.get(invoice.projectId);
  const task = invoice.taskId && data.tasks.get(invoice.taskId);
  const paidOn = paymentDay(invoice);
  const paper = openPaper(`Factura ${invoice.id}`, businessOf(data));

  paper.facts([
    ['Cliente', customer?.name],
    ['Contacto', customer?.contact],
    ['Dirección', customer?.address],
    ['Correo electrónico', customer?.email],
    ['Teléfono', customer?.phone],
    ['Fecha de emisión', formatDay(invoice.date)],
    ['Fecha de vencimiento', formatDay(invoice.dueDate)],
    ['Fecha de pago', paidOn && formatDay(paidOn)],
    ['Estado', invoiceStatusLabel[invoiceStatusView(invoice, today)]],
  ]);
  paper.section('Concepto');
  paper.table(
    ['Concepto', 'Cantidad', 'Importe'],
    [[[project?.title, task?.title].filter(Boolean).join(' · '), formatCount(invoice.quantity), formatMoney(invoice.amount)]],
    { figures: [1, 2], total: ['Total (USD)', '', formatMoney(invoice.amount)] },
  );
  return paper.finish(`${invoice.id}.pdf`);
};
