'use client';

import { Plus, Truck, Warehouse as WarehouseIcon } from 'lucide-react';
import { useMemo } from 'react';
import { WarehouseStatusChip } from '@/components/entities/status-chips';
import { ListFrame } from '@/components/frames/list-frame';
import { NoneFound } from '@/components/frames/none-found';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { CardLink } from '@/components/ui/card';
import { FilterChips } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { CardList } from '@/components/ui/list/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import type { Data } from '@/lib/domain/data';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { matchesWarehouse } from '@/lib/domain/search/list-search';
import { warehouseLocation, warehousesByName } from '@/lib/domain/warehouse/rules';
import { memoByIdentity } from '@/lib/kernel/list';
import { textMatcher } from '@/lib/kernel/search';
import { type Path, routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';

const ItemCount = lazyPart(async () => (await import('./item-count')).ItemCount, '…', { isOptional: true });

const CHOICES = ['todos', 'almacenes', 'camionetas', 'archivados'] as const;
const LABELS = { todos: 'Todos', almacenes: 'Almacenes', camionetas: 'Camionetas', archivados: 'Archivados' };
const OPTIONS = CHOICES.map((value) => ({ value, label: LABELS[value] }));

/** What a shortcut of the home screen opens, once a warehouse is chosen. */
const ACTS = ['ver', 'recibir', 'emitir'] as const;
const ACT_QUESTION = { recibir: '¿En qué almacén recibes?', emitir: '¿De qué almacén emites?' };
const LEADS_TO = { ver: routes.warehouse, recibir: routes.receiveShipment, emitir: routes.issueShipment };

const COUNTED = ['almacén', 'almacenes'] as const;

const inOrder = memoByIdentity((warehouses: Data['warehouses']) => warehousesByName(warehouses.values()));

const isIn = (choice: (typeof CHOICES)[number], { kind, archivedAt }: Warehouse) => {
  if (archivedAt !== undefined) return choice === 'archivados';
  return choice === 'todos' || choice === (kind === 'van' ? 'camionetas' : 'almacenes');
};

/** Almacenes: all warehouses and vans. */
export const WarehouseListScreen = () => {
  const text = useSearchText();
  const [choice, setChoice] = useQueryChoice('ver', CHOICES);
  const [act] = useQueryChoice('hacer', ACTS);
  const warehouses = useData((data) => data.warehouses);
  const found = useMemo(() => {
    const asked = textMatcher(text.wanted);
    return inOrder(warehouses).filter((warehouse) => isIn(choice, warehouse) && matchesWarehouse(asked, warehouse));
  }, [warehouses, choice, text.wanted]);
  return (
    <Screen title="Almacenes">
      {act !== 'ver' && <p className="font-semibold text-section">{ACT_QUESTION[act]}</p>}
      <ListFrame
        search={{ text, label: 'Buscar almacenes', counted: COUNTED }}
        filters={<FilterChips label="Tipo" options={OPTIONS} value={choice} onChange={setChoice} />}
        rows={found}
        empty={
          <NoneFound
            icon={WarehouseIcon}
            title="No se encontraron almacenes"
            isNarrowed={text.wanted !== '' || choice !== 'todos'}
            first="Empieza con «Nuevo Almacén»."
          />
        }
        action={
          <PrimaryAction icon={Plus} href={routes.newWarehouse()}>
            Nuevo Almacén
          </PrimaryAction>
        }
      >
        {(rows) => (
          <CardList label="Almacenes" rows={rows} keyOf={({ id }) => id}>
            {(warehouse) => <WarehouseCard warehouse={warehouse} href={LEADS_TO[act](warehouse.id)} />}
          </CardList>
        )}
      </ListFrame>
    </Screen>
  );
};

const WarehouseCard = ({ warehouse, href }: { readonly warehouse: Warehouse; readonly href: Path }) => {
  const manager = useData(({ users }) => warehouse.managerId && users.get(warehouse.managerId)?.name);
  const Icon = warehouse.kind === 'van' ? Truck : WarehouseIcon;
  return (
    <CardLink href={href} className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <p className="wrap-anywhere font-semibold">{warehouse.name}</p>
        <p className="wrap-anywhere text-muted text-sm">{warehouseLocation(warehouse) || 'Sin ubicación'}</p>
        {manager && <p className="wrap-anywhere text-muted text-sm">{manager}</p>}
        <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="tabular font-medium">
            <ItemCount warehouseId={warehouse.id} />
          </span>
          <WarehouseStatusChip status={warehouse.status} />
        </p>
      </div>
    </CardLink>
  );
};
