'use client';

import { Building2, Plus } from 'lucide-react';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice, useQueryState, useQueryStep } from '@/components/history/use-query-state';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { CardList } from '@/components/ui/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { SearchInput } from '@/components/ui/search-input';
import { matchesCustomer } from '@/lib/domain/customer/rules';
import type { Data } from '@/lib/domain/data';
import { sortByName } from '@/lib/kernel/list';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { CustomerCard } from './customer-card';
import { CustomerDialogs } from './customer-dialogs';

const STATES = ['activos', 'archivados'] as const;
const OPTIONS = [
  { value: 'activos', label: 'Activos' },
  { value: 'archivados', label: 'Archivados' },
] as const;

const found = ({ customers }: Data, query: string, archived: boolean) =>
  sortByName(
    [...customers.values()].filter(
      (customer) => (customer.archivedAt !== undefined) === archived && matchesCustomer(customer, query),
    ),
    ({ name }) => name,
  );

/** Clientes: who the business works for, by name. */
export const CustomerListScreen = () => {
  const [query, setQuery] = useQueryState('buscar');
  const [state, setState] = useQueryChoice('estado', STATES);
  const adding = useQueryStep('nueva');
  const editing = useQueryStep('editar');
  const customers = useData((data) => found(data, query, state === 'archivados'));
  return (
    <Screen title="Clientes">
      <SearchInput
        label="Buscar clientes"
        value={query}
        onChange={setQuery}
        placeholder="Nombre, contacto o correo"
        count={query ? formatCounted(customers.length, 'cliente', 'clientes') : undefined}
      />
      <FilterChips label="Estado" options={OPTIONS} value={state} onChange={setState} />
      {customers.length > 0 ? (
        <CardList label="Clientes" long={customers.length > 20}>
          {customers.map((customer) => (
            <CustomerCard key={customer.id} customer={customer} onEdit={() => editing.open(customer.id)} />
          ))}
        </CardList>
      ) : (
        <EmptyState icon={Building2} title="No se encontraron clientes" detail="Cambia la búsqueda o crea uno nuevo." />
      )}
      <PrimaryAction icon={Plus} onClick={() => adding.open('')}>
        Nuevo Cliente
      </PrimaryAction>
      <CustomerDialogs adding={adding} editing={editing} />
    </Screen>
  );
};
