import type { Data } from '@/lib/domain/data';
import { invoicesOf, isUnpaid, leftToPay, owedOf, paidInParts } from '@/lib/domain/invoice/rules';
import type { CustomerId } from '@/lib/domain/model/customer';
import type { Invoice } from '@/lib/domain/model/invoice';
import { businessOf } from '@/lib/domain/settings/rules';
import { type Day, daysBetween } from '@/lib/kernel/day';
import { ascending } from '@/lib/kernel/order';
import { formatDay, formatMoney } from '@/lib/text/format';
import { fieldLabel } from '@/lib/text/nouns';
import { plainFileName } from './document-file';
import { openPaper } from './paper';

/**
 * A customer's account statement as a Letter PDF (`estado-de-cuenta-redes-altavega.pdf`), as of `today`. It lists unpaid invoices
 * by due date, with their overdue days and part payments. `undefined` when the customer is missing or owes nothing.
 */
export const accountStatementPdf = (data: Data, id: CustomerId, today: Day) => {
  const customer = data.customers.get(id);
  const unpaid = invoicesOf(data.invoices, id).filter(isUnpaid);
  if (!customer || unpaid.length === 0) return undefined;

  const { owed, overdue } = owedOf(unpaid, today);
  const paper = openPaper('Estado de cuenta', businessOf(data));
  paper.facts([
    ['Cliente', customer.name],
    [fieldLabel('customers', 'taxId'), customer.taxId],
    [fieldLabel('customers', 'contact'), customer.contact],
    [fieldLabel('customers', 'address'), customer.address],
    [fieldLabel('customers', 'email'), customer.email],
    [fieldLabel('customers', 'phone'), customer.phone],
    ['Al día', formatDay(today)],
    ['Por cobrar', formatMoney(owed)],
    ['Vencido', overdue > 0 ? formatMoney(overdue) : undefined],
  ]);
  const isPartPaid = unpaid.some(({ payments }) => payments);
  const figuresOf = (invoice: Invoice) =>
    isPartPaid ? [invoice.amount, paidInParts(invoice), leftToPay(invoice)] : [invoice.amount];
  const heads = isPartPaid ? ['Importe', 'Pagado', 'Por pagar'] : ['Importe'];
  paper.section('Facturas por pagar');
  paper.table(
    ['Factura', 'Proyecto', 'Emisión', 'Vence', 'Días de atraso', ...heads],
    [...unpaid]
      .sort(ascending(({ dueDate }) => dueDate))
      .map((invoice) => [
        invoice.id,
        data.projects.get(invoice.projectId)?.title ?? '',
        formatDay(invoice.date),
        formatDay(invoice.dueDate),
        invoice.dueDate < today ? String(daysBetween(invoice.dueDate, today)) : '',
        ...figuresOf(invoice).map(formatMoney),
      ]),
    {
      figures: [4, ...heads.map((_, index) => 5 + index)],
      total: ['Total (USD)', '', '', '', ...heads.map(() => ''), formatMoney(owed)],
    },
  );
  return paper.finish(`${plainFileName(`Estado de cuenta ${customer.name}`)}.pdf`);
};
