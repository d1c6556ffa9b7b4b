'use client';

import { CircleCheckBig, Inbox, Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useCallback, useMemo } from 'react';
import { type LateTableProps, ListFrame } from '@/components/frames/list-frame';
import type { MoreFilters } from '@/components/frames/list-tools';
import { NoneFound, type NoneFoundProps } from '@/components/frames/none-found';
import { useMatching } from '@/components/frames/use-matching';
import { useQueryChoice, useQueryStep } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { CardList } from '@/components/ui/list/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { Section } from '@/components/ui/section';
import { useLeavingRows } from '@/components/ui/use-leaving-rows';
import { useWhenIdle } from '@/components/ui/when-idle';
import { type AnyRequest, requestStatus } from '@/lib/domain/request/rules';
import { matchesRequest } from '@/lib/domain/search/request-search';
import type { TextMatcher } from '@/lib/kernel/search';
import { useData } from '@/lib/store/react/store';

const RejectSheet = lazyPart(async () => (await import('./reject-sheet')).RejectSheet);

const STATUSES = ['all', 'Approved', 'Pending', 'Rejected', 'dispatch'] as const;
const LABELS = { all: 'Todos', Approved: 'Aprobadas', Pending: 'Pendientes', Rejected: 'Rechazadas', dispatch: 'Por despachar' };
const OPTIONS = STATUSES.map((value) => ({ value, label: LABELS[value] }));
/** Over all projects, pending requests come first. */
const PENDING_FIRST = ['Pending', 'all', 'Approved', 'Rejected', 'dispatch'] as const;
const COUNTED = ['solicitud', 'solicitudes'] as const;
const WITHOUT_DISPATCH = OPTIONS.filter(({ value }) => value !== 'dispatch');

interface RequestSearchProps<Row extends AnyRequest> {
  readonly title: string;
  /** Whether the screen's title says the same; the section's title is then for screen readers only. */
  readonly isTitleSaid?: boolean;
  readonly more?: MoreFilters;
  readonly requests: readonly Row[];
  readonly titleOf: (request: Row) => string;
  /** The address of the form of a new request; absent where none can be made. */
  readonly newHref?: string;
  /** The empty list's hint to a first request, when it can't be made here. */
  readonly first: Pick<NoneFoundProps, 'first' | 'action'>;
  /** Whether pending requests are the default status. */
  readonly pendingFirst?: boolean;
  /** The requests to dispatch; with them there is a filter for these. */
  readonly toDispatch?: readonly AnyRequest[];
  /** Content beside the list. It gets the shown requests and the id of the one being rejected. */
  readonly beside?: (found: readonly Row[], rejecting: string | null, reject: (id: string) => void) => ReactNode;
  /** A table of the requests, where there is room for it. */
  readonly table?: ComponentType<LateTableProps<Row>>;
  /** The card of a request; `reject` asks for the reason. */
  readonly children: (request: Row, reject: () => void) => ReactNode;
}

/** Requests searched by text (title, project or task, requester) and by status; both are in the address. */
export const RequestSearch = <Row extends AnyRequest>(props: RequestSearchProps<Row>) => {
  const {
    title,
    isTitleSaid,
    more,
    requests,
    titleOf,
    newHref,
    first,
    pendingFirst = false,
    toDispatch,
    table,
    beside,
    children,
  } = props;
  const text = useSearchText();
  const [asked, setStatus] = useQueryChoice('estado', pendingFirst ? PENDING_FIRST : STATUSES);
  const status = asked === 'dispatch' && !toDispatch ? 'all' : asked;
  const rejection = useQueryStep('rechazar');
  const rejecting = requests.find(({ id }) => id === rejection.value);
  useWhenIdle(RejectSheet.load);
  const waiting = useMemo(() => new Set<string>(toDispatch?.map(({ id }) => id)), [toDispatch]);
  const data = useData((known) => known);
  const ofStatus = useMemo(() => {
    const isIn = (request: Row) => {
      if (status === 'dispatch') return waiting.has(request.id);
      return status === 'all' || requestStatus(request) === status;
    };
    return requests.filter(isIn);
  }, [requests, status, waiting]);
  const matches = useCallback((asked: TextMatcher, request: Row) => matchesRequest(asked, request, data), [data]);
  const { found, query } = useMatching(ofStatus, text.wanted, matches);
  const ids = useMemo(() => found.map(({ id }) => id), [found]);
  const leaving = useLeavingRows(ids, `${title} ${status} ${query}`);
  const shown = useMemo(() => {
    const here = new Set<string>(ids);
    return leaving.size === 0 ? found : requests.filter(({ id }) => leaving.has(id) || here.has(id));
  }, [found, ids, leaving, requests]);
  return (
    <>
      <Section title={title} isQuiet={isTitleSaid}>
        <ListFrame
          search={{ text, label: 'Buscar solicitudes', counted: COUNTED, count: found.length }}
          filters={
            <FilterChips label="Estado" options={toDispatch ? OPTIONS : WITHOUT_DISPATCH} value={status} onChange={setStatus} />
          }
          more={more}
          rows={shown}
          table={table}
          empty={
            <NoRequests
              done={requests.length > 0 && text.wanted === '' ? DONE[status] : undefined}
              isNarrowed={requests.length > 0}
              {...(newHref ? BEGIN_HERE : first)}
            />
          }
        >
          {(rows) => (
            <CardList label={title} rows={rows} keyOf={({ id }) => id}>
              {(request) => children(request, () => rejection.open(request.id))}
            </CardList>
          )}
        </ListFrame>
      </Section>
      {beside?.(shown, rejection.value, rejection.open)}
      {/* Outside the card: the card leaves the list when another tab decides first, and the typed reason must stay. */}
      {rejecting && <RejectSheet request={rejecting} title={titleOf(rejecting)} onClose={rejection.close} />}
      {newHref && (
        <PrimaryAction icon={Plus} href={newHref}>
          Nueva Solicitud
        </PrimaryAction>
      )}
    </>
  );
};

/** The texts of an empty list when all is done. */
const DONE: Partial<Record<(typeof STATUSES)[number], string>> = {
  Pending: 'Todo está decidido: no hay solicitudes pendientes.',
  dispatch: 'Todo está despachado: no hay solicitudes por despachar.',
};

const BEGIN_HERE = { first: 'Empieza con «Nueva Solicitud».' };

interface NoRequestsProps extends Omit<NoneFoundProps, 'icon' | 'title'> {
  readonly done: string | undefined;
}

const NoRequests = ({ done, ...why }: NoRequestsProps) =>
  done ? (
    <EmptyState icon={CircleCheckBig} title={done} />
  ) : (
    <NoneFound icon={Inbox} title="No se encontraron solicitudes." {...why} />
  );
