'use client';

import { Building2, Plus } from 'lucide-react';
import { useContext, useMemo } from 'react';
import { InPane } from '@/components/frames/in-pane';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { NoneFound } from '@/components/frames/none-found';
import { Screen } from '@/components/frames/screen';
import { useMatching } from '@/components/frames/use-matching';
import { useQueryChoice, useQueryStep } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { FilterChips } from '@/components/ui/filter-chips';
import { CardList, List, RowLink } from '@/components/ui/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import type { Data } from '@/lib/domain/data';
import { matchesCustomer } from '@/lib/domain/search/list-search';
import { memoByIdentity, sortByName } from '@/lib/kernel/list';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { CustomerCard } from './customer-card';
import { CustomerDialogs } from './customer-dialogs';

const CustomerTable = lazyTable(async () => (await import('./customer-table')).CustomerTable);

const STATES = ['activos', 'archivados'] as const;
const OPTIONS = [
  { value: 'activos', label: 'Activos' },
  { value: 'archivados', label: 'Archivados' },
] as const;
const COUNTED = ['cliente', 'clientes'] as const;

const byName = memoByIdentity((customers: Data['customers']) => sortByName(customers.values(), ({ name }) => name));

/** Clientes: who the business works for, by name. */
export const CustomerListScreen = () => {
  const isInPane = useContext(InPane);
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
