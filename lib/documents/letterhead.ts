import type { Settings } from '@/lib/domain/settings/model';

/** What stands under the name at the top of a document. */
export const letterheadLines = (business: Settings | undefined) =>
  [
    [business?.taxId && `RFC ${business.taxId}`, business?.address].filter(Boolean).join(' · '),
    [business?.phone, business?.email].filter(Boolean).join(' · '),
  ].filter((line) => line !== '');

/** The name that stands on a document; the product's own while the business has not given one. */
export const businessName = (business: Settings | undefined) => business?.businessName.trim() || 'Telecampo';
