import type { InvoiceGap } from '@/lib/domain/invoice/rules';

const MISSING: Record<InvoiceGap, string> = {
  projectId: 'el proyecto',
  date: 'la fecha de emisión',
  dueDate: 'la fecha de vencimiento',
  quantity: 'la cantidad',
  amount: 'un monto de 0 o más',
};

/** What stands under the closed button of the invoice form: `Faltan el proyecto y un monto de 0 o más.`; nothing when it is open. */
export const invoiceGapsText = (gaps: readonly InvoiceGap[]) => {
  const words = gaps.map((gap) => MISSING[gap]);
  if (words.length === 0) return '';
  const last = words.at(-1);
  return words.length === 1 ? `Falta ${last}.` : `Faltan ${words.slice(0, -1).join(', ')} y ${last}.`;
};
