'use client';

import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { ActivityList } from '@/components/entities/activity-list';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { List, Row } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { budgetAfter } from '@/lib/domain/budget-request/rules';
import type { BudgetRequest } from '@/lib/domain/model/budget-request';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import { type AnyRequest, canDecide, isMaterialRequest } from '@/lib/domain/request/rules';
import { availableFor } from '@/lib/domain/stock/fulfilment';
import { stockByWarehouse } from '@/lib/domain/stock/inventory';
import { itemTallies } from '@/lib/domain/stock/request-stock';
import { sumBy } from '@/lib/kernel/list';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial, formatMoney, materialName } from '@/lib/text/format';

interface RequestBesideProps {
  readonly request: AnyRequest;
  /** The requests of the list, in its order. */
  readonly found: readonly AnyRequest[];
  /** Whether a rejection's reason is being written. */
  readonly isRejecting: boolean;
  readonly onOpen: (id: string) => void;
  /** The request's card, with the buttons that decide it. */
  readonly children: ReactNode;
}

/** A request beside the list, with the facts for a decision. After the decision the next pending request opens. */
export const RequestBeside = ({ request, found, isRejecting, onOpen, children }: RequestBesideProps) => {
  const noteOrder = useGoingOn(request, found, isRejecting, onOpen);
  return (
    <>
      {/* The page has a title of its own, so the card's is hidden. */}
      <div onClickCapture={noteOrder} className="[&_h3]:hidden">
        {children}
      </div>
      {isMaterialRequest(request) ? <Availability request={request} /> : <BudgetLeft request={request} />}
      <Section title="Historial">
        <ActivityList about={request.id} />
      </Section>
    </>
  );
};

/** The ids in the shown order, because a table may be sorted differently. */
const orderOf = (found: readonly AnyRequest[]) => {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row-id]')];
  return rows.length > 0 ? rows.map(({ dataset }) => dataset.rowId ?? '') : found.map(({ id }) => id);
};

/** Opens the next pending request once this one is decided here. Without another one it stays. */
const useGoingOn = (request: AnyRequest, found: readonly AnyRequest[], isRejecting: boolean, onOpen: (id: string) => void) => {
  const decided = useRef<{ readonly id: string; readonly order: readonly string[] } | null>(null);
  const isOpen = canDecide(request);
  const goOn = useEffectEvent(() => {
    const { id, order } = decided.current ?? { id: '', order: [] };
    decided.current = null;
    const waiting = new Set<string>(found.filter(canDecide).map((one) => one.id));
    const here = order.indexOf(id);
    const next = [...order.slice(here + 1), ...order.slice(0, Math.max(here, 0)).reverse()].find((one) => waiting.has(one));
    if (next) onOpen(next);
  });
  useEffect(() => {
    if (decided.current?.id === request.id && !isOpen && !isRejecting) goOn();
  }, [request.id, isOpen, isRejecting]);
  return () => {
    if (isOpen) decided.current = { id: request.id, order: orderOf(found) };
  };
};

type WarehouseStock = ReturnType<typeof stockByWarehouse>[number];

/** The quantity in each warehouse, and how much other approved requests have reserved. */
const placesText = (places: readonly WarehouseStock[], free: number) => {
  if (places.length === 0) return 'No hay en ningún almacén';
  const promised = sumBy(places, ({ quantity }) => quantity) - free;
  const there = places.map(({ warehouse, quantity }) => `${warehouse.name}: ${formatCount(quantity)}`);
  return [...there, ...(promised > 0 ? [`apartado para otras solicitudes: ${formatCount(promised)}`] : [])].join(' · ');
};

/** For each line, the quantity that the request can use and its warehouses. */
const Availability = ({ request }: { readonly request: MaterialRequest }) => {
  const lines = useData((data) =>
    itemTallies(data, request).map(({ materialId, pending }) => ({
      material: data.materials.get(materialId),
      materialId,
      pending,
      free: availableFor(data, request, materialId),
      places: stockByWarehouse(data, materialId).filter(({ quantity }) => quantity > 0),
    })),
  );
  return (
    <Section title="Disponible">
      <List label="Disponible" rows={lines} keyOf={({ materialId }) => materialId}>
        {({ material, pending, free, places }) => (
          <Row
            title={materialName(material)}
            detail={placesText(places, free)}
            figure={
              <span className={free < pending ? 'text-danger' : undefined}>
                {formatMaterial(free, material)} {free < pending ? '(no alcanza)' : ''}
              </span>
            }
          />
        )}
      </List>
    </Section>
  );
};

/** The project's budget after an approval. */
const BudgetLeft = ({ request }: { readonly request: BudgetRequest }) => {
  const { budget, approved, left } = useData((data) => budgetAfter(data, request));
  return (
    <Section title="Presupuesto del proyecto">
      <Card>
        {budget === undefined || left === undefined ? (
          <p>El proyecto no tiene presupuesto.</p>
        ) : (
          <DefinitionList
            items={[
              { term: 'Presupuesto', value: formatMoney(budget) },
              { term: 'Aprobado', value: formatMoney(approved) },
              {
                term: canDecide(request) ? 'Queda si se aprueba' : 'Queda',
                value: <span className={left < 0 ? 'font-semibold text-danger' : 'font-semibold'}>{formatMoney(left)}</span>,
              },
            ]}
          />
        )}
      </Card>
    </Section>
  );
};
