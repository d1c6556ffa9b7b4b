import { memoByIdentity } from '@/lib/kernel/list';
import { isLive } from '../archiving';
import type { Data } from '../data';

/** The projects that have an invoice, pending or paid. Drafts and deleted invoices do not count. */
export const billedProjects = memoByIdentity(
  (invoices: Data['invoices']) =>
    new Set(
      [...invoices.values()].filter((invoice) => isLive(invoice) && invoice.status !== 'draft').map(({ projectId }) => projectId),
    ),
);
