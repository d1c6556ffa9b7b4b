'use client';

import clsx from 'clsx';
import { useMemo } from 'react';
import { ArchiveActions } from '@/components/entities/table/archive-actions';
import { type Column, moneyColumn, textColumn } from '@/components/entities/table/column';
import { RecordTable } from '@/components/entities/table/record-table';
import { archiveCustomers } from '@/lib/domain/customer/changes';
import { projectsOfCustomer } from '@/lib/domain/customer/rules';
import type { Data } from '@/lib/domain/data';
import { invoicesOf, owedOf } from '@/lib/domain/invoice/rules';
import type { Customer, CustomerId } from '@/lib/domain/model/customer';
import { isActive } from '@/lib/domain/project/rules';
import { sumCents } from '@/lib/kernel/cents';
import type { Day } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { sumBy } from '@/lib/kernel/list';
import { ascending, byName } from '@/lib/kernel/order';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCount, formatMoney } from '@/lib/text/format';
import { fieldLabel } from '@/lib/text/nouns';

const COUNTED = ['cliente', 'clientes'] as const;

type TableData = Pick<Data, 'customers' | 'projects' | 'tasks' | 'invoices'>;

const taxIdOf = ({ taxId = '' }: Customer) => taxId;

const columnsOf = (data: TableData, today: Day): readonly Column<Customer>[] => {
  const activeOf = ({ id }: Customer) =>
    projectsOfCustomer(data.projects, id).filter((project) => isActive(data, project)).length;
  const owed = ({ id }: Customer) => owedOf(invoicesOf(data.invoices, id), today);
  const isAnyTaxId = [...data.customers.values()].some(({ taxId }) => taxId);
  const overdue = moneyColumn<Customer>({ id: 'vencido', head: 'Vencido' }, (customer) => owed(customer).overdue);
  return [
    textColumn({ id: 'nombre', head: 'Nombre', order: byName(({ name }) => name) }, ({ name }) => name),
    textColumn({ id: 'contacto', head: 'Contacto', rank: 3, order: byName(({ contact }) => contact) }, ({ contact }) => contact),
    textColumn({ id: 'telefono', head: 'Teléfono', rank: 3 }, ({ phone }) => phone),
    ...(isAnyTaxId ? [textColumn<Customer>({ id: 'rfc', head: fieldLabel('customers', 'taxId'), rank: 4 }, taxIdOf)] : []),
    {
      id: 'activos',
      head: 'Proyectos activos',
      rank: 4,
      isFigure: true,
      cell: (customer) => formatCount(activeOf(customer)),
      value: activeOf,
      order: ascending(activeOf),
      sum: (customers) => formatCount(sumBy(customers, activeOf)),
    },
    moneyColumn({ id: 'facturado', head: 'Facturado', rank: 4 }, ({ id }) =>
      sumCents(invoicesOf(data.invoices, id).map(({ amount }) => amount)),
    ),
    moneyColumn({ id: 'por-cobrar', head: 'Por cobrar' }, (customer) => owed(customer).owed),
    {
      ...overdue,
      cell: (customer) => {
        const amount = owed(customer).overdue;
        return <span className={clsx(amount > 0 && 'font-semibold text-danger')}>{formatMoney(amount)}</span>;
      },
    },
  ];
};

/** The customers as a table, with the amount that each owes. */
export const CustomerTable = ({ rows }: { readonly rows: readonly Customer[] }) => {
  const today = useToday();
  const known = useData(({ customers, projects, tasks, invoices }) => ({ customers, projects, tasks, invoices }));
  const columns = useMemo(() => columnsOf(known, today), [known, today]);
  return (
    <RecordTable
      name="Clientes"
      counted={COUNTED}
      rows={rows}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => routes.customer(id)}
      actions={(chosen, onClear) => (
        <ArchiveActions
          change={archiveCustomers}
          chosen={chosen}
          counted={COUNTED}
          nameOf={(id) => known.customers.get(asId<CustomerId>(id))?.name ?? ''}
          onClear={onClear}
        />
      )}
    />
  );
};
