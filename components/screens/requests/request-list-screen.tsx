'use client';

import { useMemo } from 'react';
import { BudgetRequestCard } from '@/components/entities/budget-request-card';
import { MaterialRequestCard } from '@/components/entities/material-request-card';
import { RequestSearch } from '@/components/entities/request-search';
import { Screen } from '@/components/frames/screen';
import { type AnyRequest, asksForMaterial, requestsInWork } from '@/lib/domain/request/rules';
import { budgetRequestTitle, materialRequestTitle } from '@/lib/domain/request-title';
import { requestsToDispatch } from '@/lib/domain/stock/request-tally';
import { useData } from '@/lib/store/react/store';
import { DispatchButton } from './dispatch-button';

/** Solicitudes of every project, of money and of material: to decide, and to dispatch. */
export const RequestListScreen = () => {
  const data = useData((known) => known);
  const { materials } = data;
  const requests = useMemo(() => requestsInWork(data), [data]);
  const toDispatch = useMemo(() => requestsToDispatch(data), [data]);
  const waiting = useMemo(() => new Set<string>(toDispatch.map(({ id }) => id)), [toDispatch]);
  const titleOf = (request: AnyRequest) =>
    asksForMaterial(request) ? materialRequestTitle(request, materials) : budgetRequestTitle(request);
  return (
    <Screen title="Solicitudes">
      <RequestSearch title="Gastos y materiales" requests={requests} titleOf={titleOf} toDispatch={toDispatch}>
        {(request, reject) =>
          asksForMaterial(request) ? (
            <MaterialRequestCard
              request={request}
              withProject
              onReject={reject}
              action={waiting.has(request.id) && <DispatchButton request={request} title={titleOf(request)} />}
            />
          ) : (
            <BudgetRequestCard request={request} withProject onReject={reject} />
          )
        }
      </RequestSearch>
    </Screen>
  );
};
