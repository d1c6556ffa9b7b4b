import { type CustomerDraft, customerGaps } from '@/lib/domain/customer/draft';

const MISSING = { name: 'el nombre', email: 'el correo' } as const;

/** What stands under the closed button of the customer form: `Faltan el nombre y el correo.`; nothing when it is open. */
export const customerGapsText = (draft: CustomerDraft) => {
  const gaps = customerGaps(draft).map((field) => MISSING[field]);
  if (gaps.length === 0) return undefined;
  return `${gaps.length === 1 ? 'Falta' : 'Faltan'} ${gaps.join(' y ')}.`;
};
