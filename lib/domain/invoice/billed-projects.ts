import { memoByIdentity } from '@/lib/kernel/list';
import { isLive } from '../archiving';
import type { Data } from '../data';

/** The projects of which an invoice was sent to somebody; drafts and deleted ones ask nobody for anything. */
export const billedProjects = /*#__PURE__*/ memoByIdentity(
  (invoices: Data['invoices']) =>
    new Set(
      [...invoices.values()].filter((invoice) => isLive(invoice) && invoice.status !== 'draft').map(({ projectId }) => projectId),
    ),
);
