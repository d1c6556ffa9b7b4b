'use client';

import { CircleCheckBig, Inbox, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useQueryChoice, useQueryState, useQueryStep } from '@/components/history/use-query-state';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { CardList } from '@/components/ui/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { SearchInput } from '@/components/ui/search-input';
import { Section } from '@/components/ui/section';
import { useLeavingRows } from '@/components/ui/use-leaving-rows';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { type AnyRequest, matchesRequest, requestStatus } from '@/lib/domain/request/rules';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';

const loadRejectSheet = () => import('./reject-sheet');
const RejectSheet = lazy(async () => ({ default: (await loadRejectSheet()).RejectSheet }));

const STATUSES = ['all', 'Approved', 'Pending', 'Rejected', 'dispatch'] as const;
const LABELS = { all: 'Todos', Approved: 'Aprobadas', Pending: 'Pendientes', Rejected: 'Rechazadas', dispatch: 'Por despachar' };
const OPTIONS = STATUSES.map((value) => ({ value, label: LABELS[value] }));
/** Of all projects, what waits for a decision comes first. */
const PENDING_FIRST = ['Pending', 'all', 'Approved', 'Rejected', 'dispatch'] as const;
const WITHOUT_DISPATCH = OPTIONS.filter(({ value }) => value !== 'dispatch');

interface RequestSearchProps<Row extends AnyRequest> {
  readonly title: string;
  readonly requests: readonly Row[];
  readonly titleOf: (request: Row) => string;
  /** Where a new one is written; nothing where none may be. */
  readonly newHref?: string;
  /** Opens with what waits for a decision. */
  readonly pendingFirst?: boolean;
  /** Those that wait to be dispatched; with it, they can be asked for. */
  readonly toDispatch?: readonly AnyRequest[];
  /** The card of one; `reject` asks for the reason. */
  readonly children: (request: Row, reject: () => void) => ReactNode;
}

/** Requests by what is typed (title, project or task, who asked) and by status; both stay in the address. */
export const RequestSearch = <Row extends AnyRequest>(props: RequestSearchProps<Row>) => {
  const { title, requests, titleOf, newHref, pendingFirst = false, toDispatch, children } = props;
  const [query, setQuery] = useQueryState('buscar');
  const [status, setStatus] = useQueryChoice('estado', pendingFirst ? PENDING_FIRST : STATUSES);
  const rejection = useQueryStep('rechazar');
  const rejecting = requests.find(({ id }) => id === rejection.value);
  useWhenIdle(loadRejectSheet);
  const waiting = new Set<string>(toDispatch?.map(({ id }) => id));
  const isIn = (request: Row) => {
    if (status === 'dispatch' && toDispatch) return waiting.has(request.id);
    return status === 'all' || status === 'dispatch' || requestStatus(request) === status;
  };
  const found = useData((data) =>
    requests.filter((request) => isIn(request) && matchesRequest(data, request, titleOf(request), query)),
  );
  const leaving = useLeavingRows(
    found.map(({ id }) => id),
    `${status} ${query}`,
  );
  const shown = leaving.size === 0 ? found : requests.filter((request) => leaving.has(request.id) || found.includes(request));
  return (
    <>
      <Section title={title}>
        <SearchInput
          label="Buscar solicitudes"
          value={query}
          onChange={setQuery}
          count={query ? formatCounted(found.length, 'solicitud', 'solicitudes') : undefined}
        />
        <FilterChips label="Estado" options={toDispatch ? OPTIONS : WITHOUT_DISPATCH} value={status} onChange={setStatus} />
        {shown.length > 0 ? (
          <CardList label={title} long={shown.length > 20}>
            {shown.map((request) => children(request, () => rejection.open(request.id)))}
          </CardList>
        ) : (
          <NoRequests done={requests.length > 0 && query === '' ? DONE[status] : undefined} />
        )}
      </Section>
      {/* Beside the list, not in its card: who is writing why keeps the words when another tab decides first. */}
      {rejecting && (
        <Suspense fallback={null}>
          <RejectSheet request={rejecting} title={titleOf(rejecting)} onClose={rejection.close} />
        </Suspense>
      )}
      {newHref && (
        <PrimaryAction icon={Plus} href={newHref}>
          Nueva Solicitud
        </PrimaryAction>
      )}
    </>
  );
};

/** What an empty list of what waits says: it is all done. */
const DONE: Partial<Record<(typeof STATUSES)[number], string>> = {
  Pending: 'Todo está decidido: no hay solicitudes pendientes.',
  dispatch: 'Todo está despachado: no hay solicitudes por despachar.',
};

const NoRequests = ({ done }: { readonly done: string | undefined }) =>
  done ? <EmptyState icon={CircleCheckBig} title={done} /> : <EmptyState icon={Inbox} title="No se encontraron solicitudes." />;
