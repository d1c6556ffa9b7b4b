import { type CustomerDraft, customerFormClosed, customerGaps } from '@/lib/domain/customer/draft';

const MISSING = { name: 'el nombre', contact: 'el contacto', email: 'el correo' } as const;

const gapsText = (draft: CustomerDraft) => {
  const gaps = customerGaps(draft).map((field) => MISSING[field]);
  const last = gaps.at(-1);
  if (last === undefined) return undefined;
  return gaps.length === 1 ? `Falta ${last}.` : `Faltan ${gaps.slice(0, -1).join(', ')} y ${last}.`;
};

/** The text under the form's button: `Faltan el nombre y el correo.`; none once the form is complete. */
export const customerFormState = (draft: CustomerDraft) => {
  const lacks = gapsText(draft);
  return customerFormClosed(draft) ? { blockedBy: lacks } : { lacks };
};
