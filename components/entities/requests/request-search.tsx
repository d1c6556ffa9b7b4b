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
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { type AnyRequest, requestStatus } from '@/lib/domain/request/rules';
import { matchesRequest } from '@/lib/domain/search/request-search';
import type { TextMatcher } from '@/lib/kernel/search';
import { useData } from '@/lib/store/react/store';

const RejectSheet = lazyPart(async () => (await import('./reject-sheet')).RejectSheet);

const STATUSES = ['all', 'Approved', 'Pending', 'Rejected', 'dispatch'] as const;
const LABELS = { all: 'Todos', Approved: 'Aprobadas', Pending: 'Pendientes', Rejected: 'Rechazadas', dispatch: 'Por despachar' };
const OPTIONS = STATUSES.map((value) => ({ value, label: LABELS[value] }));
/** Of all projects, what waits for a decision comes first. */
const PENDING_FIRST = ['Pending', 'all', 'Approved', 'Rejected', 'dispatch'] as const;
const COUNTED = ['solicitud', 'solicitudes'] as const;
const WITHOUT_DISPATCH = OPTIONS.filter(({ value }) => value !== 'dispatch');

interface RequestSearchProps<Row extends AnyRequest> {
  readonly title: string;
  /** The screen's own name says it: the title is only heard. */
  readonly isTitleSaid?: boolean;
  readonly more?: MoreFilters;
  readonly requests: readonly Row[];
  readonly titleOf: (request: Row) => string;
  /** Where a new one is written; nothing where none may be. */
  readonly newHref?: string;
  /** How the first one comes to be, where none is written here. */
  readonly first: Pick<NoneFoundProps, 'first' | 'action'>;
  /** Opens with what waits for a decision. */
  readonly pendingFirst?: boolean;
  /** Those that wait to be dispatched; with it, they can be asked for. */
  readonly toDispatch?: readonly AnyRequest[];
  /** What stands beside the list, told what the list shows and whose rejection is being written. */
  readonly beside?: (found: readonly Row[], rejecting: string | null, reject: (id: string) => void) => ReactNode;
  /** The rows as a table, where a desk has room for it. */
  readonly table?: ComponentType<LateTableProps<Row>>;
  /** The card of one; `reject` asks for the reason. */
  readonly children: (request: Row, reject: () => void) => ReactNode;
}

/** Requests by what is typed (title, project or task, who asked) and by status; both stay in the address. */
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
      {/* Beside the list, not in its card: who is writing why keeps the words when another tab decides first. */}
      {rejecting && <RejectSheet request={rejecting} title={titleOf(rejecting)} onClose={rejection.close} />}
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
