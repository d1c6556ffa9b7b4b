'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { BudgetRequestCard } from '@/components/entities/requests/budget-request-card';
import { MaterialRequestCard } from '@/components/entities/requests/material-request-card';
import { RequestSearch } from '@/components/entities/requests/request-search';
import { DetailBeside } from '@/components/frames/detail-beside';
import { lazyTable } from '@/components/frames/list-frame';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice, useQueryStep } from '@/components/history/use-query-state';
import { ButtonLink } from '@/components/ui/button-link';
import { FilterChips } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useWidth } from '@/components/ui/use-width';
import { findRow } from '@/lib/domain/data';
import { type AnyRequest, canDecide, isMaterialRequest, requestsInWork, requestTitle } from '@/lib/domain/request/rules';
import { requestsToDispatch } from '@/lib/domain/stock/request-stock';
import { routes } from '@/lib/routes';
import { useData, useStoreStatus } from '@/lib/store/react/store';

const RequestTable = lazyTable(async () => (await import('./request-table')).RequestTable);

const RequestBeside = lazyPart(async () => (await import('./request-beside')).RequestBeside, <CardsSkeleton cards={2} />);

const MissingSheet = lazyPart(async () => (await import('@/components/entities/missing-sheet')).MissingSheet);

const KINDS = ['todas', 'gastos', 'materiales'] as const;
const OPTIONS = [
  { value: 'todas', label: 'Todas' },
  { value: 'gastos', label: 'Gastos' },
  { value: 'materiales', label: 'Materiales' },
] as const;
const FIRST = {
  first: 'Se pide desde el proyecto o la tarea.',
  action: <ButtonLink href={routes.projects()}>Ver proyectos</ButtonLink>,
};
const TITLES = { todas: 'Gastos y materiales', gastos: 'Gastos', materiales: 'Materiales' } as const;

/** Solicitudes: expense and material requests of all projects, to decide and to dispatch. */
export const RequestListScreen = () => {
  const [kind, setKind] = useQueryChoice('tipo', KINDS);
  const data = useData((known) => known);
  const { materials } = data;
  const requests = useMemo(() => requestsInWork(data), [data]);
  const toDispatch = useMemo(() => requestsToDispatch(data), [data]);
  const titleOf = (request: AnyRequest) => requestTitle(request, materials);
  const opened = useQueryStep('solicitud');
  const isDesk = useWidth() === 'desk';
  // A link also opens a request of an archived project, which the list leaves out.
  const id = opened.value ?? '';
  const asked = findRow(data, 'budgetRequests', id) ?? findRow(data, 'materialRequests', id);
  const isMissing = useStoreStatus() !== 'opening' && id !== '' && !asked;
  const open = isDesk ? asked : undefined;
  const first = isDesk ? undefined : asked;
  // A link to a decided request opens the list of all requests. A decision made here does not change the filter.
  const [isPendingFirst, setPendingFirst] = useState<boolean>();
  if (first && isPendingFirst === undefined) setPendingFirst(canDecide(first));
  const ofKind = useMemo(() => {
    const isOfKind = (request: AnyRequest) => kind === 'todas' || isMaterialRequest(request) === (kind === 'materiales');
    const found = requests.filter(isOfKind);
    // On a phone there is no room beside the list, so the opened request comes first.
    return first && isOfKind(first) ? [first, ...found.filter(({ id }) => id !== first.id)] : found;
  }, [requests, kind, first]);
  const cardOf = (request: AnyRequest, reject: () => void): ReactNode =>
    isMaterialRequest(request) ? (
      <MaterialRequestCard request={request} withProject onReject={reject} />
    ) : (
      <BudgetRequestCard request={request} withProject onReject={reject} />
    );
  return (
    <Screen title="Solicitudes" open={open && titleOf(open)}>
      <RequestSearch
        title={TITLES[kind]}
        isTitleSaid
        more={{
          active: kind === 'todas' ? 0 : 1,
          children: <FilterChips label="Qué solicitudes" options={OPTIONS} value={kind} onChange={setKind} />,
        }}
        requests={ofKind}
        titleOf={titleOf}
        first={FIRST}
        pendingFirst={isPendingFirst ?? true}
        table={RequestTable}
        toDispatch={kind === 'gastos' ? undefined : toDispatch}
        beside={(found, rejecting, reject) =>
          open && (
            <DetailBeside title={titleOf(open)} onClose={opened.close}>
              <RequestBeside request={open} found={found} isRejecting={rejecting !== null} onOpen={opened.open}>
                {cardOf(open, () => reject(open.id))}
              </RequestBeside>
            </DetailBeside>
          )
        }
      >
        {cardOf}
      </RequestSearch>
      {isMissing && <MissingSheet title="Solicitud" onClose={opened.close} />}
    </Screen>
  );
};
