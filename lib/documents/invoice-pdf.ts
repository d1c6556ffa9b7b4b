import { isLive } from '@/lib/domain/archiving';
import type { Data } from '@/lib/domain/data';
import { lineAmount, sumsOf } from '@/lib/domain/invoice/lines';
import { invoiceStatusView, leftToPay, paymentDay, paymentsOf } from '@/lib/domain/invoice/rules';
import type { Invoice, InvoiceId } from '@/lib/domain/model/invoice';
import { businessOf } from '@/lib/domain/settings/rules';
import type { Day } from '@/lib/kernel/day';
import { numberText } from '@/lib/kernel/number-text';
import { formatCount, formatDay, formatMoney, formatTax } from '@/lib/text/format';
import { invoiceStatusLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { openPaper } from './paper';

const titleOf = ({ id }: Invoice) => `Factura ${id}`;

const writeInvoice = (paper: ReturnType<typeof openPaper>, data: Data, invoice: Invoice, today: Day) => {
  const customer = data.customers.get(invoice.customerId);
  const project = data.projects.get(invoice.projectId);
  const task = invoice.taskId && data.tasks.get(invoice.taskId);
  const paidOn = paymentDay(invoice);

  paper.facts([
    [fieldLabel('invoices', 'customerId'), customer?.name],
    [fieldLabel('customers', 'taxId'), customer?.taxId],
    [fieldLabel('customers', 'contact'), customer?.contact],
    [fieldLabel('customers', 'address'), customer?.address],
    [fieldLabel('customers', 'email'), customer?.email],
    [fieldLabel('customers', 'phone'), customer?.phone],
    [fieldLabel('invoices', 'date'), formatDay(invoice.date)],
    [fieldLabel('invoices', 'dueDate'), formatDay(invoice.dueDate)],
    [fieldLabel('invoices', 'paidOn'), paidOn && formatDay(paidOn)],
    [fieldLabel('invoices', 'status'), invoiceStatusLabel[invoiceStatusView(invoice, today)]],
  ]);
  const work = [project?.title, task?.title].filter(Boolean).join(' · ');
  const { tax, lines } = invoice;
  const sums = sumsOf(invoice);
  const gaps = lines ? ['', ''] : [''];
  const taxed = tax ? [[formatTax(tax), ...gaps, formatMoney(sums.tax)]] : [];
  const total = ['Total (USD)', ...gaps, formatMoney(sums.total)];
  paper.section(lines ? fieldLabel('invoices', 'lines') : 'Concepto');
  if (lines) {
    paper.paragraph(`${work} · ${fieldLabel('invoices', 'quantity')}: ${formatCount(invoice.quantity)}`);
    const subtotal = tax ? [['Subtotal', ...gaps, formatMoney(sums.subtotal)]] : [];
    const rows = lines.map((line) => [
      line.concept,
      numberText(line.quantity),
      formatMoney(line.unitPrice),
      formatMoney(lineAmount(line)),
    ]);
    paper.table(['Concepto', 'Unidades', 'Precio', 'Importe'], [...rows, ...subtotal, ...taxed], { figures: [1, 2, 3], total });
  } else {
    const row = [work, formatCount(invoice.quantity), formatMoney(sums.subtotal)];
    paper.table(['Concepto', 'Cantidad', 'Importe'], [row, ...taxed], { figures: [1, 2], total });
  }
  if (!invoice.payments) return;
  // A draft is not sent, so that nothing of it is owed yet.
  const owed = invoice.status === 'draft' ? undefined : ['Por pagar (USD)', formatMoney(leftToPay(invoice))];
  paper.section(fieldLabel('invoices', 'payments'));
  paper.table(
    [fieldLabel('invoices', 'paidOn'), fieldLabel('invoices', 'amount')],
    paymentsOf(invoice).map(({ paidOn, amount }) => [paidOn ? formatDay(paidOn) : '', formatMoney(amount)]),
    { figures: [1], ...(owed && { total: owed }) },
  );
};

/**
 * Invoices as one Letter PDF in the given order, each on its own page. It is named by a single invoice (`INV-2026-001.pdf`) or
 * the day (`facturas-2026-11-21.pdf`). Statuses are as of `today` (invariant M5). Missing and deleted invoices are omitted;
 * `undefined` when none is left.
 */
export const invoicePdf = (data: Data, ids: readonly InvoiceId[], today: Day) => {
  const [first, ...others] = ids.flatMap((id) => {
    const invoice = data.invoices.get(id);
    return invoice && isLive(invoice) ? [invoice] : [];
  });
  if (!first) return undefined;

  const paper = openPaper(others.length === 0 ? titleOf(first) : 'Facturas', businessOf(data), titleOf(first));
  writeInvoice(paper, data, first, today);
  for (const invoice of others) {
    paper.next(titleOf(invoice));
    writeInvoice(paper, data, invoice, today);
  }
  return paper.finish(others.length === 0 ? `${first.id}.pdf` : `facturas-${today}.pdf`);
};
