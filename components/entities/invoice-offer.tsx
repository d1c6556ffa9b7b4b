'use client';

import { ReceiptText } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { List } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { invoicesOf } from '@/lib/domain/invoice/rules';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { InvoiceRow } from './invoice-row';

interface InvoiceOfferProps {
  readonly projectId: ProjectId;
  /** Given to invoice one task instead of the whole project. */
  readonly taskId?: TaskId;
}

/** The invoices of finished work, and a link to a new one, filled in. */
export const InvoiceOffer = ({ projectId, taskId }: InvoiceOfferProps) => {
  const invoices = useData((data) => invoicesOf(data.invoices, taskId ?? projectId));
  return (
    <Section
      title="Facturación"
      action={
        <ButtonLink href={routes.newInvoice(taskId ?? projectId)} variant="secondary" icon={ReceiptText}>
          Facturar
        </ButtonLink>
      }
    >
      {invoices.length > 0 ? (
        <List label="Facturas" rows={invoices} keyOf={({ id }) => id}>
          {(invoice) => <InvoiceRow invoice={invoice} />}
        </List>
      ) : (
        <p className="text-muted">
          {taskId ? 'Está terminada y aún no se ha facturado.' : 'Está terminado y aún no se ha facturado.'}
        </p>
      )}
    </Section>
  );
};
