import { unreadableMoneyText } from '@/lib/domain/draft-fields';
import type { InvoiceGap } from '@/lib/domain/invoice/rules';

const MISSING: Record<InvoiceGap, string> = {
  projectId: 'el proyecto',
  date: 'la fecha de emisión',
  dueDate: 'la fecha de vencimiento',
  quantity: 'la cantidad',
  amount: 'un monto de 0 o más',
};

const missingText = (gaps: readonly InvoiceGap[]) => {
  const words = gaps.map((gap) => MISSING[gap]);
  const last = words.at(-1);
  if (last === undefined) return '';
  return words.length === 1 ? `Falta ${last}.` : `Faltan ${words.slice(0, -1).join(', ')} y ${last}.`;
};

/**
 * The text below the closed button of the invoice form: `Faltan el proyecto y un monto de 0 o más.`, or why the typed `amount` is
 * invalid; '' if the form may be sent.
 */
export const invoiceGapsText = (gaps: readonly InvoiceGap[], amount = '') => {
  const typed = gaps.includes('amount') ? amount.trim() : '';
  const missing = missingText(typed === '' ? gaps : gaps.filter((gap) => gap !== 'amount'));
  return [missing, typed && unreadableMoneyText(typed)].filter(Boolean).join(' ');
};
