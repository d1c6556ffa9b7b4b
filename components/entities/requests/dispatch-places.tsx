'use client';

import { ChevronDown, Truck, Warehouse as WarehouseIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowLink } from '@/components/ui/list/list';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { TaskId } from '@/lib/domain/model/task';
import { type DispatchPlace, dispatchPlaces } from '@/lib/domain/stock/issue';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';

const whatIsThere = ({ served, open, prepared }: DispatchPlace) => {
  if (prepared) return `Continúa el envío ${prepared.reference}, en preparación`;
  if (served === 0) return 'No alcanza ningún material';
  if (served === open) return 'Alcanza todo lo que falta';
  return `${served === 1 ? 'Alcanza' : 'Alcanzan'} ${served} de ${open} materiales`;
};

export interface DispatchPlacesProps {
  readonly request: MaterialRequest;
  /** The task whose page this was opened from; the form returns to it. */
  readonly taskId?: TaskId;
}

/**
 * The warehouses and vans that may serve a request; the one that serves most is first. Those that serve nothing expand on a tap,
 * which focuses the first of them.
 */
export const DispatchPlaces = ({ request, taskId }: DispatchPlacesProps) => {
  const places = useData((data) => dispatchPlaces(data, request));
  const [all, setAll] = useState(false);
  const serving = places.filter(({ served, prepared }) => served > 0 || prepared);
  const rest = places.filter((place) => !serving.includes(place));
  const shown = all || serving.length === 0 ? [...serving, ...rest] : serving;
  const list = useRef<HTMLDivElement>(null);
  const expand = () => {
    flushSync(() => setAll(true));
    list.current?.querySelectorAll('a')[serving.length]?.focus();
  };
  if (places.length === 0)
    return (
      <>
        <EmptyState icon={WarehouseIcon} title="No hay almacenes" detail="El material se despacha desde uno: créalo primero." />
        <List rows={[routes.newWarehouse()]} keyOf={(href) => href}>
          {(href) => <RowLink inSheet href={href} title="Nuevo Almacén" />}
        </List>
      </>
    );
  return (
    <>
      <div ref={list}>
        <List label="Almacenes" rows={shown} keyOf={({ warehouse }) => warehouse.id}>
          {(place) => {
            const { id, kind, name } = place.warehouse;
            const Icon = kind === 'van' ? Truck : WarehouseIcon;
            return (
              <RowLink
                inSheet
                href={routes.issueShipment(id, { requestId: request.id, taskId })}
                leading={<Icon aria-hidden className="size-6 text-muted" />}
                title={name}
                detail={whatIsThere(place)}
              />
            );
          }}
        </List>
      </div>
      {shown.length < places.length && (
        <Button variant="ghost" icon={ChevronDown} onClick={expand}>{`Ver los ${places.length} almacenes`}</Button>
      )}
    </>
  );
};
