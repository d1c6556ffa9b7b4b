'use client';

import { ClipboardCheck } from 'lucide-react';
import { useQueryState } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { openRequests } from '@/lib/domain/stock/request-tally';
import { useData } from '@/lib/store/react/store';
import { WaitingRequest } from './waiting-request';

const FIRST = 4;
const ALL = 'todas';

/** The material requests that wait to be served, the most urgent first. A request names no warehouse: any may dispatch it. */
export const WarehouseRequests = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const [which, show] = useQueryState('solicitudes');
  const requests = useData(openRequests);
  const shown = which === ALL ? requests : requests.slice(0, FIRST);
  return (
    <Section title="Solicitudes por despachar">
      {requests.length > 0 ? (
        <CardList label="Solicitudes por despachar" rows={shown} keyOf={({ id }) => id}>
          {(request) => <WaitingRequest request={request} warehouse={warehouse} />}
        </CardList>
      ) : (
        <EmptyState icon={ClipboardCheck} title="No hay solicitudes por despachar" />
      )}
      {shown.length < requests.length && (
        <Button variant="secondary" onClick={() => show(ALL)}>
          Ver las {requests.length} solicitudes
        </Button>
      )}
    </Section>
  );
};
