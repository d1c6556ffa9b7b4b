'use client';

import clsx from 'clsx';
import { Building2, ChevronDown, ChevronRight, Pencil, Plus } from 'lucide-react';
import { useContext, useId, useMemo, useState } from 'react';
import { ContactLinks } from '@/components/entities/contact-links';
import { ListInPane } from '@/components/frames/frame-context';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { NoneFound } from '@/components/frames/none-found';
import { Screen } from '@/components/frames/screen';
import { useMatching } from '@/components/frames/use-matching';
import { useQueryChoice, useQueryStep } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FilterChips } from '@/components/ui/filter-chips';
import { Link } from '@/components/ui/link';
import { CardList, List, RowLink } from '@/components/ui/list/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { projectsOfCustomer, recentProjects } from '@/lib/domain/customer/rules';
import type { Data } from '@/lib/domain/data';
import { invoicesOf, owedOf } from '@/lib/domain/invoice/rules';
import type { Customer } from '@/lib/domain/model/customer';
import type { Invoice } from '@/lib/domain/model/invoice';
import type { Project } from '@/lib/domain/model/project';
import { matchesCustomer } from '@/lib/domain/search/list-search';
import { sumCents } from '@/lib/kernel/cents';
import { memoByIdentity, sortByName } from '@/lib/kernel/list';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCounted, formatMoney } from '@/lib/text/format';
import { customerTypeLabel } from '@/lib/text/labels';
import { CustomerDialogs } from './customer-dialogs';

const CustomerTable = lazyTable(async () => (await import('./customer-table')).CustomerTable);

const STATES = ['activos', 'archivados'] as const;
const OPTIONS = [
  { value: 'activos', label: 'Activos' },
  { value: 'archivados', label: 'Archivados' },
] as const;
const COUNTED = ['cliente', 'clientes'] as const;

const byName = memoByIdentity((customers: Data['customers']) => sortByName(customers.values(), ({ name }) => name));

/** Clientes: all customers by name. */
export const CustomerListScreen = () => {
  const isInPane = useContext(ListInPane) !== undefined;
  const text = useSearchText();
  const [state, setState] = useQueryChoice('estado', STATES);
  const adding = useQueryStep('nueva');
  const editing = useQueryStep('editar');
  const customers = useData((data) => data.customers);
  const chosen = useMemo(
    () => byName(customers).filter(({ archivedAt }) => (archivedAt !== undefined) === (state === 'archivados')),
    [customers, state],
  );
  const { found } = useMatching(chosen, text.wanted, matchesCustomer);
  return (
    <Screen title="Clientes">
      <ListFrame
        search={{ text, label: 'Buscar clientes', placeholder: 'Nombre, contacto o correo', counted: COUNTED }}
        filters={<FilterChips label="Estado" options={OPTIONS} value={state} onChange={setState} />}
        rows={found}
        table={CustomerTable}
        empty={
          <NoneFound
            icon={Building2}
            title="No se encontraron clientes"
            isNarrowed={text.wanted !== '' || state !== 'activos'}
            first="Empieza con «Nuevo Cliente»."
          />
        }
        action={
          <PrimaryAction icon={Plus} onClick={() => adding.open('')}>
            Nuevo Cliente
          </PrimaryAction>
        }
      >
        {(rows) =>
          isInPane ? (
            <List label="Clientes" rows={rows} keyOf={({ id }) => id}>
              {({ id, name, contact }) => <RowLink href={routes.customer(id)} title={name} detail={contact} />}
            </List>
          ) : (
            <CardList label="Clientes" rows={rows} keyOf={({ id }) => id}>
              {(customer) => <CustomerCard customer={customer} onEdit={() => editing.open(customer.id)} />}
            </CardList>
          )
        }
      </ListFrame>
      {!isInPane && <CustomerDialogs adding={adding} editing={editing} />}
    </Screen>
  );
};

interface CustomerCardProps {
  readonly customer: Customer;
  readonly onEdit: () => void;
}

/** A customer in the list: contact links, projects and invoices. */
const CustomerCard = ({ customer, onEdit }: CustomerCardProps) => {
  const { id, name, type, contact } = customer;
  const nameId = useId();
  const work = useData(({ projects, invoices }) => ({
    count: projectsOfCustomer(projects, id).length,
    recent: recentProjects(projects, id),
    invoices: invoicesOf(invoices, id),
  }));
  const [isOpen, setOpen] = useState(false);
  const workId = useId();
  return (
    <Card className="grid grid-cols-1 gap-1 py-3!">
      <Link
        href={routes.customer(id)}
        className="-mx-2 flex min-h-touch items-center gap-2 rounded-control px-2 active:bg-pressed"
      >
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
      <Owed invoices={work.invoices} />
      <div className="flex flex-wrap items-center gap-x-1">
        <button
          type="button"
          data-tells
          aria-expanded={isOpen}
          aria-controls={workId}
          aria-describedby={nameId}
          onClick={() => setOpen(!isOpen)}
          className="-ms-2 flex min-h-touch min-w-touch flex-1 basis-24 items-center gap-1 rounded-control px-2 text-start font-medium text-sm leading-tight active:bg-pressed"
        >
          <span className="flex min-w-0 flex-wrap gap-x-2">
            <span>{formatCounted(work.count, 'proyecto', 'proyectos')}</span>
            <span>{formatCounted(work.invoices.length, 'factura', 'facturas')}</span>
          </span>
          <ChevronDown aria-hidden className={clsx('size-5 shrink-0 text-muted', isOpen && 'rotate-180')} />
        </button>
        <div className="-me-3 ms-auto flex">
          <ContactLinks asIcons name={name} contact={customer} />
          <IconButton
            label="Editar"
            title="Editar"
            icon={Pencil}
            aria-haspopup="dialog"
            aria-describedby={nameId}
            onClick={onEdit}
            className="size-touch! text-link [&>svg]:size-5"
          />
        </div>
      </div>
      <div id={workId} hidden={!isOpen}>
        {isOpen && <Work name={name} {...work} />}
      </div>
    </Card>
  );
};

interface WorkProps {
  readonly name: string;
  readonly recent: readonly Project[];
  readonly invoices: readonly Invoice[];
}

/** A customer's latest projects and invoices. */
const Work = ({ name, recent, invoices }: WorkProps) => (
  <>
    {recent.length > 0 && (
      <ul aria-label={`Proyectos recientes de ${name}`}>
        {recent.map((project) => (
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
    {invoices.length > 0 && (
      <p className="flex flex-wrap justify-between gap-x-3 py-2 font-medium text-sm">
        <span>Facturado</span>
        <span className="tabular">{formatMoney(sumCents(invoices.map(({ amount }) => amount)))}</span>
      </p>
    )}
    {recent.length + invoices.length === 0 && <p className="py-2 text-muted text-sm">Aún no hay proyectos ni facturas.</p>}
  </>
);

/** The amount owed and how much of it is overdue; nothing when all is paid. */
const Owed = ({ invoices }: { readonly invoices: readonly Invoice[] }) => {
  const { owed, overdue } = owedOf(invoices, useToday());
  return (
    owed > 0 && (
      <p className="flex flex-wrap justify-between gap-x-3 font-medium text-sm">
        <span className="tabular">Por cobrar: {formatMoney(owed)}</span>
        {overdue > 0 && <span className="tabular font-semibold text-danger">Vencido: {formatMoney(overdue)}</span>}
      </p>
    )
  );
};
