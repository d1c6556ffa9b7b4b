'use client';

import { Archive, ArchiveRestore, Briefcase, Pencil, Trash2 } from 'lucide-react';
import { ActivityList } from '@/components/entities/activity-list';
import { ContactLinks } from '@/components/entities/contact-links';
import { InUseSheet } from '@/components/entities/in-use-sheet';
import { ProjectCard } from '@/components/entities/project-card';
import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryStep } from '@/components/history/use-query-state';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import { archiveCustomer, deleteCustomer, restoreCustomer } from '@/lib/domain/customer/changes';
import { projectsOfCustomer } from '@/lib/domain/customer/rules';
import type { Customer, CustomerId } from '@/lib/domain/model/customer';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { customerTypeLabel } from '@/lib/text/labels';
import { CustomerDialogs } from './customer-dialogs';
import { CustomerInvoices } from './customer-invoices';
import { CustomerOwed } from './customer-owed';

/** One customer: what they owe, how to reach them, their projects, their invoices and what happened. */
export const CustomerScreen = ({ customerId }: { readonly customerId: CustomerId }) => (
  <RecordGate record={useRecord('customers', customerId)} back={routes.customers()}>
    {(customer) => <KnownCustomer customer={customer} />}
  </RecordGate>
);

const KnownCustomer = ({ customer }: { readonly customer: Customer }) => {
  const { id, name, type, contact, archivedAt } = customer;
  const editing = useQueryStep('editar');
  const projects = useData((data) => projectsOfCustomer(data.projects, id));
  const archive = useAct(archiveCustomer, { said: 'Cliente archivado', undoable: true });
  const restore = useAct(restoreCustomer, { said: 'Cliente restaurado', undoable: true });
  const deletion = useDelete({
    change: deleteCustomer,
    question: `¿Eliminar al cliente «${name}»?`,
    said: 'Cliente eliminado',
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
