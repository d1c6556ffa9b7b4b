'use client';

import clsx from 'clsx';
import { Archive, ArchiveRestore, Briefcase, FileDown, Pencil, ReceiptText, Trash2 } from 'lucide-react';
import { ActivityList } from '@/components/entities/activity-list';
import { ContactLinks, sharePlaceItems } from '@/components/entities/contact-links';
import { InUseSheet } from '@/components/entities/in-use-sheet';
import { InvoiceRow } from '@/components/entities/invoice-row';
import { InvoiceTotals } from '@/components/entities/invoice-totals';
import { ProjectCard } from '@/components/entities/project-card';
import { useDocument } from '@/components/entities/use-document';
import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryStep } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList, List } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import { archiveCustomer, deleteCustomer, restoreCustomer } from '@/lib/domain/customer/changes';
import { projectsOfCustomer } from '@/lib/domain/customer/rules';
import { invoicesOf, owedOf, totalsByStatus } from '@/lib/domain/invoice/rules';
import type { Customer, CustomerId } from '@/lib/domain/model/customer';
import type { Cents } from '@/lib/kernel/cents';
import { routes } from '@/lib/routes';
import { useData, useRecord, useStore, useToday } from '@/lib/store/react/store';
import { formatCounted, formatMoney } from '@/lib/text/format';
import { customerTypeLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { CustomerDialogs } from './customer-dialogs';

/** A customer: amount owed, contact, projects, invoices and history. */
export const CustomerScreen = ({ customerId }: { readonly customerId: CustomerId }) => (
  <RecordGate record={useRecord('customers', customerId)} back={routes.customers()}>
    {(customer) => <KnownCustomer customer={customer} />}
  </RecordGate>
);

const KnownCustomer = ({ customer }: { readonly customer: Customer }) => {
  const { id, name, type, contact, taxId, archivedAt } = customer;
  const editing = useQueryStep('editar');
  const projects = useData((data) => projectsOfCustomer(data.projects, id));
  const archive = useAct(archiveCustomer, { savedText: 'Cliente archivado', undoable: true });
  const restore = useAct(restoreCustomer, { savedText: 'Cliente restaurado', undoable: true });
  const deletion = useDelete({
    change: deleteCustomer,
    question: `¿Eliminar al cliente «${name}»?`,
    savedText: 'Cliente eliminado',
    list: routes.customers(),
    listsReferences: true,
  });
  return (
    <DetailScreen
      title={name}
      subtitle={archivedAt ? `${customerTypeLabel[type]} · Archivado` : customerTypeLabel[type]}
      back={routes.customers()}
      menu={[
        { label: 'Editar', icon: Pencil, onSelect: () => editing.open(id) },
        ...sharePlaceItems(name, customer.address),
        archivedAt
          ? { label: 'Restaurar', icon: ArchiveRestore, onSelect: () => void restore({ id }) }
          : { label: 'Archivar', icon: Archive, onSelect: () => void archive({ id }) },
        { label: 'Eliminar', icon: Trash2, tone: 'danger', onSelect: () => void deletion.ask({ id }) },
      ]}
    >
      <CustomerOwed customerId={id} />
      <div className="two-columns">
        <div>
          <Card className="grid grid-cols-1 gap-2">
            {contact && <p className="wrap-anywhere font-semibold">{contact}</p>}
            <ContactLinks name={name} contact={customer} />
            {taxId && <p className="wrap-anywhere">{`${fieldLabel('customers', 'taxId')} ${taxId}`}</p>}
          </Card>
          <Section title="Proyectos">
            {projects.length > 0 ? (
              <>
                <p className="text-muted text-sm">{formatCounted(projects.length, 'proyecto', 'proyectos')}</p>
                <CardList label="Proyectos" rows={projects} keyOf={({ id }) => id}>
                  {(project) => <ProjectCard project={project} />}
                </CardList>
              </>
            ) : (
              <EmptyState icon={Briefcase} title="Aún no tiene proyectos" />
            )}
          </Section>
        </div>
        <div>
          <CustomerInvoices customerId={id} />
          <Section title="Actividad reciente">
            <ActivityList about={id} limit={10} />
          </Section>
        </div>
      </div>
      <CustomerDialogs editing={editing} />
      <InUseSheet
        name={name}
        references={deletion.references}
        onClose={deletion.close}
        onArchive={archivedAt ? undefined : () => void archive({ id })}
      />
    </DetailScreen>
  );
};

/** A customer's invoices, with a sum for each status. */
const CustomerInvoices = ({ customerId }: { readonly customerId: CustomerId }) => {
  const invoices = useData((data) => invoicesOf(data.invoices, customerId));
  const today = useToday();
  return (
    <Section title="Facturas">
      {invoices.length > 0 ? (
        <>
          <InvoiceTotals totals={totalsByStatus(invoices, today)} />
          <List label="Facturas" rows={invoices} keyOf={({ id }) => id}>
            {(invoice) => <InvoiceRow invoice={invoice} />}
          </List>
        </>
      ) : (
        <EmptyState icon={ReceiptText} title="Aún no tiene facturas" />
      )}
    </Section>
  );
};

/** The button for a customer's statement of account as a PDF. */
const StatementButton = ({ customerId }: { readonly customerId: CustomerId }) => {
  const store = useStore();
  const today = useToday();
  const { busy, run } = useDocument(async () => {
    const [{ accountStatementPdf }, { shareFile }] = await Promise.all([
      import('@/lib/documents/account-statement-pdf'),
      import('@/lib/documents/share-file'),
    ]);
    const file = accountStatementPdf(store.data, customerId, today);
    return file && { name: file.name, became: await shareFile(file) };
  });
  return (
    <Button variant="secondary" icon={FileDown} busy={busy} busyText="Preparando…" onClick={() => void run()}>
      Estado de cuenta
    </Button>
  );
};

/** The amount owed, how much of it is overdue, and the statement of account. Nothing for a customer without invoices. */
const CustomerOwed = ({ customerId }: { readonly customerId: CustomerId }) => {
  const invoices = useData((data) => invoicesOf(data.invoices, customerId));
  const today = useToday();
  if (invoices.length === 0) return null;
  const { owed, overdue } = owedOf(invoices, today);
  const { pending, overdue: late } = totalsByStatus(invoices, today);
  return (
    <section aria-label="Lo que debe">
      <Card className="flex flex-wrap items-center gap-3">
        <dl className="grid min-w-0 flex-[1_1_16rem] grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-3">
          <Owed name="Por cobrar" amount={owed} count={pending.count + late.count} />
          <Owed name="Vencido" amount={overdue} count={late.count} isLate={overdue > 0} />
        </dl>
        {owed > 0 && <StatementButton customerId={customerId} />}
      </Card>
    </section>
  );
};

interface OwedProps {
  readonly name: string;
  readonly amount: Cents;
  readonly count: number;
  readonly isLate?: boolean;
}

const Owed = ({ name, amount, count, isLate = false }: OwedProps) => (
  <div className="grid min-w-0 grid-cols-1 gap-0.5">
    <dt className="font-medium text-muted text-sm">{name}</dt>
    <dd className={clsx('tabular wrap-anywhere text-section', isLate && 'text-danger')}>{formatMoney(amount)}</dd>
    <dd className="text-muted text-sm">{formatCounted(count, 'factura', 'facturas')}</dd>
  </div>
);
