'use client';

import { ChevronRight, Pencil } from 'lucide-react';
import { useId } from 'react';
import { ContactLinks } from '@/components/entities/contact-links';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { projectsOfCustomer, recentProjects } from '@/lib/domain/customer/rules';
import { invoicesOf, owedOf } from '@/lib/domain/invoice/rules';
import type { Customer } from '@/lib/domain/model/customer';
import type { Invoice } from '@/lib/domain/model/invoice';
import { sumCents } from '@/lib/kernel/cents';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCounted, formatMoney } from '@/lib/text/format';
import { customerTypeLabel } from '@/lib/text/labels';

interface CustomerCardProps {
  readonly customer: Customer;
  readonly onEdit: () => void;
}

/** A customer in the list: who they are, how to reach them, what is done for them and what it brought. */
export const CustomerCard = ({ customer, onEdit }: CustomerCardProps) => {
  const { id, name, type, contact } = customer;
  const nameId = useId();
  const work = useData(({ projects, invoices }) => ({
    count: projectsOfCustomer(projects, id).length,
    recent: recentProjects(projects, id),
    invoices: invoicesOf(invoices, id),
  }));
  const invoiced = sumCents(work.invoices.map(({ amount }) => amount));
  return (
    <Card className="grid grid-cols-1 gap-3">
      <Link href={routes.customer(id)} className="-m-2 flex min-h-touch items-center gap-2 rounded-control p-2 active:bg-pressed">
        <span className="grid min-w-0 flex-1 grid-cols-1">
          <span id={nameId} className="wrap-anywhere font-semibold">
            {name}
          </span>
          <span className="wrap-anywhere text-muted text-sm">
            {[contact, customerTypeLabel[type]].filter(Boolean).join(' · ')}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
      <ContactLinks name={name} contact={customer} />
      <div className="grid grid-cols-1 gap-1">
        <p className="font-medium text-sm">{formatCounted(work.count, 'proyecto', 'proyectos')}</p>
        {work.recent.length > 0 && (
          <ul aria-label={`Proyectos recientes de ${name}`}>
            {work.recent.map((project) => (
              <li key={project.id}>
                <Link
                  href={routes.project(project.id)}
                  className="inline-flex min-h-touch min-w-touch max-w-full items-center text-link underline"
                >
                  <span className="min-w-0 wrap-anywhere">{project.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 font-medium text-sm">
        <span>{formatCounted(work.invoices.length, 'factura', 'facturas')}</span>
        {work.invoices.length > 0 && <span className="tabular">{formatMoney(invoiced)}</span>}
      </p>
      <Owed invoices={work.invoices} />
      <Button
        variant="secondary"
        icon={Pencil}
        aria-haspopup="dialog"
        aria-describedby={nameId}
        onClick={onEdit}
        className="justify-self-start"
      >
        Editar
      </Button>
    </Card>
  );
};

/** What the customer still owes, and how much of it is overdue; nothing when all is paid. */
const Owed = ({ invoices }: { readonly invoices: readonly Invoice[] }) => {
  const { owed, overdue } = owedOf(invoices, useToday());
  return (
    owed > 0 && (
      <p className="flex flex-wrap gap-x-4 font-medium text-sm">
        <span className="tabular">Por cobrar: {formatMoney(owed)}</span>
        {overdue > 0 && <span className="tabular font-semibold text-danger">Vencido: {formatMoney(overdue)}</span>}
      </p>
    )
  );
};
